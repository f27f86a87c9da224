import type { AppSettings } from '@editorial/contracts/settings';

export interface Visitor {
  readonly isAuthenticated: boolean;
  readonly isClient: boolean;
  readonly hasActiveSubscription: boolean;
  /** False until profile and subscription are loaded. */
  readonly isKnown: boolean;
}

export type Decision =
  | { readonly kind: 'allow' }
  | {
      readonly kind: 'redirect';
      readonly to: string;
      /** Whether to return to the address after sign-in. */
      readonly keep?: boolean;
      /** Whether the address opens once there is a plan. */
      readonly needsPlan?: boolean;
    };

const allow: Decision = { kind: 'allow' };
/** Whether a path is one of the base paths or is below one. '/' matches only itself. */
export const isUnder = (pathname: string, paths: readonly string[]): boolean => {
  const path = pathname.replace(/\/+$/, '') || '/';
  return paths.some((base) => path === base || (base !== '/' && path.startsWith(`${base}/`)));
};

type DisabledPages = Pick<AppSettings, 'disabledPages'>;
const disabledPage = (pathname: string, { disabledPages }: DisabledPages) =>
  pathname === '/' ? undefined : disabledPages.find((page) => isUnder(pathname, [page.path]));
/** Whether the settings disable a page. Disabled pages appear in no menu and no header (R2.33). */
export const isDisabledPage = (pathname: string, settings: DisabledPages): boolean =>
  disabledPage(pathname, settings) !== undefined;
/** Returns where a disabled page redirects to. Follows chains of redirects; a loop leads home. */
function redirectOfDisabledPage(pathname: string, settings: DisabledPages): string {
  const seen = new Set<string>();
  for (let at = pathname; !seen.has(at);) {
    seen.add(at);
    const page = disabledPage(at, settings);
    if (!page) return at;
    at = page.redirect ?? '/';
  }
  return '/';
}

/**
 * Decides whether a navigation may proceed. Checks anonymous visitors, then disabled pages, then
 * client-only pages, then clients without an active subscription (R2.26 to R2.39, R2.136N). A
 * public page is open to everybody unless it is disabled or client-only.
 */
export function decide(
  pathname: string,
  visitor: Visitor & { readonly isPublic?: boolean },
  settings: Pick<AppSettings, 'anonymousPaths' | 'disabledPages'>,
  clientOnlyPaths: readonly string[],
): Decision {
  // '/' is open even if the settings omit it. Otherwise redirecting to it would never end (R2.27).
  const isForAll = visitor.isPublic && !isUnder(pathname, clientOnlyPaths);
  if (
    !visitor.isAuthenticated &&
    !isForAll &&
    !isUnder(pathname, ['/', ...settings.anonymousPaths])
  )
    return { kind: 'redirect', to: '/', keep: true };
  if (isDisabledPage(pathname, settings))
    return { kind: 'redirect', to: redirectOfDisabledPage(pathname, settings) };
  if (isForAll || !visitor.isAuthenticated || !visitor.isKnown) return allow;
  if (!visitor.isClient && isUnder(pathname, clientOnlyPaths)) return { kind: 'redirect', to: '/' };
  // Signing in takes nothing away: what an anonymous visitor may open stays open (R2.136N).
  const isOpenToAll = isUnder(pathname, [
    '/',
    ...settings.anonymousPaths,
    '/subscription',
    '/account',
    '/pricing',
    '/verify',
    '/seat',
  ]);
  // If the subscription page itself is disabled, there is nowhere to redirect to.
  if (
    visitor.isClient &&
    !visitor.hasActiveSubscription &&
    !isOpenToAll &&
    !isDisabledPage('/subscription', settings)
  )
    return { kind: 'redirect', to: '/subscription', needsPlan: true };
  return allow;
}

/**
 * Whether a link is blocked: it leads to a disabled page without a configured redirect (R2.34,
 * R2.35).
 */
export const isBlockedLink = (
  pathname: string,
  { disabledPages }: Pick<AppSettings, 'disabledPages'>,
): boolean =>
  disabledPages.some((page) => page.redirect === undefined && isUnder(pathname, [page.path]));
