import type { ChosenRelease } from './registry.ts';

const signsOfLife = ['pointermove', 'keydown', 'touchstart', 'scroll'] as const;
const whenIdle = (work: () => void) => (typeof requestIdleCallback === 'function' ? requestIdleCallback(work) : setTimeout(work, 1000));
const isSavingData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

function prefetch({ manifest, descriptor }: ChosenRelease): void {
  const base = new URL(manifest, location.origin);
  for (const path of Object.keys(descriptor.integrity)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'prefetch', as: path.endsWith('.css') ? 'style' : 'script', href: new URL(path, base).href }));
  }
}
/**
 * Fetches the remotes that say so (`preload: 'idle'`) into the browser's cache, one after the other, when it has nothing
 * else to do and the visitor has begun to look around, and what loads them; not for those who save data.
 */
export function prefetchWhenIdle(releases: readonly ChosenRelease[], loader: () => Promise<unknown> = () => Promise.resolve()): void {
  if (isSavingData()) return;
  const waiting = releases.filter(({ descriptor }) => descriptor.preload === 'idle');
  const next = () => {
    const release = waiting.shift();
    if (!release) return;
    prefetch(release);
    whenIdle(next);
  };
  const begin = () => {
    for (const sign of signsOfLife) removeEventListener(sign, begin);
    whenIdle(next);
    loader().catch(() => {});
  };
  for (const sign of signsOfLife) addEventListener(sign, begin, { passive: true });
}
