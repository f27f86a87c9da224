import { PictureRefused, type PictureType } from './picture.types.ts';

const ascii = (head: Buffer, from: number, to: number) => head.toString('latin1', from, to);

/** ISO base media files declare their type as brands. */
const brandType = (head: Buffer): PictureType | undefined => {
  if (ascii(head, 4, 8) !== 'ftyp') return undefined;
  const end = Math.min(head.length, head.readUInt32BE(0), 256);
  const brands = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= end; at += 4) brands.push(ascii(head, at, at + 4));
  if (brands.some((brand) => brand === 'avif' || brand === 'avis')) return 'avif';
  if (brands.some((brand) => /^(hei[csmx]|hev[cmsx]|mif1|msf1)$/.test(brand))) return 'heic';
  return undefined;
};

const isSvg = (head: Buffer) => {
  const text = head
    .toString(head[0] === 0xff || head[0] === 0xfe ? 'utf16le' : 'utf8')
    .replace(/^\uFEFF/, '')
    .trimStart();
  return (
    text.startsWith('<') &&
    /<(?:[a-z]+:)?svg[\s>]/i.test(text) &&
    !/^<(?:!doctype\s+html|html)/i.test(text)
  );
};

/** File types that people upload by mistake, so that the refusal can name them. */
const otherKinds: readonly (readonly [RegExp, string])[] = [
  [/^GIF8[79]a/, 'GIF'],
  [/^%PDF/, 'PDF'],
  [/^BM/, 'BMP'],
  [/^8BPS/, 'Photoshop'],
  [/^PK\x03\x04/, 'ZIP'],
  [/^\x1f\x8b/, 'gzip'],
  [/^\s*<(?:!doctype html|html)/i, 'HTML'],
  [/^\xff\x0a|^\0\0\0\x0cJXL /, 'JPEG XL'],
  [/^....ftyp/s, 'video'],
  [/^\0\0\x01\0/, 'icon'],
];

/**
 * The picture's type, detected from its first bytes (4 KiB are enough). The file name is ignored.
 */
export const pictureType = (head: Buffer): PictureType => {
  if (head[0] === 0xff && head[1] === 0xd8 && head[2] === 0xff) return 'jpeg';
  if (ascii(head, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png';
  if (/^(II[*+]\0|MM\0[*+])/.test(ascii(head, 0, 4))) return 'tiff';
  if (ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP') return 'webp';
  const brand = head.length >= 12 ? brandType(head) : undefined;
  if (brand) return brand;
  const start = ascii(head, 0, 64);
  const other = otherKinds.find(([pattern]) => pattern.test(start));
  if (other)
    throw new PictureRefused(
      'TypeNotAllowed',
      `${other[1]} files are not accepted; send JPEG, PNG, TIFF, WebP, AVIF, HEIC or SVG.`,
    );
  if (isSvg(head)) return 'svg';
  throw new PictureRefused(
    'NotAPicture',
    'The file is not a picture: its bytes match no known type.',
  );
};
