import sharp from 'sharp';

/** A seeded series, so that each photograph is the same in every run. */
function seriesOf(seed: number): () => number {
  let state = (seed + 1) * 48_271;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

/** A harbor that is unlike the other ones: sky, sea, sun and boats are elsewhere in each. */
function sceneOf(n: number, width: number, height: number): Buffer {
  const next = seriesOf(n);
  const between = (least: number, most: number) => Math.round(least + next() * (most - least));
  const color = () => `hsl(${between(0, 360)} ${between(30, 80)}% ${between(20, 80)}%)`;
  const horizon = between(height * 0.3, height * 0.7);
  const boats = Array.from({ length: between(2, 7) }, () => {
    const [x, y, size] = [between(0, width), between(horizon, height), between(30, width / 4)];
    return `<path d="M${x} ${y}h${size}l${-size / 4} ${size / 4}h${-size / 2}z" fill="${color()}"/>
      <path d="M${x + size / 2} ${y}v${-size}l${size / 2} ${size * 0.9}z" fill="${color()}"/>`;
  });
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${color()}"/>
    <circle cx="${between(0, width)}" cy="${between(0, horizon)}" r="${between(20, width / 6)}" fill="${color()}"/>
    <rect y="${horizon}" width="100%" height="100%" fill="${color()}"/>${boats.join('')}</svg>`);
}

const list = (words: readonly string[]) => words.map((word) => `<rdf:li>${word}</rdf:li>`).join('');
const textsOf = (n: number) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
  `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/">` +
  `<dc:title><rdf:Alt><rdf:li xml:lang="x-default">Harbor ${n}</rdf:li></rdf:Alt></dc:title>` +
  `<dc:description><rdf:Alt><rdf:li xml:lang="x-default">Boats, day ${n}</rdf:li></rdf:Alt></dc:description>` +
  `<dc:subject><rdf:Bag>${list(['harbor', 'boat', 'sea', 'fog', 'City'])}</rdf:Bag></dc:subject>` +
  `</rdf:Description></rdf:RDF></x:xmpmeta>`;

/** A picture with title, description, keywords and category in its file. */
export const withTexts = (picture: Buffer, n: number): Promise<Buffer> =>
  sharp(picture).jpeg({ quality: 82 }).withXmp(textsOf(n)).toBuffer();

/** The photograph of day `n`, "Harbor n", with its texts in the file. */
export const photograph = (n: number, width = 96, height = 64): Promise<Buffer> =>
  withTexts(sceneOf(n, width, height), n);

/** Nearly the photograph of another day: smaller, saved again, with texts of its own. */
export const nearDuplicate = async (of: number, n: number, width: number, height: number) =>
  withTexts(
    await sharp(sceneOf(of, width, height))
      .resize(Math.round(width * 0.9))
      .jpeg({ quality: 60 })
      .toBuffer(),
    n,
  );
