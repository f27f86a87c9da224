import {
  getState,
  session,
  usePageMetadata,
  usePolicy,
  useT,
  type RouteHandle,
  type TextKey,
} from '@editorial/platform';
import { setNavigating } from '@editorial/platform/shell';
import { ProfileType } from '@editorial/contracts/enumeration-values';
import type { RemoteDescriptor } from '@editorial/contracts/federation';
import { ErrorScreenView, LoadingIndicator } from '@editorial/ui';
import { Suspense, useEffect, useRef, type MouseEvent } from 'react';
import {
  matchPath,
  Navigate,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
  type Location,
} from 'react-router-dom';
import { useStore as useZustand } from 'zustand';
import { newerRelease } from '../federation/newer-release.ts';
import { Feedback } from '../feedback/Feedback.tsx';
import { isMissing } from '../first-paint/missing.ts';
import { LayoutView } from '../layouts/LayoutView.tsx';
import { CALLBACK_PATH } from '../session/oidc.constants.ts';
import { keepWantedAddress, keepWantedWithPlan } from '../session/wanted-address.ts';
import { useFrame } from '../frame/frame.ts';
import { decide, isBlockedLink } from '../frame/guards.ts';
import { layoutOf } from './layout-of.ts';
import { NotFoundPage } from '../documents/NotFoundPage.tsx';
import { TokenGuard } from './TokenGuard.tsx';
import { remoteOfPath } from './failed-routes.tsx';
import { useVisitor } from '../frame/visitor.ts';

function RouteTitle({ title }: { title: string | undefined }) {
  const t = useT();
  usePageMetadata(title === undefined ? {} : { title: t(title as TextKey) });
  return null;
}

/**
 * Moves focus to the main content on each navigation and after signing in, so that keyboard and
 * screen reader users start there.
 */
function useFocusOnNavigation({ pathname, state }: Location<unknown>): void {
  const last = useRef(state === CALLBACK_PATH ? '' : pathname);
  useEffect(() => {
    if (last.current === pathname) return;
    last.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
}

/** The id of the route for addresses that no other route matches. */
export const UNKNOWN_ROUTE = 'unknown';

/** Wraps every page: guards, layout, title and feedback. */
// Long because the guards decide in an order that requirements fix, from the same route, visitor and
// frame: apart, a guard could be moved behind another one, and more of the page would be open.
export function Root() {
  const frame = useFrame();
  const location = useLocation();
  const navigation = useNavigation();
  const visitor = useVisitor();
  const matches = useMatches();
  const handles = matches.map((match) => match.handle as RouteHandle | undefined);
  /** Of the innermost route that says it. */
  const last = <Name extends keyof RouteHandle>(name: Name) =>
    handles.findLast((handle) => handle?.[name] !== undefined)?.[name];
  const isGranted = usePolicy(last('requiredPolicy'));
  const clientOnlyPaths = frame.remotes.flatMap((remote) => remote.clientOnlyPaths);
  useEffect(() => setNavigating(navigation.state !== 'idle'), [navigation.state]);
  useFocusOnNavigation(location);
  const { ask, SwitchRelease } = useZustand(newerRelease);
  useEffect(() => ask(), [ask, location.pathname]);

  // Under a remote's path, no route matches as long as the visitor may not open that remote. Once
  // its routes are there, or if it names its pages, the address is unknown for everybody.
  const isUnknown = matches.at(-1)?.id === UNKNOWN_ROUTE;
  const remote = isUnknown ? remoteOfPath(frame.remotes, location.pathname) : undefined;
  const isGuarded =
    remote && !frame.openedRemotes.has(remote.name) && mayBePage(remote, location.pathname);
  const isPublic = !isGuarded && last('requiresSignIn') === false;
  const isNowhere = isUnknown && !isGuarded;
  const limitedPaths = isNowhere ? [] : clientOnlyPaths;
  const address = location.pathname + location.search + location.hash;
  const decision = decide(
    location.pathname,
    { ...visitor, isPublic },
    frame.settings,
    limitedPaths,
  );
  // Signing in would not help: the server found nothing at this address.
  const showsMissing =
    decision.kind === 'redirect' && decision.keep === true && isMissing(location.pathname);
  if (decision.kind === 'redirect' && !showsMissing) {
    if (decision.keep) keepWantedAddress(address);
    if (decision.needsPlan) keepWantedWithPlan(address);
    return <Navigate to={decision.to} replace />;
  }
  const blockDisabledLinks = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a[href]') : null;
    const url = link && URL.parse(link.getAttribute('href') ?? '', globalThis.location.href);
    if (url?.origin === globalThis.location.origin && isBlockedLink(url.pathname, frame.settings))
      event.preventDefault();
  };
  const layout = layoutOf(handles, frame.menu, location.pathname);
  const title = last('title');
  const tenantBoxVisible = last('tenantBoxVisible') ?? true;
  const needsToken = handles.some((handle) => handle?.requiresSignIn || handle?.clientOnly);
  const content = showsMissing ? <NotFoundPage /> : isGuarded ? <Reopened /> : <Outlet />;
  const page =
    needsToken && !showsMissing ? <TokenGuard address={address}>{content}</TokenGuard> : content;
  return (
    // In the capture phase, to run before the router's own click handling.
    <div className="shell" role="presentation" onClickCapture={blockDisabledLinks}>
      <RouteTitle title={title} />
      <LayoutView layout={layout} tenantBoxVisible={tenantBoxVisible}>
        {/* One boundary around all pages: the last page stays until the next page's code is loaded. React shows content in a new boundary 300 ms late. */}
        <Suspense fallback={<LoadingIndicator />}>
          {isGranted ? (
            page
          ) : (
            <ErrorScreenView
              cover="area"
              status={403}
              title="AbpUi::DefaultErrorMessage403"
              details="AbpUi::DefaultErrorMessage403Detail"
            />
          )}
        </Suspense>
      </LayoutView>
      <Feedback />
      <ScrollRestoration />
      {SwitchRelease && <SwitchRelease />}
    </div>
  );
}

/**
 * Opens the address again, with a new router. The visitor may open it only since then: react-router
 * 7.18 asks for the routes of a path once, and had none while they might not.
 */
function Reopened() {
  const { renew } = useFrame();
  useEffect(() => renew(), [renew]);
  return <LoadingIndicator />;
}

/** Whether a remote may have a page at a path. Remotes that do not name their pages may. */
const mayBePage = ({ pages = [] }: Pick<RemoteDescriptor, 'pages'>, pathname: string): boolean =>
  pages.length === 0 || pages.some((page) => matchPath(page, pathname));

/**
 * Whether this visitor may open a path. Called before the path's remote is loaded. Only the loaded
 * remote knows which of its pages are public.
 */
export function mayOpen(
  pathname: string,
  frame: Parameters<typeof decide>[2],
  clientOnlyPaths: readonly string[],
  isAsked = false,
): boolean {
  const { subscription } = getState();
  const isAuthenticated = session.hasValidAccessToken();
  const visitor = {
    ...subscription,
    isAuthenticated,
    isClient: subscription.profileType === ProfileType.Client,
    isPublic: isAsked && !isAuthenticated,
  };
  return decide(pathname, visitor, frame, clientOnlyPaths).kind === 'allow';
}
