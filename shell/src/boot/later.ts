import { keepMovedTexts } from './moved-texts.ts';
import { keepFocus } from './keep-focus.ts';
import { prefetchWhenIdle } from '../navigation/prefetch.ts';

/** Starts everything that the first page does not wait for. */
export function startLater(...prefetching: Parameters<typeof prefetchWhenIdle>): void {
  keepMovedTexts();
  keepFocus();
  prefetchWhenIdle(...prefetching);
}
