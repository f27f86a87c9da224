import type { Context as CatalogContext } from '../../catalog/context/context.ts';
import type { PriceListsInMemory } from './price-lists.ts';

export type { Caller, Clock } from '../../catalog/context/context.ts';

/** What a function may take from the start: all of it. */
export interface Context extends CatalogContext {
  /** What pictures cost now. */
  readonly prices: PriceListsInMemory;
}
