import { createReadStream } from 'node:fs';
import { ResolutionType } from '@editorial/contracts/enumerations';
import type { Storage } from '../../ground/storage/storage.ts';
import {
  LARGE_THUMB,
  SMALL_PREVIEW,
  type StoredResolution,
  type NewRendition,
} from '../assets/assets.tables.ts';
import type { Renditions } from '../picture/picture.types.ts';

const Extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/tiff': 'tif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/svg+xml': 'svg',
};

/** The file name extension for a media type. */
export const extensionOf = (contentType: string): string => Extensions[contentType] ?? 'bin';

/**
 * Stores all renditions of a picture, and the original unchanged. Repeating it writes the same
 * files, so an interrupted job can safely start over.
 */
export async function storeRenditions(
  storage: Storage,
  assetId: string,
  originalPath: string,
  made: Renditions,
): Promise<NewRendition[]> {
  const files: readonly {
    readonly name: string;
    readonly resolutionType: StoredResolution;
    readonly file: Renditions['high'];
  }[] = [
    { name: 'high', resolutionType: ResolutionType.High, file: made.high },
    { name: 'low', resolutionType: ResolutionType.Low, file: made.low },
    { name: 'preview', resolutionType: ResolutionType.Preview, file: made.preview },
    { name: 'preview', resolutionType: ResolutionType.Preview, file: made.previewWebp },
    { name: 'small-preview', resolutionType: SMALL_PREVIEW, file: made.smallPreview },
    { name: 'small-preview', resolutionType: SMALL_PREVIEW, file: made.smallPreviewWebp },
    { name: 'large-thumb', resolutionType: LARGE_THUMB, file: made.largeThumb },
    { name: 'large-thumb', resolutionType: LARGE_THUMB, file: made.largeThumbWebp },
    { name: 'thumb', resolutionType: ResolutionType.Thumb, file: made.thumb },
    { name: 'thumb', resolutionType: ResolutionType.Thumb, file: made.thumbWebp },
  ];
  return Promise.all(
    files.map(
      async ({ name, resolutionType, file: { width, height, byteSize, contentType, data } }) => {
        const folder = `assets/${assetId}/${made.contentHash.slice(0, 12)}`;
        const storageKey = `${folder}/${name}.${extensionOf(contentType)}`;
        await storage.put(storageKey, data ?? createReadStream(originalPath), {
          contentType,
          byteSize,
        });
        return { assetId, resolutionType, contentType, width, height, byteSize, storageKey };
      },
    ),
  );
}
