import assert from 'node:assert/strict';
import { test } from 'node:test';
import sharp from 'sharp';
import { createPicturePool } from './pool.ts';
import { PictureRefused } from './picture.types.ts';
import { readPicture } from './read-picture.ts';
import { processPicture } from './renditions.ts';
import { safeSvg } from './svg.ts';
import { storedAs } from './orientations.testing.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3a7bd5' } });
const refused = (code: string) => (error: unknown) =>
  error instanceof PictureRefused && error.code === code && error.message.length > 10;

test('renditions fit their long edges and are never upscaled', async () => {
  const { picture, renditions } = await processPicture(await plain(2400, 1600).jpeg().toBuffer());
  assert.deepEqual([picture.width, picture.height], [2400, 1600]);
  const edges = (['low', 'preview', 'smallPreview', 'largeThumb', 'thumb'] as const).map((name) => [
    renditions[name].width,
    renditions[name].height,
  ]);
  assert.deepEqual(edges, [
    [1600, 1067],
    [1000, 667],
    [720, 480],
    [720, 480],
    [480, 320],
  ]);
  const { channels } = await sharp(renditions.largeThumb.data).stats();
  assert.ok(
    channels.every(({ min, max }) => max - min < 8),
    'only the previews are marked',
  );
  const small = await sharp(renditions.smallPreviewWebp.data).stats();
  assert.ok(small.channels.some(({ min, max }) => max - min > 20));
  assert.equal(renditions.high.data, null);
  assert.equal(renditions.colors.length, 5);
  assert.equal(renditions.descriptor.length, 48);
  assert.ok(Math.abs(Math.hypot(...renditions.descriptor) - 1) < 1e-3);
  const tiny = await processPicture(await plain(1, 1).png().toBuffer());
  assert.deepEqual([tiny.renditions.low.width, tiny.renditions.thumb.height], [1, 1]);
});

test('pictures of all eight orientations become upright', async () => {
  // Upright, the red area is at the upper left.
  const upright = await plain(60, 40)
    .composite([
      {
        input: await sharp({ create: { width: 20, height: 15, channels: 3, background: '#f00' } })
          .png()
          .toBuffer(),
        left: 0,
        top: 0,
      },
    ])
    .png()
    .toBuffer();
  for (const [index, store] of storedAs.entries()) {
    const turned = await store(sharp(upright)).png().toBuffer();
    const { picture, renditions } = await processPicture(
      await sharp(turned)
        .withMetadata({ orientation: index + 1 })
        .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
        .toBuffer(),
    );
    assert.deepEqual([picture.width, picture.height], [60, 40], `orientation ${index + 1}`);
    const pixels = await sharp(renditions.low.data).raw().toBuffer();
    const at = (x: number, y: number) => pixels[(y * 60 + x) * 3] ?? 0;
    assert.ok(
      at(5, 5) > 200 && at(55, 5) < 120 && at(5, 35) < 120 && at(55, 35) < 120,
      `orientation ${index + 1}`,
    );
  }
});

test('the type is detected from the bytes, and other files are refused by name', async () => {
  assert.equal((await readPicture(await plain(9, 9).png().toBuffer())).type, 'png');
  assert.equal((await readPicture(await plain(9, 9).avif().toBuffer())).type, 'avif');
  await assert.rejects(readPicture(Buffer.alloc(0)), refused('Empty'));
  await assert.rejects(
    readPicture(Buffer.from('<!doctype html><p>picture</p>')),
    refused('TypeNotAllowed'),
  );
  await assert.rejects(readPicture(await plain(9, 9).gif().toBuffer()), refused('TypeNotAllowed'));
  await assert.rejects(readPicture(Buffer.from('nothing of the kind')), refused('NotAPicture'));
  await assert.rejects(readPicture('/nowhere/picture.jpg'), refused('NotFound'));
});

test('truncated and oversized pictures are refused', async () => {
  const noise = await sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .jpeg()
    .toBuffer();
  await assert.rejects(processPicture(noise.subarray(0, noise.length / 2)), refused('Truncated'));
  const bomb = await plain(1, 1).png().toBuffer();
  bomb.writeUInt32BE(30_000, 16);
  bomb.writeUInt32BE(30_000, 20);
  await assert.rejects(readPicture(bomb), (error: unknown) => error instanceof PictureRefused);
});

