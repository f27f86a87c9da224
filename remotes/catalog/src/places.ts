import type { Area } from './browse/catalog-address.ts';

/** The path of a picture's page. Previews stay in the preview area. */
export const picturePath = (area: Area, assetId: string): string =>
  `${area === '/preview' ? '/preview' : '/public'}/${assetId}`;
/** The path of a set's page. */
export const setPath = (area: Area, setId: number): string =>
  `${area === '/preview' ? '/preview' : '/public'}/sets/${setId}`;
/** The path of the pictures that are credited to a name. */
export const creatorPath = (area: Area, creator: string): string =>
  `${area === '/preview' ? '/preview' : '/public'}?${new URLSearchParams({ creator })}`;
/** The path of a keyword search. */
export const searchPath = (text: string): string =>
  `/catalog?${new URLSearchParams({ searchText: text, expandAssets: 'true' })}`;
/** The path of the pictures that look like one, to be narrowed by words and filters. */
export const alikePath = (assetId: string): string =>
  `/catalog?${new URLSearchParams({ looksLike: assetId })}`;
