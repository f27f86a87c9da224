import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';

const base = '/api/asset-management/asset';
let site: TestSite;
let id: string;
let other: string;
let admin: string;
before(
  async () => {
    site = await openTestSite();
    id = await site.add('#204060', 'Quays', {
      title: 'Fog over the quay',
      description: 'Nobody is there.',
      alternativeText: 'A quay in fog.',
      tags: ['fog'],
      translations: {
        de: {
          title: 'Nebel über dem Kai',
          description: 'Niemand ist da.',
          alternativeText: 'Ein Kai im Nebel.',
          tags: ['Nebel'],
        },
        fr: { title: 'Brume sur le quai', description: '', alternativeText: '', tags: [] },
      },
    });
    other = await site.add('#402060', 'Quays', { title: 'A lamp', alternativeText: 'One lamp.' });
    admin = await site.tokenOf('admin');
  },
  { timeout: 60_000 },
);
after(() => site.close());

const read = async (path: string, language: string, token?: string) =>
  (
    await site.call('GET', path, {
      headers: { 'accept-language': language },
      ...(token && { token }),
    })
  ).body;
/** What each picture of a list is called and described as, by id. */
async function said(path: string, language: string, token?: string) {
  const { items } = await read(path, language, token);
  return Object.fromEntries(
    items.map((item: Record<string, string>) => [item.id, [item.title, item.alternativeText]]),
  );
}

const own = ['Fog over the quay', 'A quay in fog.'];
const lamp = ['A lamp', 'One lamp.'];
const german = ['Nebel über dem Kai', 'Ein Kai im Nebel.'];

test('lists for visitors are in the language of each request, also when another one was asked for before', async () => {
  for (const path of [`${base}?setId=1`, `${base}?setId=1&includeDetails=true`]) {
    assert.deepEqual(await said(path, 'de-AT'), { [id]: german, [other]: lamp });
    assert.deepEqual(await said(path, 'en'), { [id]: own, [other]: lamp });
    assert.deepEqual(await said(path, 'de'), { [id]: german, [other]: lamp });
    // A missing alternative text is made of the title in the same language.
    assert.deepEqual((await said(path, 'fr'))[id], ['Brume sur le quai', 'Brume sur le quai']);
    assert.deepEqual((await said(path, 'es'))[id], own);
  }
  assert.deepEqual((await said(`${base}/${other}/similar`, 'de'))[id], german);
  const [set] = (await read(`${base}/by-set`, 'de')).items;
  assert.ok(set.cover.some(({ title }: { title: string }) => title === german[0]));
});

test('lists for work on pictures, and a single picture, have the texts that are edited there', async () => {
  for (const more of ['includeHidden=true', 'status=Published'])
    assert.deepEqual((await said(`${base}?${more}`, 'de', admin))[id], own, more);
  const single = await read(`${base}/${id}/by-id`, 'de');
  assert.deepEqual(
    [single.title, single.translations.de.title, single.translations.fr.title],
    [own[0], german[0], 'Brume sur le quai'],
  );
});

test('a changed translation, and names and descriptions of a set, are shown from then on', async () => {
  const change = (path: string, body: object) => site.call('PUT', path, { token: admin, body });
  const texts = { title: 'Kai im Nebel', description: '', alternativeText: '', tags: [] };
  await change(`${base}/${id}`, { translations: { de: texts } });
  assert.deepEqual((await said(`${base}?setId=1`, 'de'))[id], ['Kai im Nebel', 'Kai im Nebel']);
  await change('/api/asset-management/sets/1', {
    description: 'Where ships rest.',
    names: { de: 'Kais' },
    descriptions: { de: 'Wo Schiffe ruhen.', fr: 'Le repos des bateaux.' },
  });
  await change('/api/asset-management/sets/1', { descriptions: { fr: '' } });
  const set = async (language: string) => {
    const { title, description } = await read('/api/asset-management/set/1', language);
    return [title, description];
  };
  assert.deepEqual(await set('de'), ['Kais', 'Wo Schiffe ruhen.']);
  assert.deepEqual(await set('fr'), ['Quays', 'Where ships rest.']);
  const { items } = await read(`${base}?setId=1`, 'de');
  assert.deepEqual(
    items.map(({ setTitle }: { setTitle: string }) => setTitle),
    ['Kais', 'Kais'],
  );
  assert.equal((await read(`${base}/${id}/by-id`, 'de')).setTitle, 'Kais');
});
