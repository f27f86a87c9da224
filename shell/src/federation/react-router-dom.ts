/** The parts of the router that the site uses: what `react-router-dom` re-exports from `react-router`. */
export {
  createBrowserRouter, createMemoryRouter, createSearchParams, generatePath, isRouteErrorResponse, Link, matchPath, MemoryRouter, Navigate, NavLink, Outlet, ScrollRestoration, useBlocker, useHref, useLocation, useMatch,
  useMatches, useNavigate, useNavigation, useOutletContext, useParams, useResolvedPath, useRouteError, useSearchParams,
} from 'react-router';
export { RouterProvider } from 'react-router/dom';
