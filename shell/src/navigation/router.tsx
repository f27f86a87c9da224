import { ErrorScreenView, LoadingIndicator } from '@editorial/ui';
import { createBrowserRouter, type RouteObject } from 'react-router-dom';
import { HomePage } from '../home/HomePage.tsx';
import { loadHome } from '../home/home-answers.ts';
import { setNavigate } from '../session/navigate.ts';
import type { AppProps } from './frame.ts';
import { mayOpen, Root } from './Root.tsx';
import { failedRoutes, remoteOfPath } from './failed-routes.tsx';
import { RouteFailure } from './RouteFailure.tsx';

/** A path that nothing answers (R2.116). */
export function NotFoundPage() {
  return (
    <ErrorScreenView
      cover="area"
      status={404}
      title="AbpUi::DefaultErrorMessage404"
      details="AbpUi::DefaultErrorMessage404Detail"
    />
  );
}

/** Only in development builds: the shared services, to be tried out. */
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
      import('../impersonate/ImpersonatePage.tsx').then((module) => ({
        Component: module.ImpersonatePage,
      })),
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
  ...playground,
  // The issuer's answer was taken at start; whoever comes here by hand goes home.
  { path: '*', element: <NotFoundPage />, handle: { layout: 'application' } },
];

/** ms after which a visitor is told that a remote is on its way, and can do something else. */
const LOAD_TIMEOUT_MS = 4000;
const afterPatience = () =>
  new Promise<void>((resolve) => {
    setTimeout(resolve, LOAD_TIMEOUT_MS);
  });

/**
 * What stands under a remote's paths; in one file with what loads remotes, since home needs
 * neither.
 */
export const remoteRoutes = () => import(/* webpackChunkName: "remotes" */ './remote-routes.tsx');
/**
 * The one router: the shell's own pages, and each remote's from the moment its paths are asked for.
 */
export function createSiteRouter({
  settings,
  remotes,
  loadRemote,
  homeAnswers,
  createRouter = createBrowserRouter,
}: AppProps) {
  const clientOnlyPaths = remotes.flatMap((remote) => remote.clientOnlyPaths);
  const patched = new Set<string>();
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
        if (!remote || patched.has(remote.name) || !mayOpen(path, settings, clientOnlyPaths, true))
          return;
        patched.add(remote.name);
        try {
          const code = remoteRoutes();
          const arriving = code.then(({ routesOfRemote }) =>
            routesOfRemote(remote.name, loadRemote),
          );
          // Also when the visitor was told before that it is slow.
          arriving.catch((error: unknown) =>
            console.error(`The remote '${remote.name}' could not be loaded.`, error),
          );
          const { slowRoutes } = await code;
          patch('root', [
            await Promise.race([
              arriving,
              afterPatience().then(() => slowRoutes(remote, arriving)),
            ]),
          ]);
        } catch {
          patch('root', [failedRoutes(remote)]);
        }
      },
    },
  );
  setNavigate((path) => void router.navigate(path));
  return router;
}
