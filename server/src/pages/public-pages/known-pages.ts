import type { Registry } from '@editorial/contracts/federation';
import { readRegistry } from '@editorial/contracts/read-registry';
import { openStore } from '@editorial/registry';
import type { Environment } from '../../ground/environment.ts';

/** The shell's own pages (`shell/src/navigation/router.tsx`). */
const OWN_PAGES = [
  '/impersonate',
  '/console',
  '/playground',
  '/signin-callback',
  '/silent-callback',
];
/** How long the remotes' paths are kept. A release seldom changes them. */
const LIFETIME_MS = 10_000;
/** An unknown address may be a page that was just released: then the paths are at most this old. */
const UNKNOWN_LIFETIME_MS = 1000;

/**
 * Matches a path of a route as the router does: `:name` stands for one segment, letters may be
 * large.
 */
export const patternOf = (page: string): RegExp =>
  new RegExp(`^${page.replaceAll(/:[^/]+/g, '[^/]+')}/*$`, 'i');

/**
 * Returns a function that finds a remote's pages: those that its live release names, or those below
 * its paths.
 */
function pagesOf({ live, releases }: Registry['remotes'][string]): RegExp[] {
  const named = releases.find(({ version }) => version === live)?.descriptor.pages ?? [];
  if (named.length > 0) return named.map(patternOf);
  return releases.flatMap(({ descriptor }) =>
    descriptor.basePaths.map((base) => new RegExp(`^${base}(/|$)`)),
  );
}

/**
 * Says whether an address may be a page: the shell's, or one of a remote. If the registry cannot
 * be read, every address may be one.
 */
export function knownPages(
  { remotesDir }: Pick<Environment, 'remotesDir'>,
  registryText: () => Promise<string | null> = () => openStore(remotesDir).read(),
): (pathname: string) => Promise<boolean> {
  let last: { readonly at: number; readonly pages: Promise<readonly RegExp[] | null> } | undefined;
  async function readPages(): Promise<readonly RegExp[] | null> {
    try {
      const { registry } = readRegistry(JSON.parse((await registryText()) ?? ''));
      return Object.values(registry.remotes).flatMap((remote) => pagesOf(remote));
    } catch {
      return null;
    }
  }
  async function hasPage(pathname: string, lifetimeMs: number): Promise<boolean> {
    if (!last || Date.now() - last.at > lifetimeMs) last = { at: Date.now(), pages: readPages() };
    const pages = await last.pages;
    return pages === null || pages.some((page) => page.test(pathname));
  }
  return async (pathname) =>
    OWN_PAGES.some((base) => pathname === base || pathname.startsWith(`${base}/`)) ||
    (await hasPage(pathname, LIFETIME_MS)) ||
    hasPage(pathname, UNKNOWN_LIFETIME_MS);
}
