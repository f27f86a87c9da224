import decodeHeic from 'heic-decode';
import sharp from 'sharp';

const entry = (tag: number, type: number, count: number, value: number) => {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt16LE(tag, 0);
  bytes.writeUInt16LE(type, 2);
  bytes.writeUInt32LE(count, 4);
  bytes.writeUInt32LE(value, 8);
  return bytes;
};

/**
 * Wraps RGBA pixels in an uncompressed TIFF. sharp accepts raw pixels only without a color profile,
 * and HEIC pictures of phones are rarely sRGB.
 */
const tiffOf = (
  pixels: Buffer,
  width: number,
  height: number,
  profile: Buffer | undefined,
): Buffer => {
  const entries = 11 + (profile ? 1 : 0);
  const bitsAt = 8 + 2 + entries * 12 + 4;
  const pixelsAt = bitsAt + 8;
  const directory = [
    entry(256, 4, 1, width),
    entry(257, 4, 1, height),
    entry(258, 3, 4, bitsAt),
    entry(259, 3, 1, 1),
    entry(262, 3, 1, 2),
    entry(273, 4, 1, pixelsAt),
    entry(277, 3, 1, 4),
    entry(278, 4, 1, height),
    entry(279, 4, 1, pixels.length),
    entry(284, 3, 1, 1),
    entry(338, 3, 1, 2),
    ...(profile ? [entry(34_675, 7, profile.length, pixelsAt + pixels.length)] : []),
  ];
  const head = Buffer.from([0x49, 0x49, 42, 0, 8, 0, 0, 0, entries, 0]);
  return Buffer.concat([
    head,
    ...directory,
    Buffer.alloc(4),
    Buffer.from([8, 0, 8, 0, 8, 0, 8, 0]),
    pixels,
    profile ?? Buffer.alloc(0),
  ]);
};

/**
 * Converts HEIC to a TIFF that sharp can read: upright (the decoder applies the orientation), in
 * its own color profile, and no larger than `edge`, since a phone picture decodes to hundreds of
 * megabytes.
 */
export const heicToTiff = async (
  heic: Buffer,
  profile: Buffer | undefined,
  edge: number,
): Promise<Buffer> => {
  const { width, height, data } = await decodeHeic({ buffer: heic });
  const pixels = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
  const small = await sharp(pixels, { raw: { width, height, channels: 4 } })
    .resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return tiffOf(small.data, small.info.width, small.info.height, profile);
};
