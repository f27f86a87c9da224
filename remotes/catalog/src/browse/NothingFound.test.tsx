import { catalogApi } from '@editorial/contracts/catalog';
import { FakeApi, installFakePlatform, renderRemote, screen, within } from '@editorial/testing';
import remote from '../remote.ts';
import { assets, signedIn, smallCatalog } from './catalog-page.testing.ts';

let api: FakeApi;
beforeEach(() => {
  window.scrollBy = () => {};
  api = smallCatalog();
});

/** Nothing has all that is asked for. The counts are of what is left without a part of it. */
const findsOnly = (countOf: (query: URLSearchParams) => number) =>
  api.answer(catalogApi.list, ({ query }) => {
    const totalCount = query.get('sorting') === 'popular' ? 2 : countOf(query);
    return { totalCount, isCountExact: true, items: assets.slice(0, totalCount) };
  });

test('a search that finds nothing says what was searched, and leads to subjects, pictures and a letter', async () => {
  findsOnly(() => 0);
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=zebra&expandAssets=true');
  expect(await screen.findByRole('heading', { name: 'Nothing found for “zebra”' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'All pictures' })).toHaveAttribute('href', '/catalog');
  expect(screen.getByRole('link', { name: 'Ask us for this picture' })).toHaveAttribute(
    'href',
    '/contact?topic=Picture&about=zebra',
  );
  expect(screen.getByRole('link', { name: 'Sea' })).toHaveAttribute(
    'href',
    '/catalog?categories=Sea',
  );
  const popular = await screen.findByRole('list', { name: 'Popular pictures' });
  expect(within(popular).getAllByRole('link')).toHaveLength(2);
  expect(screen.queryByRole('heading', { name: 'Ask for less' })).toBeNull();
});

test('each word and each filter can be left out, with the number that is then found', async () => {
  findsOnly((query) => {
    const text = query.get('searchText');
    if (query.has('people') || !query.has('maxResultCount')) return 0;
    return text === 'zebra harbour' ? 1 : 0;
  });
  await installFakePlatform(signedIn);
  await renderRemote(
    remote,
    '/catalog?searchText=zebra+harbour&people=none&colour=red&expandAssets=true',
  );
  const way = await screen.findByRole('link', { name: 'Without the filter No people 1 picture' });
  expect(way).toHaveAttribute(
    'href',
    '/catalog?searchText=zebra+harbour&expandAssets=true&colour=red',
  );
  const asked = api.callsOf(catalogApi.list).map(({ query }) => query.get('searchText'));
  expect(asked).toEqual(expect.arrayContaining(['zebra', 'harbour']));
  expect(screen.queryByRole('link', { name: /Without “zebra”/ })).toBeNull();
});

test('a phrase can become words, and a word be left out', async () => {
  findsOnly((query) =>
    ['red zebra lake', 'lake'].includes(query.get('searchText') ?? '') ? 2 : 0,
  );
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=%22red+zebra%22+lake&expandAssets=true');
  const words = await screen.findByRole('link', { name: 'Without quotation marks 2 pictures' });
  expect(words).toHaveAttribute('href', '/catalog?searchText=red+zebra+lake&expandAssets=true');
  expect(screen.getByRole('link', { name: 'Without “"red zebra"” 2 pictures' })).toBeVisible();
});

test('where no part alone is to blame, each word is offered by itself', async () => {
  findsOnly((query) => (query.get('searchText') === 'lake' && !query.has('people') ? 2 : 0));
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=%22red+zebra%22+lake&people=one');
  const lake = await screen.findByRole('link', { name: 'Only “lake” 2 pictures' });
  expect(lake).toHaveAttribute('href', '/catalog?searchText=lake');
});

test('[R2.132N] previews without a picture lead to subjects, and offer no words to change', async () => {
  findsOnly(() => 0);
  await installFakePlatform();
  await renderRemote(remote, '/preview?categories=Sea&searchText=zebra');
  const title = 'No picture matches with the filter Category: Sea';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Sky' })).toHaveAttribute(
    'href',
    '/preview?categories=Sky',
  );
  expect(api.callsOf(catalogApi.list).some(({ query }) => query.has('searchText'))).toBe(false);
  expect(screen.queryByRole('link', { name: 'Ask us for this picture' })).toBeNull();
});
