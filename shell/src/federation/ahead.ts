import type { ChosenRelease } from './registry.ts';
import { replacementFor } from './set-aside.ts';
import { isNeededText } from './texts-of-use.ts';

/**
 * Preloads the entry and the texts of the remote at this address while session and settings are
 * still loading. No code runs until the remote is opened; its loader then finds the files in the
 * browser's cache.
 */
export function fetchAhead(releases: readonly ChosenRelease[], path = location.pathname): void {
  const release = releases.find(({ descriptor }) =>
    descriptor.basePaths.some((base) => path === base || path.startsWith(`${base}/`)),
  );
  if (!release || replacementFor(release.name, release.version)) return;
  for (const [file, integrity] of Object.entries(release.descriptor.integrity)) {
    if (file !== 'remoteEntry.js' && !isNeededText(file)) continue;
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
