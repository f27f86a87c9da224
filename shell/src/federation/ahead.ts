import type { ChosenRelease } from './registry.ts';
import { standInFor } from './set-aside.ts';
import { isTextOfUse } from './texts-of-use.ts';

/**
 * Asks for the entry and the texts of the remote under this address while session and settings are
 * still on their way. Nothing of them runs before it is opened; their loads then find the files
 * there.
 */
export function fetchAhead(releases: readonly ChosenRelease[], path = location.pathname): void {
  const release = releases.find(({ descriptor }) =>
    descriptor.basePaths.some((base) => path === base || path.startsWith(`${base}/`)),
  );
  if (!release || standInFor(release.name, release.version)) return;
  for (const [file, integrity] of Object.entries(release.descriptor.integrity)) {
    if (file !== 'remoteEntry.js' && !isTextOfUse(file)) continue;
    document.head.append(
      Object.assign(document.createElement('link'), {
        rel: 'preload',
        as: 'script',
        href: new URL(file, new URL(release.manifest, location.origin)).href,
        integrity,
      }),
    );
  }
}
