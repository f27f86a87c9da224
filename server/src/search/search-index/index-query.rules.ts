import type { Condition } from '../search/asset-filter.rules.ts';
import type { TextQuery } from '../search/text-search.rules.ts';

/** A query. All parts must match. */
export interface IndexQuery {
  readonly text: TextQuery | null;
  /** One word of each list must match, such as `#category:Sea`. */
  readonly words: readonly (readonly string[])[];
  readonly isShown: boolean;
  readonly setIds: readonly number[] | null;
  readonly assetIds: readonly string[] | null;
  /** Inclusive range of set ids. */
  readonly setIdFrom: number;
  readonly setIdTo: number;
  /** Inclusive range in microseconds since 1970. */
  readonly timeFrom: number;
  readonly timeTo: number;
}

export const isBound = ({ setIdFrom, setIdTo, timeFrom, timeTo }: IndexQuery): boolean =>
  setIdFrom > -Infinity || setIdTo < Infinity || timeFrom > -Infinity || timeTo < Infinity;

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
