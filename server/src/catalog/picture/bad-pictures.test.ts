import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { PictureRefused, type RefusalCode } from './picture.types.ts';
import { processPicture } from './renditions.ts';

/** A noisy picture, so that half of the file is only half a picture. */
const noise = (width = 400, height = 300): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  });
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length / 2));

const chunk = (name: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
};

/** A PNG whose header declares the given size, whatever pixel data it contains. */
const png = (width: number, height: number, pixels: Buffer, ...more: Buffer[]): Buffer => {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    ...more,
    chunk('IDAT', deflateSync(pixels)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
};

const svg = (inside: string, attributes = 'width="40" height="30"') =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inside}<rect width="40" height="30" fill="#3366cc"/></svg>`,
  );
const laughs = `<!DOCTYPE svg [${Array.from({ length: 12 }, (_, level) => `<!ENTITY l${level} "${level === 0 ? 'ha' : `&l${level - 1};`.repeat(10)}">`).join('')}]>`;

const refusals: readonly (readonly [
  string,
  RefusalCode | readonly RefusalCode[],
  () => Buffer | Promise<Buffer>,
])[] = [
  [
    'a decompression bomb: 64 megapixels of nothing in a few bytes',
    'DecompressionBomb',
    () => png(8000, 8000, Buffer.alloc(1000)),
  ],
  [
    'one pixel column more than 400 megapixels',
    'TooManyPixels',
    () => png(20_001, 20_000, Buffer.alloc(1000)),
  ],
  [
    'the widest a header can say',
    ['TooManyPixels', 'Corrupt', 'NotAPicture'],
    () => png(2 ** 31 - 1, 2 ** 31 - 1, Buffer.alloc(10)),
  ],
  ['no pixels at all', ['Corrupt', 'NotAPicture'], () => png(0, 10, Buffer.alloc(10))],
  ['half a JPEG', 'Truncated', async () => half(await noise().jpeg().toBuffer())],
  ['half a PNG', ['Truncated', 'Corrupt'], async () => half(await noise().png().toBuffer())],
  ['half a WebP', ['Truncated', 'Corrupt'], async () => half(await noise().webp().toBuffer())],
  [
    'half a TIFF',
    ['Truncated', 'Corrupt'],
    async () => half(await noise().tiff({ compression: 'lzw' }).toBuffer()),
  ],
  [
    'half an AVIF',
    ['Truncated', 'Corrupt', 'NotAPicture'],
    async () => half(await noise(200, 150).avif({ effort: 0 }).toBuffer()),
  ],
  [
    'a header alone',
    ['Truncated', 'Corrupt', 'NotAPicture'],
    async () => (await noise().jpeg().toBuffer()).subarray(0, 20),
  ],
  [
    'a program called photo.jpg',
    'NotAPicture',
    () => Buffer.concat([Buffer.from('MZ\x90\0', 'latin1'), Buffer.alloc(2000, 7)]),
  ],
  [
    'an archive called photo.jpg',
    ['NotAPicture', 'TypeNotAllowed'],
    () => Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), deflateRawSync(Buffer.alloc(500))]),
  ],
  [
    'a PDF called photo.jpg',
    ['NotAPicture', 'TypeNotAllowed'],
    () => Buffer.from('%PDF-1.7\n%âãÏÓ\n1 0 obj\n<<>>\nendobj\n'),
  ],
  [
    'a page called photo.jpg',
    'TypeNotAllowed',
    () => Buffer.from('<!doctype html><script>alert(1)</script>'),
  ],
  ['nothing', 'Empty', () => Buffer.alloc(0)],
  ['a drawing cut in the middle', 'Corrupt', () => half(svg('<g><g><g>'.repeat(20)))],
  [
    'a drawing with more elements than draw anything',
    'DecompressionBomb',
    () => svg('<g/>'.repeat(200_001)),
  ],
  [
    'a drawing beyond ten megabytes',
    'TooManyBytes',
    () => svg(`<desc>${'x'.repeat(10 * 1024 ** 2)}</desc>`),
  ],
];

for (const [what, expected, make] of refusals) {
  test(`refused with its reason: ${what}`, async () => {
    await assert.rejects(
      async () => processPicture(await make()),
      (error: unknown) => {
        assert.ok(error instanceof PictureRefused, String(error));
        assert.ok([expected].flat().includes(error.code), error.code);
        assert.ok(error.message.length > 10);
        return true;
      },
    );
  });
}

const drawings: readonly (readonly [string, Buffer])[] = [
  ['a script', svg('<script>fetch("http://127.0.0.1:1/")</script>')],
  ['handlers', svg('<g onload="alert(1)"/>', 'width="40" height="30" onload="alert(1)"')],
  [
    'a picture of another server',
    svg('<image width="40" height="30" xlink:href="http://127.0.0.1:1/x.png"/>'),
  ],
  ['a picture of this machine', svg('<image width="40" height="30" href="file:///etc/passwd"/>')],
  [
    'a style of another server',
    svg(
      '<style>@import "http://127.0.0.1:1/x.css"; g { fill: url(http://127.0.0.1:1/#a) }</style>',
    ),
  ],
  [
    'entities that grow a billionfold',
    Buffer.concat([Buffer.from(laughs), svg('<text>&l11;</text>')]),
  ],
  [
    'an entity of this machine',
    Buffer.concat([
      Buffer.from('<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      svg('<text>&x;</text>'),
    ]),
  ],
  [
    'HTML inside',
    svg(
      '<foreignObject><iframe xmlns="http://www.w3.org/1999/xhtml" src="http://127.0.0.1:1/"/></foreignObject>',
    ),
  ],
  ['a size beyond all bounds', svg('', 'width="1e9" height="750000000"')],
];

for (const [what, drawing] of drawings) {
  test(`a drawing with ${what} is drawn without it`, async () => {
    const { picture, renditions } = await processPicture(drawing);
    assert.deepEqual(
      [picture.type, renditions.high.contentType, renditions.high.width, renditions.high.height],
      ['svg', 'image/png', 4000, 3000],
    );
    const [r = 0, g = 0, b = 0] = await sharp(renditions.high.data!)
      .extract({ left: 2, top: 2, width: 1, height: 1 })
      .raw()
      .toBuffer();
    // The rectangle covers the whole drawing, except where the drawing is a billion wide.
    assert.ok(
      what.startsWith('a size') ||
        (Math.abs(r - 0x33) < 3 && Math.abs(g - 0x66) < 3 && Math.abs(b - 0xcc) < 3),
      `${r} ${g} ${b}`,
    );
  });
}

const oddities: readonly (readonly [string, () => Promise<Buffer>])[] = [
  ['CMYK', () => noise(60, 40).toColorspace('cmyk').jpeg().toBuffer()],
  ['16 bits a channel', () => noise(60, 40).toColorspace('rgb16').png().toBuffer()],
  ['16 bits a channel as TIFF', () => noise(60, 40).toColorspace('rgb16').tiff().toBuffer()],
  [
    'grey with transparency',
    () => noise(60, 40).ensureAlpha(0.5).toColorspace('b-w').png().toBuffer(),
  ],
  ['a palette', () => noise(60, 40).png({ palette: true, colors: 4 }).toBuffer()],
  [
    'a broken color profile',
    async () =>
      png(
        60,
        40,
        Buffer.alloc(40 * 181),
        chunk(
          'iCCP',
          Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(Buffer.alloc(300, 1))]),
        ),
      ),
  ],
];

for (const [what, make] of oddities) {
  test(`accepted, and shown as plain sRGB: ${what}`, async () => {
    const { renditions } = await processPicture(await make());
    for (const { data } of [renditions.low, renditions.preview, renditions.thumb]) {
      const { channels, depth, space } = await sharp(data).metadata();
      assert.deepEqual([channels, depth, space], [3, 'uchar', 'srgb']);
    }
  });
}

test('of ten megabytes of keywords, sixty of bounded length are kept, without a hang', async () => {
  const item = `<rdf:li>${'word '.repeat(400)}</rdf:li>`;
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:subject><rdf:Bag>${Array.from({ length: 5300 }, (_, index) => item.replace('word', `word${index}`)).join('')}</rdf:Bag></dc:subject></rdf:Description></rdf:RDF></x:xmpmeta>`;
  assert.ok(xmp.length > 10_000_000);
  const { picture } = await processPicture(await noise(60, 40).withXmp(xmp).png().toBuffer());
  assert.equal(picture.metadata.keywords.length, 60);
  assert.ok(picture.metadata.keywords.every((keyword) => keyword.length <= 100));
});
