import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { colorNames } from '../picture/color-names.rules.ts';
import { assetRenditions, assets } from './assets.tables.ts';
import { fillFromFile } from './embedded-texts.ts';
import type { NewRendition } from './assets.tables.ts';
import type { Picture, Renditions } from '../picture/picture.types.ts';

/** The asset columns that are filled from its picture. */
export const pictureColumns = (picture: Picture, made: Renditions) => ({
  width: made.high.width,
  height: made.high.height,
  byteSize: made.high.byteSize,
  contentHash: made.contentHash,
  colours: [...made.colors],
  colorNames: colorNames(made.colors),
  thumbHash: made.thumbHash,
  descriptor: [...made.descriptor],
  copySpace: [...made.copySpace],
  takenAt: picture.metadata.takenAt ? new Date(picture.metadata.takenAt) : null,
});

/**
 * Gives an asset its picture. Values that people wrote or decided before count more than those of
 * the file, which fill the open ones.
 */
export async function givePicture(
  tx: Tx,
  {
    assetId,
    picture,
    made,
    renditions,
  }: {
    readonly assetId: string;
    readonly picture: Picture;
    readonly made: Renditions;
    readonly renditions: readonly NewRendition[];
  },
): Promise<void> {
  const { takenAt, ...columns } = pictureColumns(picture, made);
  const taken = takenAt && { takenAt: sql`coalesce(${assets.takenAt}, ${takenAt.toISOString()})` };
  await tx
    .update(assets)
    .set({ ...columns, ...taken })
    .where(eq(assets.id, assetId));
  await fillFromFile(tx, assetId, picture.metadata);
  await tx.delete(assetRenditions).where(eq(assetRenditions.assetId, assetId));
  await tx.insert(assetRenditions).values([...renditions]);
}
