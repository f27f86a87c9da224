import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import sharp, { type Sharp } from 'sharp';
import { heicToTiff } from '../heic.ts';
import { heicFilm, heicPicture } from '../heic.testing.ts';
import { readPicture } from '../read-picture.ts';
import { type LicenseStamp, sizeOf } from './license-stamp.ts';
import { stampPicture } from './stamp-picture.ts';
import { xmpPacket } from './texts.ts';

const stamp: LicenseStamp = {
  licenseNumber: 'L-2026-000123',
  creator: 'Zoë & Co',
  creditLine: 'Zoë & Co / Editorial',
  copyright: '© Zoë & Co',
  webStatement: 'https://editorial.test/rights?a=1&b=2',
  licensorName: 'Editorial',
  licensorUrl: 'https://editorial.test/preview/1',
};

const sourceOf = (bytes: Buffer) => ({
  byteSize: bytes.length,
  read: async (offset: number, length: number) =>
    bytes.subarray(Math.max(0, offset), Math.max(0, offset + length)),
});

async function stamped(bytes: Buffer, with_ = stamp): Promise<Buffer | null> {
  const pieces = await stampPicture(sourceOf(bytes), with_);
  if (!pieces) return null;
  const file = Buffer.concat(
    pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : bytes.subarray(piece.from, piece.to))),
  );
  assert.equal(file.length, sizeOf(pieces));
  return file;
}

