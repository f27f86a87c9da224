import type { ChosenRelease } from '../federation/registry.ts';
import '../print/print.css';
import { isNeededFile } from '../federation/texts-of-use.ts';

const signsOfLife = ['pointermove', 'keydown', 'touchstart', 'scroll'] as const;
/**
 * `warm` loads this module. It is not imported through the router's module, because what both share
 * would become part of the first visit's download.
 */
const remoteRoutes = () => import(/* webpackMode: "weak" */ './remote-routes.tsx');
const idle = () =>
  new Promise<void>((resolve) => {
    (typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout)(() => resolve());
  });
const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Resolves when the files are in the browser's cache or could not be loaded. */
function fetchFiles({ manifest, descriptor }: ChosenRelease): Promise<unknown> {
  const base = new URL(manifest, location.origin);
  return Promise.all(
    Object.keys(descriptor.integrity)
      .filter(isNeededFile)
      .map(
        (path) =>
          new Promise<void>((resolve) => {
            const link = Object.assign(document.createElement('link'), {
              rel: 'prefetch',
              as: path.endsWith('.css') ? 'style' : 'script',
              href: new URL(path, base).href,
            });
            link.addEventListener('load', () => resolve());
            link.addEventListener('error', () => resolve());
            document.head.append(link);
          }),
      ),
  );
}

/**
 * Prefetches the remotes that declare `preload: 'idle'`, one after the other, when the browser is
 * idle and the visitor has started to interact with the page. First the files go into the browser's
 * cache, then `warm` loads what every page of the remote needs, then the code of the page that is
 * usually opened first. Does nothing in data-saver mode.
 */
export function prefetchWhenIdle(
  releases: readonly ChosenRelease[],
  warm: (name: string) => Promise<unknown>,
): void {
  if (isSavingData()) return;
  const waiting = releases.filter(({ descriptor }) => descriptor.preload === 'idle');
  const begin = async () => {
    for (const sign of signsOfLife) removeEventListener(sign, begin);
    for (const release of waiting) {
      await idle();
      await fetchFiles(release);
      await idle();
      // A failure is ignored here: opening the remote loads it again and reports the error.
      await warm(release.name)
        .then(idle)
        .then(remoteRoutes)
        .then(({ preloadPage }) => preloadPage(release.name))
        .catch(() => {});
    }
  };
  for (const sign of signsOfLife) addEventListener(sign, begin, { passive: true });
}
