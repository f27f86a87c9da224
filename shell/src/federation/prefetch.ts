import type { ChosenRelease } from './registry.ts';
import { isOfUse } from './texts-of-use.ts';

const signsOfLife = ['pointermove', 'keydown', 'touchstart', 'scroll'] as const;
/**
 * Loaded by `warm`. Not by way of the router's module: what is shared with it would weigh on the
 * first visit.
 */
const remoteRoutes = () => import(/* webpackMode: "weak" */ '../navigation/remote-routes.tsx');
const idle = () =>
  new Promise<void>((resolve) => {
    (typeof requestIdleCallback === 'function' ? requestIdleCallback : setTimeout)(() => resolve());
  });
const isSavingData = () =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/** Resolves when the files are in the browser's cache, or can't be had. */
function fetchFiles({ manifest, descriptor }: ChosenRelease): Promise<unknown> {
  const base = new URL(manifest, location.origin);
  return Promise.all(
    Object.keys(descriptor.integrity)
      .filter(isOfUse)
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
 * Makes the remotes that say so (`preload: 'idle'`) ready, one after the other, when the browser
 * has nothing else to do and the visitor has begun to look around: their files come into its cache,
 * `warm` loads what every page of theirs waits for, and then comes the code of the page that is
 * mostly opened first. Not for those who save data.
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
      // What does not load now is tried again, and told, when it is asked for.
      await warm(release.name)
        .then(idle)
        .then(remoteRoutes)
        .then(({ preloadPage }) => preloadPage(release.name))
        .catch(() => {});
    }
  };
  for (const sign of signsOfLife) addEventListener(sign, begin, { passive: true });
}
