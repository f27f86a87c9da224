import type { Asset, ListedAsset, RightsEnd, TextLanguage } from '@editorial/contracts/catalog';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import type { AssetPrices } from '../context/context.ts';
import { LARGE_THUMB, SMALL_PREVIEW, type AssetRow, type RenditionRow } from './assets.tables.ts';
import { type FileAddresses, isPublic } from './file-addresses.ts';

/** An asset's row without the columns that only the database needs. */
export type ShownRow = Omit<AssetRow, 'search' | 'descriptor' | 'tagKeys'> & {
  readonly setTitle: string;
};

/** The columns that lists without details show. */
export type ItemRow = Pick<
  ShownRow,
  | 'id'
  | 'number'
  | 'title'
  | 'alternativeText'
  | 'assetType'
  | 'exclusivity'
  | 'use'
  | 'setId'
  | 'setTitle'
  | 'creator'
  | 'width'
  | 'height'
  | 'thumbHash'
  | 'colours'
  | 'status'
  | 'isHidden'
  | 'creationTime'
  | 'contentHash'
  | 'contributorId'
>;

/**
 * The further facts to show with an asset's row: the addresses of its files, what it costs now, and the
 * language of its texts. Without a language they are shown as they were written.
 */
export interface Showing {
  readonly addresses: FileAddresses;
  readonly prices: AssetPrices;
  readonly language?: TextLanguage | undefined;
}

/**
 * Cached list data of an asset: the finished item when it is the same for everybody, otherwise the
 * row, because each viewer gets their own signed addresses.
 */
export type KnownItem =
  | { readonly item: Omit<ListedAsset, 'prices'>; readonly exclusivity: ItemRow['exclusivity'] }
  | { readonly row: ItemRow };
export const knownItem = (row: ItemRow, showing: Showing): KnownItem =>
  isPublic(row) ? { item: assetItem(row, showing), exclusivity: row.exclusivity } : { row };
/** Prices change without the asset, so they are never those of the cache. */
export const itemFor = (known: KnownItem, showing: Showing): ListedAsset =>
  'item' in known
    ? { ...known.item, prices: showing.prices[known.exclusivity] }
    : assetItem(known.row, showing);

/** An asset as it appears in lists. */
export function assetItem(row: ItemRow, { addresses, prices }: Showing): ListedAsset {
  return {
    id: row.id,
    number: row.number,
    title: row.title,
    alternativeText: row.alternativeText || row.title,
    assetType: row.assetType,
    exclusivity: row.exclusivity,
    use: row.use,
    setId: row.setId,
    setTitle: row.setTitle,
    creator: row.creator,
    width: row.width,
    height: row.height,
    thumbHash: row.thumbHash,
    colours: row.colours,
    status: row.status,
    isHidden: row.isHidden,
    creationTime: row.creationTime.toISOString(),
    thumbUrl: addresses.of(row, 'thumb'),
    largeThumbUrl: addresses.of(row, 'large-thumb'),
    previewUrl: addresses.of(row, 'preview'),
    prices: prices[row.exclusivity],
  };
}

export const rightsEndOf = ({
  rightsEnd,
  rightsLastDay,
}: Pick<ShownRow, 'rightsEnd' | 'rightsLastDay'>): RightsEnd | null =>
  rightsEnd && rightsLastDay ? { kind: rightsEnd, lastDay: rightsLastDay } : null;

/**
 * An asset with its details (R3.32). A resolution stored in two formats is listed once, as JPEG.
 */
export function assetWithDetails(
  row: ShownRow,
  renditions: readonly RenditionRow[],
  showing: Showing,
): Asset {
  const resolutions = renditions.filter(
    (file): file is RenditionRow & { resolutionType: ResolutionType } =>
      file.resolutionType !== LARGE_THUMB && file.resolutionType !== SMALL_PREVIEW,
  );
  const first = resolutions.filter(
    (file, index) =>
      !resolutions.some(
        (other, at) =>
          other.resolutionType === file.resolutionType &&
          (other.contentType < file.contentType ||
            (other.contentType === file.contentType && at < index)),
      ),
  );
  return {
    ...(assetItem(row, showing) as Asset),
    smallPreviewUrl: showing.addresses.of(row, 'small-preview'),
    description: row.description,
    categories: row.categories,
    countries: row.countries,
    place: row.place,
    tags: row.tags,
    contributorId: row.contributorId,
    takenAt: row.takenAt?.toISOString() ?? null,
    byteSize: row.byteSize,
    modelRelease: row.modelRelease,
    propertyRelease: row.propertyRelease,
    rightsEnd: rightsEndOf(row),
    peopleCount: row.peopleCount,
    statusReason: row.statusReason,
    renditions: first
      .sort((a, b) => a.resolutionType - b.resolutionType)
      .map(({ resolutionType, width, height, byteSize, contentType }) => ({
        resolutionType,
        width,
        height,
        byteSize,
        contentType,
      })),
  };
}
