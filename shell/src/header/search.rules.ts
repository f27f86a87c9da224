/** A search waits for this pause, ms (R5.03, R9.01). */
export const SEARCH_DEBOUNCE_MS = 400;
/** Non-empty, changed text (R5.01, R5.02). */
export const isSearchable = (text: string, last: string): boolean =>
  text.trim() !== '' && text.trim() !== last.trim();
export const catalogAddress = (searchText: string): string =>
  `/catalog?searchText=${encodeURIComponent(searchText.trim())}`;

/**
 * Calls `search` 400 ms after the last change, for non-empty text that differs from the last
 * search.
 */
export function debouncedSearch(search: (text: string) => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let last = '';
  const run = (text: string) => {
    clearTimeout(timer);
    if (!isSearchable(text, last)) return;
    last = text.trim();
    search(last);
  };
  return {
    /** Typing: searches after the pause. */
    type(text: string): void {
      clearTimeout(timer);
      timer = setTimeout(() => run(text), SEARCH_DEBOUNCE_MS);
    },
    /** Enter: the pause is cut short. */
    submit: run,
    /** The text that counts as searched already, such as the address's. */
    settle(text: string): void {
      clearTimeout(timer);
      last = text.trim();
    },
    cancel: (): void => clearTimeout(timer),
  };
}
