import type { Facets } from '@editorial/contracts/catalog';

type Values = Facets[keyof Facets];

/** The known values in their order with their counts of now, and then those that are new. */
function steadyValues(before: Values, now: Values): Values {
  const counts = new Map(now.map(({ value, count }) => [value, count]));
  const known = new Set(before.map(({ value }) => value));
  return [
    ...before.map(({ value }) => ({ value, count: counts.get(value) ?? 0 })),
    ...now.filter(({ value }) => !known.has(value)),
  ];
}

/**
 * The facets of now in the order of those before. While somebody chooses, no group goes away and no
 * value moves, so that the next tap meets what was under the finger.
 */
export const steadyFacets = (before: Facets, now: Facets): Facets =>
  Object.fromEntries(
    Object.entries(now).map(([group, values]) => [
      group,
      steadyValues(before[group as keyof Facets], values),
    ]),
  ) as Facets;
