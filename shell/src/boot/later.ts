import type { Registry } from '@editorial/contracts/federation';
import { followReleases } from '../federation/follow-releases.ts';
import { fetchRegistry, REGISTRY_URL } from '../federation/registry.ts';
import { prefetchWhenIdle } from '../navigation/prefetch.ts';
import { keepFocus } from './keep-focus.ts';
import { keepMovedTexts } from './moved-texts.ts';

/** Starts everything that the first page does not wait for. */
export function startLater(
  registry: Registry,
  choose: Parameters<typeof followReleases>[1],
  warm: Parameters<typeof prefetchWhenIdle>[1],
): void {
  keepMovedTexts();
  keepFocus();
  prefetchWhenIdle(choose(registry), warm);
  followReleases(registry, choose, () => fetchRegistry(REGISTRY_URL));
}
