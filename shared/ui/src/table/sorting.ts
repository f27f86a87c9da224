type Order = 'ascend' | 'descend';
/** Reads `name` or `name desc` as the server writes it. */
export function readSorting(
  sorting: string | undefined,
): { readonly name: string; readonly order: Order } | null {
  const [name, direction] = (sorting ?? '').trim().split(/\s+/);
  return name ? { name, order: direction?.toLowerCase() === 'desc' ? 'descend' : 'ascend' } : null;
}

/** Writes a sorting for the server; none without an order. */
export const writeSorting = (
  name: string | undefined,
  order: Order | null | undefined,
): string | undefined =>
  name === undefined || !order ? undefined : order === 'descend' ? `${name} desc` : name;
