/** Debounce of the search, ms (R5.03, R9.01). */
export const SEARCH_DEBOUNCE_MS = 400;
/** Whether a text is searched for: not blank and different from the last search (R5.01, R5.02). */
export const isSearchable = (text: string, last: string): boolean =>
  text.trim() !== '' && text.trim() !== last.trim();
export const catalogAddress = (searchText: string, looksLike: string | null = null): string =>
  `/catalog?searchText=${encodeURIComponent(searchText.trim())}${
    looksLike === null ? '' : `&looksLike=${encodeURIComponent(looksLike)}`
  }`;

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
    /** Enter: searches without waiting. */
    submit: run,
    /** Marks a text as already searched for, such as the one in the address. */
    markSearched(text: string): void {
      clearTimeout(timer);
      last = text.trim();
    },
    cancel: (): void => clearTimeout(timer),
  };
}