test('transparent, gray and 16-bit pictures become three channels on white', async () => {
  const clear = await sharp({
    create: { width: 20, height: 20, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer();
  assert.deepEqual(
    [
      ...(
        await sharp((await processPicture(clear)).renditions.low.data)
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ],
    [255, 255, 255],
  );
  const deep = await plain(20, 20).toColorspace('rgb16').png().toBuffer();
  for (const bytes of [
    deep,
    await plain(20, 20).greyscale().jpeg().toBuffer(),
    await plain(20, 20).toColorspace('cmyk').jpeg().toBuffer(),
  ]) {
    assert.equal(
      (await sharp((await processPicture(bytes)).renditions.low.data).metadata()).channels,
      3,
    );
  }
});

test('metadata is read, bounded, and only creator and copyright stay in renditions', async () => {
  const keywords = Array.from(
    { length: 5000 },
    (_, index) => `<rdf:li>word ${index}\u0007</rdf:li>`,
  ).join('');
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:p="http://ns.adobe.com/photoshop/1.0/" p:Country="Deutschland" p:City="Köln" p:DateCreated="2024-01-31T08:09:10+05:45"><e:PersonInImage xmlns:e="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"><rdf:Bag><rdf:li>Bo Lind</rdf:li><rdf:li>Cy May</rdf:li></rdf:Bag></e:PersonInImage><dc:title><rdf:Alt><rdf:li xml:lang="fr">Le pont</rdf:li><rdf:li xml:lang="x-default">The bridge</rdf:li></rdf:Alt></dc:title><dc:subject><rdf:Bag>${keywords}</rdf:Bag></dc:subject><dc:creator><rdf:Seq><rdf:li>Ann Lee</rdf:li></rdf:Seq></dc:creator></rdf:Description></rdf:RDF></x:xmpmeta>`;
  const { picture, renditions } = await processPicture(
    await plain(40, 30).withXmp(xmp).png().toBuffer(),
  );
  const { metadata } = picture;
  assert.deepEqual(
    [metadata.title, metadata.country, metadata.place, metadata.creator, metadata.takenAt],
    ['The bridge', 'DE', 'Köln', 'Ann Lee', '2024-01-31T02:24:10.000Z'],
  );
  assert.equal(metadata.peopleCount, 2);
  assert.equal(metadata.keywords.length, 60);
  assert.equal(metadata.keywords[0], 'word 0');
  const low = await sharp(renditions.low.data).metadata();
  assert.ok(low.exif?.includes('Ann Lee'));
  assert.equal(low.xmp, undefined);
});

test('an SVG loses everything that runs or fetches', async () => {
  const { svg } = safeSvg(
    Buffer.from(
      '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="100000" height="50000" onload="a()"><script>b()</script><image href="http://127.0.0.1/x.png"/><style>@import "http://x/y.css"; rect{fill:url(http://x/y)}</style><text>&x;</text><rect width="10" height="10"/></svg>',
    ),
  );
  assert.doesNotMatch(svg.toString(), /ENTITY|script|onload|127\.0\.0\.1|import|http:\/\/x|passwd/);
  assert.match(svg.toString(), /width="4000" height="2000" viewBox="0 0 100000 50000"/);
});

test('the pool returns the same as the function, and continues after a refusal', async () => {
  const pool = createPicturePool({ size: 2 });
  const bytes = await plain(300, 200).jpeg().toBuffer();
  const [first, second, third] = await Promise.allSettled([
    pool.process(bytes),
    pool.process(Buffer.from('no')),
    pool.process(bytes),
  ]);
  assert.ok(
    first.status === 'fulfilled' &&
      Buffer.isBuffer(first.value.renditions.low.data) &&
      third.status === 'fulfilled',
  );
  assert.equal(
    first.value.renditions.contentHash,
    (await processPicture(bytes)).renditions.contentHash,
  );
  assert.ok(second.status === 'rejected' && refused('NotAPicture')(second.reason));
  await pool.close();
  await assert.rejects(pool.process(bytes), refused('WorkerFailed'));
});
