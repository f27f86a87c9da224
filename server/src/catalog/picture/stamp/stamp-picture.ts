import type { ByteSource } from '../byte-source.ts';
import { pictureType } from '../picture-type.ts';
import { PictureRefused, type PictureType } from '../picture.types.ts';
import { stampBmff } from './bmff.ts';
import { stampJpeg } from './jpeg.ts';
import type { LicenseStamp, Piece } from './license-stamp.ts';
import { stampPng } from './png.ts';
import { stampTiff } from './tiff.ts';
import { stampWebp } from './webp.ts';

type Writer = (source: ByteSource, stamp: LicenseStamp) => Promise<Piece[] | null>;
const Writers: Readonly<Partial<Record<PictureType, Writer>>> = {
  jpeg: stampJpeg,
  png: stampPng,
  tiff: stampTiff,
  webp: stampWebp,
  avif: stampBmff,
  heic: stampBmff,
};

const HEAD_BYTES = 4096;

/**
 * The file of a picture with its license in XMP, and in IPTC if the format supports it, as new
 * bytes and ranges of the original; null if the format can't hold a license. The picture's data are
 * unchanged, and only the file's directories are read.
 */
export async function stampPicture(
  source: ByteSource,
  stamp: LicenseStamp,
): Promise<Piece[] | null> {
  try {
    const write = Writers[pictureType(await source.read(0, HEAD_BYTES))];
    const pieces = await write?.(source, stamp);
    return pieces?.filter((piece) => Buffer.isBuffer(piece) || piece.to > piece.from) ?? null;
  } catch (error) {
    if (error instanceof PictureRefused) return null;
    throw error;
  }
}
