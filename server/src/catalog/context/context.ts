import type { Asset } from '@editorial/contracts/catalog';
import type { Context as SettingsContext } from '../../settings/context/context.ts';
import type { AssetLicenses } from './asset-licenses.ts';

export type { Caller, Clock } from '../../settings/context/context.ts';

/** Prices of an asset for each resolution that can be licensed, by exclusivity. */
export type AssetPrices = Readonly<Record<Asset['exclusivity'], Asset['prices']>>;

/** The context of a function, from the catalog on. */
export interface Context extends SettingsContext {
  /** Current prices of pictures. */
  readonly prices: { readonly ofAssets: AssetPrices };
  /** Decides on the files that a person may have. */
  readonly licenses: AssetLicenses;
}
