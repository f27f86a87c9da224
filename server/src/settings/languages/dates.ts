/** A day by UTC, as people of the language write it: `November 30, 2026`. */
export const dayIn = (language: string, at: Date): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
