import type { Condition } from '../search/asset-filter.rules.ts';
import type { IndexQuery } from './search-index.ts';
import type { TextQuery } from './text-search.rules.ts';

const microseconds = (date: Date | undefined) => date && date.getTime() * 1000;
/**
 * Whether the query is a word of digits only. It may mean an asset's number, which the index does
 * not hold.
 */
const meansNumber = (query: TextQuery): boolean =>
  query.kind === 'word'
    ? /^-(?:\d{7,})?$/.test(query.word) || (query.isPrefix && /^-\d*$/.test(query.word))
    : query.kind === 'not'
      ? meansNumber(query.part)
      : query.parts.some(meansNumber);

/** Converts a search to a query for the index. Null if only the database can answer it. */
export function indexQuery(
  text: TextQuery | null,
  conditions: readonly Condition[],
): IndexQuery | null {
  if (text && meansNumber(text)) return null;
  const lists = <Kind extends Condition['kind']>(kind: Kind) =>
    conditions.filter(
      (condition): condition is Extract<Condition, { kind: Kind }> => condition.kind === kind,
    );
  const common = <T>([first, ...others]: readonly (readonly T[])[]): T[] | null =>
    first
      ? others.reduce<T[]>((left, ids) => left.filter((id) => ids.includes(id)), [...first])
      : null;
  const [range] = lists('set range');
  const created = lists('created');
  const latest = (dates: readonly (Date | undefined)[]) =>
    Math.max(-Infinity, ...dates.map((date) => microseconds(date) ?? -Infinity));
  const earliest = (dates: readonly (Date | undefined)[]) =>
    Math.min(Infinity, ...dates.map((date) => microseconds(date) ?? Infinity));
  return {
    text,
    words: lists('term').map(({ terms }) => terms),
    isShown: lists('shown').length > 0,
    setIds: common(lists('sets').map(({ ids }) => ids)),
    assetIds: common(lists('assets').map(({ ids }) => ids)),
    setIdFrom: range?.from ?? -Infinity,
    setIdTo: range?.to ?? Infinity,
    timeFrom: latest(created.map(({ from }) => from)),
    timeTo: Math.min(
      earliest(created.map(({ to }) => to)),
      earliest(created.map(({ before }) => before)) - 1,
    ),
  };
}
