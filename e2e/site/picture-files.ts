import type { Page } from '@playwright/test';

export interface PictureFile {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

/**
 * Files of a picture of the catalog, each with bytes of its own, because equal files are imported
 * once.
 */
export async function pictureFiles(page: Page, names: readonly string[]): Promise<PictureFile[]> {
  const found = await page.request.get('/api/asset-management/asset?maxResultCount=1');
  const { items } = (await found.json()) as { items: { previewUrl: string }[] };
  const bytes = await (await page.request.get(items[0]!.previewUrl)).body();
  return names.map((name) => ({
    name: `${name}.jpg`,
    mimeType: 'image/jpeg',
    buffer: Buffer.concat([bytes, Buffer.from(name)]),
  }));
}
