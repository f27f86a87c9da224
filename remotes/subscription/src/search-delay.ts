/** Pause in typing before a list is searched, in ms. */
export const SEARCH_DELAY_MS = 400;
