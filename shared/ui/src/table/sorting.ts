type Order = 'ascend' | 'descend';
/** Parses the server's notation: `name` or `name desc`. */
export function readSorting(
  sorting: string | undefined,
): { readonly name: string; readonly order: Order } | null {
  const [name, direction] = (sorting ?? '').trim().split(/\s+/);
  return name ? { name, order: direction?.toLowerCase() === 'desc' ? 'descend' : 'ascend' } : null;
}

/** Formats a sorting for the server. Undefined without an order. */
export const writeSorting = (
  name: string | undefined,
  order: Order | null | undefined,
): string | undefined =>
  name === undefined || !order ? undefined : order === 'descend' ? `${name} desc` : name;
