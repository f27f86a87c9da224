import { ResolutionType } from '@editorial/contracts/enumerations';
import { and, eq, inArray } from 'drizzle-orm';
import { buffer } from 'node:stream/consumers';
import type { Tx } from '../../ground/database/database.ts';
import { drawPdf } from '../../ground/pdf/pdf.ts';
import type { Storage } from '../../ground/storage/storage.ts';
import { assetRenditions } from '../assets/assets.tables.ts';
import type { DeliverableFile } from './download.queries.ts';

/** Sizes in points, on A4 with its margin of 56. */
const COLUMN_COUNT = 3;
const ROW_COUNT = 4;
const CELL = { width: 161, height: 170, picture: 120 } as const;
const TOP = 90;
const LEFT = 56;

/** Storage keys of the small JPEG files that a contact sheet shows, by asset id. */
export async function thumbKeys(
  tx: Tx,
  assetIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx
    .select({ assetId: assetRenditions.assetId, key: assetRenditions.storageKey })
    .from(assetRenditions)
    .where(
      and(
        inArray(assetRenditions.assetId, [...assetIds]),
        eq(assetRenditions.resolutionType, ResolutionType.Thumb),
        eq(assetRenditions.contentType, 'image/jpeg'),
      ),
    );
  return new Map(rows.map(({ assetId, key }) => [assetId, key]));
}

/**
 * A PDF of all comps of an archive, twelve a page, each with its number, title and creator. A
 * picture whose small file is missing keeps its words.
 */
export async function contactSheet(
  storage: Storage,
  files: readonly DeliverableFile[],
  keys: ReadonlyMap<string, string>,
  { author, now }: { readonly author: string; readonly now: Date },
): Promise<Buffer> {
  const pictures = new Map<string, Buffer>();
  for (const { assetId } of files) {
    const key = keys.get(assetId);
    const bytes = key && (await storage.get(key).then(buffer, () => null));
    if (bytes) pictures.set(assetId, bytes);
  }
  return drawPdf({ title: 'Comps', author, at: now }, (paper) => {
    for (const [index, file] of files.entries()) {
      const place = index % (COLUMN_COUNT * ROW_COUNT);
      if (place === 0) {
        if (index > 0) paper.newPage();
        paper.heading('Comps for layouts: not licensed', { size: 16 });
      }
      const x = LEFT + (place % COLUMN_COUNT) * CELL.width;
      const y = TOP + Math.floor(place / COLUMN_COUNT) * CELL.height;
      const width = CELL.width - 12;
      const bytes = pictures.get(file.assetId);
      const fit = [width, CELL.picture] as const;
      if (bytes) paper.figure({ bytes, alt: file.title, x, y, fit, isCentered: true });
      const line = (text: string, offset: number) =>
        paper.caption(text, { x, y: y + CELL.picture + offset, width });
      line(file.number, 6);
      line(file.title, 17);
      line(file.creator, 28);
    }
  });
}