const xmp = (subject: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:creator><rdf:Seq><rdf:li>Somebody Else</rdf:li></rdf:Seq></dc:creator><dc:subject><rdf:Bag><rdf:li>${subject}</rdf:li></rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;
const noisy = () =>
  sharp({
    create: {
      width: 301,
      height: 200,
      channels: 3,
      background: '#3a7bd5',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const described = (image: Sharp) =>
  image
    .withExif({ IFD0: { Artist: 'Old' } })
    .withXmp(xmp('sea'))
    .withIccProfile('p3');

const kinds: Readonly<Record<string, (image: Sharp) => Sharp>> = {
  jpeg: (image) => image.jpeg({ progressive: true }),
  png: (image) => image.png(),
  'tiff, deflated': (image) => image.tiff({ compression: 'deflate' }),
  'tiff in tiles, large layout': (image) => image.tiff({ tile: true, bigtiff: true }),
  webp: (image) => image.webp(),
  'webp without loss': (image) => image.webp({ lossless: true }),
  'webp, transparent': (image) => image.ensureAlpha(0.5).webp({ lossless: true }),
  avif: (image) => image.avif({ effort: 0 }),
};

/** The tags that exiftool reads from a file; null if it is not installed. */
async function exiftool(file: Buffer): Promise<Record<string, unknown> | null> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-stamp-'));
  try {
    const path = join(folder, 'stamped');
    await writeFile(path, file);
    const tags = ['-xmp:all', '-iptc:all', '-validate', '-warning'];
    const { status, stdout } = spawnSync('exiftool', ['-j', '-G0', '-struct', ...tags, path]);
    return status === 0 ? (JSON.parse(String(stdout)) as [Record<string, unknown>])[0] : null;
  } finally {
    await rm(folder, { recursive: true });
  }
}

for (const [name, encode] of Object.entries(kinds))
  for (const isDescribed of [true, false])
    test(`${name}${isDescribed ? ' with existing texts' : ''}: the license is added, the picture is unchanged`, async () => {
      const bytes = await encode(isDescribed ? described(noisy()) : noisy()).toBuffer();
      const file = await stamped(bytes);
      assert.ok(file, 'can be stamped');
      assert.ok(
        (await sharp(file, { failOn: 'warning' }).raw().toBuffer()).equals(
          await sharp(bytes).raw().toBuffer(),
        ),
        'pixels',
      );
      const [header, before] = [await sharp(file).metadata(), await sharp(bytes).metadata()];
      assert.deepEqual(
        [header.icc, header.exif, header.width, header.hasAlpha],
        [before.icc, before.exif, before.width, before.hasAlpha],
      );
      assert.match(header.xmp?.toString() ?? '', /L-2026-000123/);
      const { metadata } = await readPicture(file);
      assert.deepEqual(
        [metadata.creator, metadata.copyright, metadata.keywords],
        ['Zoë & Co', '© Zoë & Co', isDescribed ? ['sea'] : []],
      );
      assert.ok((await stamped(file))!.equals(file) || !/jpeg|png|webp/.test(name), 'again');
      const again = await stamped(file, { ...stamp, creator: 'Ada Moor' });
      assert.equal((await readPicture(again!)).metadata.creator, 'Ada Moor', 'the newest counts');

      if (!isDescribed) return;
      const read = await exiftool(file);
      if (!read) return;
      // Deflate is not in the standard's own list. In WebP, sharp writes EXIF with a header.
      assert.match(
        String(read['ExifTool:Warning']),
        /^undefined$|Compression|Improper EXIF header/,
      );
      assert.deepEqual(
        {
          creator: read['XMP:Creator'],
          credit: read['XMP:Credit'],
          rights: read['XMP:Rights'],
          statement: read['XMP:WebStatement'],
          number: read['XMP:LicensorTransactionID'],
          licensor: read['XMP:Licensor'],
        },
        {
          creator: ['Zoë & Co'],
          credit: stamp.creditLine,
          rights: stamp.copyright,
          statement: stamp.webStatement,
          number: [stamp.licenseNumber],
          licensor: [{ LicensorName: 'Editorial', LicensorURL: stamp.licensorUrl }],
        },
      );
      if (/jpeg|tiff/.test(name))
        assert.deepEqual(
          [
            read['IPTC:By-line'],
            read['IPTC:Credit'],
            read['IPTC:CopyrightNotice'],
            read['IPTC:SpecialInstructions'],
          ],
          [stamp.creator, stamp.creditLine, stamp.copyright, 'License L-2026-000123'],
        );
    });

const NAME = 'Zquax';
const said = `${NAME} Holm at school`;
const minorStamp: LicenseStamp = { ...stamp, isWithoutOwnTexts: true };
/** Whether bytes spell the name in any encoding that a field of pictures has. */
const isNamed = (file: Buffer) =>
  file.includes(NAME) || file.includes(Buffer.from(NAME, 'utf16le'));
const packetOfMinor = xmp(said).replace(
  '<dc:subject>',
  `<dc:rights>© The Archive</dc:rights><dc:description>${said}</dc:description><dc:subject>`,
);

for (const name of ['jpeg', 'tiff, deflated', 'tiff in tiles, large layout', 'png', 'webp', 'avif'])
  test(`${name} of a minor: the delivered file says nothing that its own file said of the picture`, async () => {
    const bytes = await kinds[name]!(
      noisy()
        .withExif({ IFD0: { ImageDescription: said, Artist: 'Old' }, IFD2: { UserComment: said } })
        .withXmp(packetOfMinor),
    ).toBuffer();
    assert.ok(isNamed(bytes), 'the original is named');
    const read = async (given: LicenseStamp) => {
      const file = await stamped(bytes, given);
      assert.ok(file);
      return { file, metadata: (await readPicture(file)).metadata };
    };
    const usual = await read(stamp);
    assert.deepEqual([usual.metadata.description, usual.metadata.keywords], [said, [said]]);
    const { file, metadata } = await read(minorStamp);
    assert.deepEqual([metadata.description, metadata.keywords], ['', []]);
    assert.deepEqual([metadata.creator, metadata.copyright], ['Zoë & Co', '© The Archive']);
    assert.equal(isNamed(file), false, 'not even in bytes that nothing leads to');
    const pixelsOf = (image: Buffer) => sharp(image, { failOn: 'warning' }).raw().toBuffer();
    assert.ok((await pixelsOf(file)).equals(await pixelsOf(bytes)), 'pixels');
  });

/** A file in which exiftool wrote; null if it is not installed. */
async function writtenByExiftool(bytes: Buffer, words: readonly string[]): Promise<Buffer | null> {
  const folder = await mkdtemp(join(tmpdir(), 'editorial-stamp-'));
  try {
    const path = join(folder, 'picture');
    await writeFile(path, bytes);
    const { status, error } = spawnSync('exiftool', ['-q', '-overwrite_original', ...words, path]);
    if (error) return null;
    assert.equal(status, 0, 'exiftool writes');
    return await readFile(path);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test('what other programs wrote of a minor is left out, in HEIC with a film as well', async () => {
  const texts = [
    'EXIF:ImageDescription',
    'EXIF:XPTitle',
    'EXIF:XPKeywords',
    'EXIF:UserComment',
    'EXIF:DocumentName',
    'XMP:Title',
    'XMP:PersonInImage',
    'XMP:Description',
  ].map((tag) => `-${tag}=${said}`);
  const film = (heic: Buffer) => Buffer.concat([heic, Buffer.from('\0\0\0\x08moov', 'latin1')]);
  const files: readonly [string, Buffer, string[], ((file: Buffer) => Buffer)?][] = [
    ['heic', heicPicture(), texts],
    ['heic with a film', heicPicture(), texts, film],
    ['avif', await kinds.avif!(noisy()).toBuffer(), texts],
    ['jpeg', await kinds.jpeg!(noisy()).toBuffer(), [...texts, `-Comment=${said}`]],
    ['png', await kinds.png!(noisy()).toBuffer(), [...texts, `-PNG:Title=${said}`]],
    [
      'tiff',
      await kinds['tiff, deflated']!(noisy()).toBuffer(),
      [...texts, `-IPTC:Headline=${said}`],
    ],
  ];
  for (const [name, original, words, change = (file: Buffer) => file] of files) {
    const written = await writtenByExiftool(original, words);
    if (!written) return;
    const bytes = change(written);
    assert.ok(isNamed(bytes), name);
    const file = await stamped(bytes, minorStamp);
    assert.ok(file, name);
    assert.equal(isNamed(file), false, name);
    const read = await exiftool(file);
    assert.doesNotMatch(JSON.stringify(read), new RegExp(NAME), name);
  }
});

test('heic: the license is added, the picture is unchanged; a film in HEIC stays as it is', async () => {
  const bytes = heicPicture();
  const file = await stamped(bytes);
  assert.ok(file);
  const pixelsOf = (heic: Buffer) => heicToTiff(heic, undefined, 180);
  assert.ok((await pixelsOf(file)).equals(await pixelsOf(bytes)), 'pixels');
  assert.ok(file.includes(bytes.subarray(bytes.indexOf('mdat'))), 'coded data');
  const { metadata } = await readPicture(file);
  assert.deepEqual([metadata.creator, metadata.copyright], ['Zoë & Co', '© Zoë & Co']);
  const read = await exiftool(file);
  if (read) {
    assert.deepEqual(
      [read['ExifTool:Warning'], read['XMP:LicensorTransactionID'], read['XMP:WebStatement']],
      [undefined, [stamp.licenseNumber], stamp.webStatement],
    );
  }

  assert.equal(await stamped(heicFilm()), null);
});

test('the original copyright notice is kept, long texts are cut between characters', async () => {
  const bytes = await noisy()
    .withXmp(xmp('x').replace('<dc:subject>', '<dc:rights>© The Archive</dc:rights><dc:subject>'))
    .jpeg()
    .toBuffer();
  const file = await stamped(bytes, { ...stamp, creator: 'é'.repeat(200) });
  const { iptc, xmp: packet } = await sharp(file!).metadata();
  assert.match(packet!.toString(), /© The Archive/);
  assert.ok(iptc!.includes('é'.repeat(128)) && !iptc!.includes('é'.repeat(129)));
});

test('truncated, invented and non-picture files are left unchanged and harm nothing', async () => {
  for (const encode of Object.values(kinds)) {
    const bytes = await encode(described(noisy())).toBuffer();
    for (const given of [stamp, minorStamp]) {
      for (let cut = 0; cut < Math.min(bytes.length, 3000); cut += 37)
        await stamped(bytes.subarray(0, cut), given);
      for (let at = 0; at < Math.min(bytes.length, 2000); at += 13) {
        const broken = Buffer.from(bytes);
        broken[at]! ^= 0xff;
        await stamped(broken, given);
      }
    }
  }
  for (const text of ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>'])
    assert.equal(await stamped(Buffer.from(text)), null);
});

test('a packet holds no sign that XML cannot hold', () => {
  const packet = xmpPacket(null, { ...stamp, creator: 'Evil\uFFFF', copyright: '\uFFFEEvil' });
  assert.match(packet.toString(), />Evil</);
  assert.doesNotMatch(packet.toString(), /[\uFFFE\uFFFF]/);
});
