import { PART_SIZE_BYTES, type Storage } from '../../ground/storage/storage.ts';
import type { uploads } from '../assets/assets.tables.ts';

type Sized = Pick<typeof uploads.$inferSelect, 'byteSize' | 'partSize'>;

const MIB = 1024 ** 2;

/**
 * The size of an upload's parts in bytes: as wished, in whole MiB, between what the store takes and
 * 8 MiB (decision 1166).
 */
export const partSizeFor = (
  { leastPartBytes }: Pick<Storage, 'leastPartBytes'>,
  wished = PART_SIZE_BYTES,
): number => Math.min(PART_SIZE_BYTES, Math.max(leastPartBytes, Math.floor(wished / MIB) * MIB));

export const partCount = ({ byteSize, partSize }: Sized): number => Math.ceil(byteSize / partSize);

/** How many bytes a part has to have. */
export const bytesOfPart = ({ byteSize, partSize }: Sized, partNumber: number): number =>
  Math.min(partSize, byteSize - (partNumber - 1) * partSize);
