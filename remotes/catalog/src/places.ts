import type { Area } from './browse/catalog-address.ts';

/** Where a picture is looked at: previews stay among the previews. */
export const picturePath = (area: Area, assetId: string): string =>
  `${area === '/preview' ? '/preview' : '/public'}/${assetId}`;
/** Where a set is looked at. */
export const setPath = (area: Area, setId: number): string =>
  `${area === '/preview' ? '/preview' : '/public'}/sets/${setId}`;
/** A search for a keyword. */
export const searchPath = (text: string): string =>
  `/catalog?${new URLSearchParams({ searchText: text, expandAssets: 'true' })}`;
