import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import sharp from 'sharp';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { uploadBytes } from './upload.testing.ts';

let site: TestSite;
let token: string;
before(
  async () => {
    site = await openTestSite();
    token = await site.tokenOf('contributor');
  },
  { timeout: 60_000 },
);
after(() => site.close());

const call = (method: string, to: string, body?: unknown) => site.call(method, to, { token, body });
const assets = '/api/asset-management/asset';

const bag = (name: string, kind: string, items: string) =>
  `<${name}><rdf:${kind}>${items}</rdf:${kind}></${name}>`;
const item = (text: string, language?: string) =>
  `<rdf:li${language ? ` xml:lang="${language}"` : ''}>${text}</rdf:li>`;

const xmpOf = (inside: string) =>
  `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">` +
  `<rdf:Description xmlns:dc="http://purl.org/dc/elements/1.1/" ` +
  `xmlns:p="http://ns.adobe.com/photoshop/1.0/" p:Country="Norway" p:City="Bergen" ` +
  `p:DateCreated="2024-01-31T08:09:10+01:00" p:Credit="A credit line">${inside}` +
  `</rdf:Description></rdf:RDF></x:xmpmeta>`;

const whole = xmpOf(
  bag('dc:title', 'Alt', item('The bridge', 'x-default') + item('Die Brücke', 'de')) +
    bag('dc:description', 'Alt', item('A bridge at dawn', 'x-default')) +
    bag(
      'dc:subject',
      'Bag',
      ['bridge', 'dawn', 'fog', 'river', 'City'].map((one) => item(one)).join(''),
    ) +
    bag('dc:creator', 'Seq', item('Ann Lee')),
);

const picture = (background: string) =>
  sharp({ create: { width: 90, height: 60, channels: 3, background } });

const upload = (bytes: Buffer, fileName: string) => uploadBytes(site, token, bytes, fileName);

/** Creates the asset and waits until its file was read. */
async function createWith(bytes: Buffer, fileName: string, more: object = {}) {
  const made = await call('POST', assets, { ...(await upload(bytes, fileName)), ...more });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  for (;;) {
    const { body } = await call('GET', `${assets}/${made.body.id}/by-id`);
    if (body.width > 0) return { first: made.body, asset: body };
    assert.equal(body.statusReason, null);
  }
}

test('[R7.19] an upload takes titles, texts, keywords, creator, date, place and languages from its file', async () => {
  const bytes = await picture('#335577').jpeg().withXmp(whole).toBuffer();
  const { first, asset } = await createWith(bytes, 'IMG_0042.jpg');
  assert.equal(first.title, 'IMG 0042', 'until the file is read');
  assert.deepEqual(
    {
      title: asset.title,
      description: asset.description,
      tags: asset.tags,
      categories: asset.categories,
      creator: asset.creator,
      takenAt: asset.takenAt,
      place: asset.place,
      countries: asset.countries,
      german: asset.translations.de.title,
    },
    {
      title: 'The bridge',
      description: 'A bridge at dawn',
      tags: ['bridge', 'dawn', 'fog', 'river', 'City'],
      categories: ['City'],
      creator: 'Ann Lee',
      takenAt: '2024-01-31T07:09:10.000Z',
      place: 'Bergen',
      countries: ['NO'],
      german: 'Die Brücke',
    },
  );
  const found = await call('GET', `${assets}?mine=true&searchText=fog`);
  assert.equal(found.body.totalCount, 1);
});

test('what the contributor wrote stays; the rest comes from the file', async () => {
  const bytes = await picture('#557733').jpeg().withXmp(whole).toBuffer();
  const { asset } = await createWith(bytes, 'two.jpg', {
    title: 'My own title',
    tags: ['own'],
    creator: 'Bo Lind',
    place: 'Oslo',
    translations: { de: { title: 'Mein Titel' } },
  });
  assert.deepEqual(
    [asset.title, asset.tags, asset.creator, asset.place, asset.translations.de.title],
    ['My own title', ['own'], 'Bo Lind', 'Oslo', 'Mein Titel'],
  );
  assert.deepEqual([asset.description, asset.countries], ['A bridge at dawn', ['NO']]);
});

test('EXIF and IPTC are read too; without a creator, the credit line counts, and else the contributor', async () => {
  const exif = await picture('#775533')
    .jpeg()
    .withExif({ IFD0: { ImageDescription: 'From the camera', Artist: 'Cy May' } })
    .toBuffer();
  const { asset } = await createWith(exif, 'three.jpg');
  assert.deepEqual([asset.description, asset.creator], ['From the camera', 'Cy May']);
  const credited = await picture('#773355').jpeg().withXmp(xmpOf('')).toBuffer();
  assert.equal((await createWith(credited, 'four.jpg')).asset.creator, 'A credit line');
  const plain = await createWith(await picture('#337755').jpeg().toBuffer(), 'five_birds.jpg');
  assert.deepEqual([plain.asset.title, plain.asset.creator], ['five birds', plain.first.creator]);
  assert.notEqual(plain.first.creator, '');
});

test('a creation that is asked again, because its answer was lost, gives the same draft', async () => {
  const uploaded = await upload(await picture('#225588').jpeg().toBuffer(), 'twice.jpg');
  const [one, two] = [await call('POST', assets, uploaded), await call('POST', assets, uploaded)];
  assert.deepEqual([one.status, two.status, two.body.id], [201, 201, one.body.id]);
});

test('a picture with neither a file nor a title is refused by its field', async () => {
  const { status, body } = await call('POST', assets, { description: 'No title' });
  assert.deepEqual([status, body.error.validationErrors[0].members], [400, ['title']]);
});
