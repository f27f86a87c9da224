/** A day by UTC, as people of the language write it: `November 30, 2026`. */
export const dayIn = (language: string, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);

/** The same in few signs, as documents have it: `Nov 30, 2026`. */
export const shortDayIn = (language: string, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(at);
