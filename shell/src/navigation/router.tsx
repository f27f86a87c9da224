import { LoadingIndicator } from '@editorial/ui';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { HomePage } from '../home/HomePage.tsx';
import { loadHome } from '../first-paint/home-answers.ts';
import { setNavigate } from '../session/navigate.ts';
import type { AppProps } from '../frame/frame.ts';
import { NotFoundPage } from '../documents/NotFoundPage.tsx';
import { mayOpen, Root, UNKNOWN_ROUTE } from './Root.tsx';
import { failedRoutes, remoteOfPath } from './failed-routes.tsx';
import { RouteFailure } from './RouteFailure.tsx';

/** In development builds only: a playground for the shared services. */
const playground: RouteObject[] =
  process.env.NODE_ENV === 'development'
    ? [
        {
          path: 'playground',
          lazy: () =>
            import('../playground/PlaygroundPage.tsx').then((module) => ({
              Component: module.PlaygroundPage,
            })),
          handle: { layout: 'application' },
        },
      ]
    : [];
const own: RouteObject[] = [
  {
    id: 'home',
    index: true,
    element: <HomePage />,
    loader: loadHome,
    handle: { layout: 'application' },
  },
  {
    path: 'impersonate',
    lazy: () =>
      import('../impersonate/ImpersonatePage.tsx').then((module) => {
        module.addActingTexts();
        return { Component: module.ImpersonatePage };
      }),
    handle: { layout: 'application', title: '::Impersonate' },
  },
  {
    path: 'console',
    lazy: () =>
      import('../console/ConsolePage.tsx').then((module) => {
        module.addConsoleTexts();
        return { Component: module.ConsolePage };
      }),
    handle: { layout: 'application' },
  },
  ...[
    'help',
    'help/:topic',
    'license',
    'terms',
    'contributors',
    'privacy',
    'ranking',
    'accessibility',
    'imprint',
    'status',
    'licenses',
  ].map((path): RouteObject => ({
    path,
    lazy: async () => {
      const [{ DocumentPage }, { readDocument }] = await Promise.all([
        import('../documents/DocumentPage.tsx'),
        import('../documents/read-document.ts'),
      ]);
      return {
        Component: DocumentPage,
        loader: ({ request }: { readonly request: Request }) => readDocument(new URL(request.url)),
      };
    },
    handle: { layout: 'application', requiresSignIn: false },
  })),
  ...playground,
  // Public: an unknown address is one for everybody, and signing in would not help.
  {
    id: UNKNOWN_ROUTE,
    path: '*',
    element: <NotFoundPage />,
    handle: {
      layout: 'application',
      requiresSignIn: false,
      title: 'AbpUi::DefaultErrorMessage404',
    },
  },
];

/** Time after which a visitor sees that a remote loads slowly and can do something else, ms. */
const LOAD_TIMEOUT_MS = 4000;
const afterLoadTimeout = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LOAD_TIMEOUT_MS);
  });

/**
 * Loads the routes of a remote. In the same chunk as the remote loader, because home needs neither.
 */
export const remoteRoutes = () => import(/* webpackChunkName: "remotes" */ './remote-routes.tsx');

/**
 * Creates the site's only router: the shell's own pages, and the routes of each remote once one of
 * its paths is requested. Returns it with the names of the remotes whose routes it has.
 */
export function createSiteRouter({
  settings,
  remotes,
  loadRemote,
  homeAnswers,
  createRouter = createBrowserRouter,
}: AppProps) {
  const clientOnlyPaths = remotes.flatMap((remote) => remote.clientOnlyPaths);
  // Per router: React may start to render the page, drop that render with its router, and start again.
  const openedRemotes = new Set<string>();
  const router = createRouter(
    [
      {
        id: 'root',
        path: '/',
        element: <Root />,
        errorElement: <RouteFailure />,
        hydrateFallbackElement: <LoadingIndicator />,
        children: own,
      },
    ],
    {
      ...(homeAnswers ? { hydrationData: { loaderData: { home: homeAnswers } } } : {}),
      async patchRoutesOnNavigation({ path, patch }) {
        const remote = remoteOfPath(remotes, path);
        if (
          !remote ||
          openedRemotes.has(remote.name) ||
          !mayOpen(path, settings, clientOnlyPaths, true)
        )
          return;
        openedRemotes.add(remote.name);
        try {
          const code = remoteRoutes();
          const arriving = code.then(({ routesOfRemote }) =>
            routesOfRemote(remote.name, loadRemote),
          );
          // Logged even if the visitor already sees that the remote is slow.
          arriving.catch((error: unknown) =>
            console.error(`The remote '${remote.name}' could not be loaded.`, error),
          );
          const { slowRoutes } = await code;
          patch('root', [
            await Promise.race([
              arriving,
              afterLoadTimeout().then(() => slowRoutes(remote, arriving)),
            ]),
          ]);
        } catch {
          patch('root', [failedRoutes(remote)]);
        }
      },
    },
  );
  setNavigate((path) => void router.navigate(path));
  return { router, openedRemotes };
}
