import type { OrderLine, Quote } from '@editorial/contracts/checkout';

export interface LineChange {
  readonly kind: 'price' | 'problem' | 'new';
  readonly before: Pick<OrderLine, 'credits' | 'amount'> | null;
}

/** Identifies a line in two quotes: same picture, same group. */
export const lineKey = ({ assetId, source }: Pick<OrderLine, 'assetId' | 'source'>): string =>
  `${source}:${assetId}`;

/** The differences from the quote that the buyer agreed to, line by line. */
export function quoteChanges(before: Quote, after: Quote): ReadonlyMap<string, LineChange> {
  const known = new Map(before.lines.map((line) => [lineKey(line), line]));
  const changes = after.lines.flatMap((line): [string, LineChange][] => {
    const old = known.get(lineKey(line));
    if (!old) return [[lineKey(line), { kind: 'new', before: null }]];
    if (old.credits !== line.credits || old.amount !== line.amount)
      return [
        [lineKey(line), { kind: line.problems.length > 0 ? 'problem' : 'price', before: old }],
      ];
    return old.problems.join() === line.problems.join()
      ? []
      : [[lineKey(line), { kind: 'problem', before: old }]];
  });
  return new Map(changes);
}
