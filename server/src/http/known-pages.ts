import { readRegistry } from '@editorial/contracts/federation';
import { openStore } from '@editorial/registry';
import type { Environment } from '../environment.ts';

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

/**
 * Tells whether an address may be a page: the shell's, or below a path of a remote. Only the remote
 * itself knows its pages. If the registry cannot be read, every address may be one.
 */
export function knownPages(
  { remotesDir }: Pick<Environment, 'remotesDir'>,
  registryText: () => Promise<string | null> = () => openStore(remotesDir).read(),
): (pathname: string) => Promise<boolean> {
  let last: { readonly at: number; readonly bases: Promise<readonly string[] | null> } | undefined;
  async function readBases(): Promise<readonly string[] | null> {
    try {
      const { registry } = readRegistry(JSON.parse((await registryText()) ?? ''));
      return Object.values(registry.remotes).flatMap(({ releases }) =>
        releases.flatMap(({ descriptor }) => descriptor.basePaths),
      );
    } catch {
      return null;
    }
  }
  return async (pathname) => {
    if (!last || Date.now() - last.at > LIFETIME_MS) last = { at: Date.now(), bases: readBases() };
    const bases = await last.bases;
    return (
      bases === null ||
      [...OWN_PAGES, ...bases].some((base) => pathname === base || pathname.startsWith(`${base}/`))
    );
  };
}
