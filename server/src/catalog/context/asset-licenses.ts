import type { ResolutionType } from '@editorial/contracts/enumerations';
import type { Caller } from '../../ground/caller.ts';
import type { Tx } from '../../ground/database/database.ts';

/** A license for an asset's files at its resolution and below. */
export interface LicensedResolution {
  readonly assetId: string;
  readonly licenseId: string;
  readonly number: string;
  readonly resolutionType: ResolutionType;
  /** Whether a file of it was delivered. Until then its order can be taken back or canceled. */
  readonly isUsed: boolean;
}

/** A file that is delivered with the number of its license, or of none. */
export interface LinkedFile {
  readonly assetId: string;
  readonly creator: string;
  readonly showsMinor: boolean;
  readonly contentType: string;
  /** The license's number; null for a comp. */
  readonly number: string | null;
}

/**
 * Questions of the catalog about licenses, by which it delivers files. Licenses are sold above the
 * catalog, so commerce gives this at start.
 */
export interface AssetLicenses {
  /** The valid licenses for these assets that the caller may use. */
  of(
    tx: Tx,
    caller: Pick<Caller, 'userId'>,
    assetIds: readonly string[],
    now?: Date,
  ): Promise<LicensedResolution[]>;
  /** Marks licenses as used, if there is a time. Returns the ids of those that are still valid. */
  takeIntoUse(
    tx: Tx,
    licenseIds: readonly string[],
    now: Date | null,
  ): Promise<ReadonlySet<string>>;
  /** The ids of the assets with licenses. Such assets can be withdrawn, but not deleted. */
  licensed(tx: Tx, assetIds: readonly string[]): Promise<string[]>;
  /** A stored file of a license that is valid. Otherwise throws `Editorial:AssetNotLicensed`. */
  file(tx: Tx, licenseId: string, storageKey: string, now: Date): Promise<LinkedFile>;
}
