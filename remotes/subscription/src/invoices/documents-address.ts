/** The part of the list that the address describes. */
export interface DocumentsView {
  readonly year: number | null;
  readonly page: number;
}

/** Parses the view. Invalid values are left out. */
export function readDocumentsView(params: URLSearchParams): DocumentsView {
  const year = params.get('year') ?? '';
  const page = Math.trunc(Number(params.get('page')));
  return {
    year: /^[2-9]\d{3}$/.test(year) ? Number(year) : null,
    page: page >= 1 && page <= 1_000_000 ? page : 1,
  };
}

/** Only what differs from the default. */
export const writeDocumentsView = ({ year, page }: DocumentsView): URLSearchParams =>
  new URLSearchParams({
    ...(year === null ? {} : { year: String(year) }),
    ...(page > 1 ? { page: String(page) } : {}),
  });
