import { eq, sql } from 'drizzle-orm';
import type { Tx } from '../../database/database.ts';
import { colourNames } from '../search/colour-names.rules.ts';
import { assetRenditions, assets } from './assets.tables.ts';
import type { NewRendition } from '../files/asset-files.ts';
import type { Picture, Renditions } from '../picture/picture.types.ts';

/** The asset columns that are filled from its picture. */
export const pictureColumns = (picture: Picture, made: Renditions) => ({
  width: made.high.width,
  height: made.high.height,
  byteSize: made.high.byteSize,
  contentHash: made.contentHash,
  colours: [...made.colours],
  colourNames: colourNames(made.colours),
  thumbHash: made.thumbHash,
  descriptor: [...made.descriptor],
  copySpace: [...made.copySpace],
  takenAt: picture.metadata.takenAt ? new Date(picture.metadata.takenAt) : null,
});

/** Replaces the picture of an asset. Who counted people knows better than the file. */
export async function givePicture(
  tx: Tx,
  assetId: string,
  picture: Picture,
  made: Renditions,
  renditions: readonly NewRendition[],
): Promise<void> {
  const { peopleCount } = picture.metadata;
  const counted = peopleCount !== null && {
    peopleCount: sql`coalesce(${assets.peopleCount}, ${peopleCount})`,
  };
  const columns = { ...pictureColumns(picture, made), ...counted };
  await tx.update(assets).set(columns).where(eq(assets.id, assetId));
  await tx.delete(assetRenditions).where(eq(assetRenditions.assetId, assetId));
  await tx.insert(assetRenditions).values([...renditions]);
}
