import type { Context as CatalogContext } from '../../catalog/context/context.ts';
import type { PriceListsInMemory } from './price-lists.ts';

export type { Caller, Clock } from '../../catalog/context/context.ts';

/** The context of a function in this wing: all of it. */
export interface Context extends CatalogContext {
  /** Current prices of pictures. */
  readonly prices: PriceListsInMemory;
}
