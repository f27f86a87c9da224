import type { AssetPrices } from '../../catalog/context/context.ts';
import { assetPrices, type Prices } from '../price-rules/asset-prices.rules.ts';
import type { Clock } from '../../ground/context/context.ts';
import type { Database } from '../../ground/database/database.ts';
import { priceLists } from '../tables/pricing.tables.ts';

const CHANNEL = 'editorial_prices';

interface PriceList {
  readonly version: number;
  readonly validFrom: Date;
  readonly prices: Prices;
  readonly assets: AssetPrices;
}

/**
 * The price lists, held in memory because every picture that is shown has a price. They are read
 * again when the database notifies that one changed. A list for a later date comes into force by
 * the clock alone.
 */
export async function openPriceLists(database: Database, clock: Clock) {
  let lists: readonly PriceList[] = [];
  async function reload(): Promise<void> {
    const rows = await database.asSystem((tx) => tx.select().from(priceLists));
    lists = rows
      .map(({ version, validFrom, terms }) => ({
        version,
        validFrom,
        prices: terms,
        assets: assetPrices(terms),
      }))
      .toSorted((a, b) => b.validFrom.getTime() - a.validFrom.getTime() || b.version - a.version);
  }
  function current(): PriceList {
    const now = clock.now();
    const found = lists.find(({ validFrom }) => validFrom <= now);
    if (!found) throw new Error('No price list is in force.');
    return found;
  }
  const stop = await database.listen(CHANNEL, { reread: reload });
  await reload();
  return {
    /** The prices in force now. */
    get now(): Prices {
      return current().prices;
    },
    /** Current prices of pictures, before the factors of zone and use. */
    get ofAssets(): AssetPrices {
      return current().assets;
    },
    get currentVersion(): number {
      return current().version;
    },
    reload,
    stop,
  };
}

export type PriceListsInMemory = Awaited<ReturnType<typeof openPriceLists>>;
