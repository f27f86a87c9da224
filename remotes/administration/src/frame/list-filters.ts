import type { TextKey } from '@editorial/platform';

type Key = TextKey<'administration'>;

/** One of a few values. */
interface ChoiceFilter<Value extends string> {
  readonly kind?: 'choice';
  readonly label: Key;
  /** The name of the choice of none. Without it, one is always chosen: `usual`. */
  readonly any?: Key;
  readonly usual?: Value;
  readonly values: readonly Value[];
  /**
   * The name of a value. Without it, the value is its own. A method, so that lists of filters hold
   * any.
   */
  nameOf?(value: Value): string;
  /** True: `values` are loaded, so that the server checks a value that a link has. */
  readonly isChecked?: false;
}

/** A day (`2026-03-01`) or a month (`2026-03`). */
interface DateFilter {
  readonly kind: 'date' | 'month';
  readonly label: Key;
  /** The last one that can be chosen. */
  readonly max?: string;
}

/** Part of a link from another page: it has no field, and "Show all" removes it. */
interface LinkFilter {
  readonly kind: 'link';
}

export type Filter = ChoiceFilter<string> | DateFilter | LinkFilter;

/** A filter by one of a few values. It gives `nameOf` the type of its values. */
export const choice = <const Value extends string>(
  filter: ChoiceFilter<Value>,
): ChoiceFilter<Value> => filter;

/** The filter that most lists have. */
export const stateChoice = <const Value extends string>(
  values: readonly Value[],
  nameOf: (value: Value) => string,
) => choice({ label: 'State', any: 'AnyState', values, nameOf });

/** By the name that a filter has in the address of the page. */
export type Filters = Readonly<Record<string, Filter>>;

/** The values that are chosen. A filter without a choice, or with an invalid one, is absent. */
export type Chosen<F extends Filters> = {
  readonly [Name in keyof F]?: F[Name] extends ChoiceFilter<infer Value> ? Value : string;
};

const MONTH = /^20\d\d-(0[1-9]|1[0-2])$/;
const DAY = /^\d{4}-\d\d-\d\d$/;

function valueOf(filter: Filter, given: string | undefined): string | undefined {
  if ('values' in filter && filter.isChecked !== false)
    return filter.values.find((one) => one === given) ?? filter.usual;
  if (!given) return undefined;
  if (filter.kind === 'date') return DAY.test(given) ? given : undefined;
  if (filter.kind === 'month') return MONTH.test(given) ? given : undefined;
  return given;
}

/** Reads what the address chooses. */
export const chosenOf = <F extends Filters>(
  filters: F,
  given: Readonly<Record<string, string>>,
): Chosen<F> =>
  Object.fromEntries(
    Object.entries(filters)
      .map(([name, filter]) => [name, valueOf(filter, given[name])] as const)
      .filter(([, value]) => value !== undefined),
  ) as Chosen<F>;

/** Whether a filter hides rows that the list has without it. */
export const isNarrowedBy = (filters: Filters, chosen: Readonly<Record<string, unknown>>) =>
  Object.entries(filters).some(
    ([name, filter]) =>
      chosen[name] !== undefined && chosen[name] !== ('usual' in filter ? filter.usual : undefined),
  );
