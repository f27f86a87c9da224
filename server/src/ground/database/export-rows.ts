/** Rows that are read at a time. */
const ROWS_PER_READ = 500;

/**
 * Yields the rows of an export, some hundred at a time. `all` are the ids of all of them, read
 * once, in the order of the export: so the rows are those of one moment, whatever is added
 * meanwhile, and the last page costs what the first one does. Reading by offset read and counted
 * everything again for each page, 1.7 million blocks for a page of 400,000 orders. `read` gives the
 * rows of some ids in any order; rows that were deleted meanwhile are left out.
 */
export async function* rowsOfKeys<R extends { readonly id: string }>(
  all: readonly string[],
  read: (ids: readonly string[]) => Promise<readonly R[]>,
): AsyncGenerator<R[]> {
  for (let at = 0; at < all.length; at += ROWS_PER_READ) {
    const ids = all.slice(at, at + ROWS_PER_READ);
    const rows = new Map((await read(ids)).map((row) => [row.id, row]));
    yield ids.flatMap((id) => rows.get(id) ?? []);
  }
}
