/** The currency that a visitor chose. Pages set it, and the server prices by it. */
export const CURRENCY_COOKIE = 'currency';
const YEAR_S = 31_536_000;

/** The cookie that remembers a chosen currency for a year. */
export const currencyCookie = (code: string): string =>
  `${CURRENCY_COOKIE}=${code}; path=/; max-age=${YEAR_S}; samesite=lax`;
