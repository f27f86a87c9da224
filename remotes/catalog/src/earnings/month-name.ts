import { formatDate } from '@editorial/platform';

/** The name of a month like `2026-03`, in the visitor's language. */
export const monthName = (month: string): string =>
  formatDate(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
