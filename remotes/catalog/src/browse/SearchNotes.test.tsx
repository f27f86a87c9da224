import { catalogApi } from '@editorial/contracts/catalog';
import {
  anAsset,
  FakeApi,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  within,
} from '@editorial/testing';
import { queryClient } from '@editorial/platform/queries';
import remote from '../remote.ts';
import { assets, signedIn, smallCatalog } from './catalog-page.testing.ts';

let api: FakeApi;
beforeEach(() => {
  window.scrollBy = () => {};
  api = smallCatalog();
});

test('a corrected typo is shown with a way back, and related words lead on', async () => {
  api.answer(catalogApi.list, {
    totalCount: 2,
    isCountExact: true,
    items: assets,
    correction: 'harbour',
    related: ['coast'],
  });
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=habrour&expandAssets=true');
  expect(await screen.findByText(/instead of “habrour”/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Search for “habrour” only' })).toHaveAttribute(
    'href',
    expect.stringMatching(/searchText=habrour.*verbatim=true/),
  );
  expect(screen.getByRole('link', { name: 'coast' })).toHaveAttribute(
    'href',
    expect.stringMatching(/searchText=coast/),
  );
});

test('words that were read as filters are said, and a cross makes each a word again', async () => {
  api.answer(catalogApi.list, {
    totalCount: 2,
    isCountExact: true,
    items: assets,
    readAs: [
      { words: 'vertical', filter: 'orientation', value: 'portrait' },
      { words: 'copy space', filter: 'space', value: 'any' },
    ],
  });
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=vertical+sea+copy+space&expandAssets=true');
  expect(await screen.findByText('“vertical” – Shape: Portrait')).toBeVisible();
  expect(screen.getByText('“copy space” – With room for words')).toBeVisible();
  const cross = screen.getByRole('link', { name: 'Search for the word “copy space” instead' });
  expect(
    new URL(cross.getAttribute('href') ?? '', location.href).searchParams.get('searchText'),
  ).toBe('vertical sea "copy space"');
});

test('a word and a chosen filter that mean the same are one chip, which says what it is, and count once', async () => {
  api.answer(catalogApi.list, {
    totalCount: 2,
    isCountExact: true,
    items: assets,
    readAs: [
      { words: 'landscape', filter: 'orientation', value: 'landscape' },
      { words: 'copy space', filter: 'space', value: 'any' },
    ],
  });
  await installFakePlatform(signedIn);
  await renderRemote(
    remote,
    '/catalog?searchText=landscape+copy+space&orientation=landscape&categories=Landscape',
  );
  expect(await screen.findByText('“copy space” – With room for words')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Shape: Landscape' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Category: Landscape' })).toBeVisible();
  expect(screen.queryByText(/“landscape” –/)).toBeNull();
  expect(screen.getByRole('button', { name: 'Filters (3)' })).toBeInTheDocument();
});

test('a text that was more likely meant is offered, and leads to its results', async () => {
  api.answer(catalogApi.list, {
    totalCount: 2,
    isCountExact: true,
    items: assets,
    meant: 'potted plant',
  });
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=potted+plat&expandAssets=true');
  expect(await screen.findByText(/Did you mean/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'potted plant' })).toHaveAttribute(
    'href',
    expect.stringMatching(/searchText=potted\+plant/),
  );
});

test('a search goes on with most of its words; the page says so, and what each picture lacks', async () => {
  api.answer(catalogApi.list, {
    totalCount: 1,
    isCountExact: true,
    relaxedCount: 1,
    items: [
      anAsset({ id: idOf(1) }),
      { ...anAsset({ id: idOf(2) }), missingWords: ['lake', 'red'] },
    ],
  });
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=red%20kayak%20lake&expandAssets=true');
  expect(await screen.findByText('Then comes 1 picture with some of your words.')).toBeVisible();
  expect(screen.getAllByText(/^Without: /)).toHaveLength(1);
  expect(screen.getByText('Without: lake, red')).toBeVisible();
  expect(
    await screen.findByText('1 picture with all of this', { selector: 'output *, output' }),
  ).toBeVisible();
});

const lacking = (number: number, ...missingWords: string[]) => ({
  ...anAsset({ id: idOf(number) }),
  missingWords,
});

test('the pictures with all words end with a heading that says what the others lack', async () => {
  const found = { totalCount: 1, isCountExact: true, relaxedCount: 2 };
  api.answer(catalogApi.list, {
    ...found,
    items: [anAsset({ id: idOf(1) }), lacking(2, 'lake'), lacking(3, 'lake')],
  });
  await installFakePlatform(signedIn);
  const shown = await renderRemote(remote, '/catalog?searchText=kayak%20lake&expandAssets=true');
  const heading = await screen.findByRole('heading', { level: 2, name: 'Also without “lake”' });
  expect(heading.parentElement).toHaveTextContent('2 more');
  const second = screen.getByRole('list', { name: 'Also without “lake”' });
  expect(within(second).getAllByRole('listitem')).toHaveLength(2);
  shown.unmount();
  queryClient.clear();

  api.answer(catalogApi.list, {
    ...found,
    items: [anAsset({ id: idOf(1) }), lacking(2, 'lake'), lacking(3, 'kayak')],
  });
  const others = await renderRemote(remote, '/catalog?searchText=kayak%20lake&expandAssets=true');
  await screen.findByRole('heading', { level: 2, name: 'With only some of your words' });
  others.unmount();
  queryClient.clear();

  api.answer(catalogApi.list, {
    ...found,
    nearWords: ['coat'],
    items: [1, 2, 3].map((number) => anAsset({ id: idOf(number) })),
  });
  await renderRemote(remote, '/catalog?searchText=jacket&expandAssets=true');
  const near = 'Close to your words, also by “coat”';
  expect(await screen.findByRole('heading', { level: 2, name: near })).toBeVisible();
});

test('a search without a picture that has all words says that these have some', async () => {
  api.answer(catalogApi.list, {
    totalCount: 0,
    isCountExact: true,
    relaxedCount: 1,
    items: [{ ...anAsset({ id: idOf(1) }), missingWords: ['lake'] }],
  });
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=kayak%20lake&expandAssets=true');
  const note = 'No picture has all of your words. 1 has some of them.';
  expect(await screen.findByText(note)).toBeVisible();
  expect(screen.queryByText('0 pictures')).toBeNull();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
});

test('a search that goes on with words of about the same meaning names them', async () => {
  api.answer(catalogApi.list, {
    totalCount: 0,
    isCountExact: true,
    relaxedCount: 2,
    nearWords: ['coat', 'sweater'],
    items: [anAsset({ id: idOf(1) }), anAsset({ id: idOf(2) })],
  });
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=jacket&expandAssets=true');
  const note = 'No picture has all of this. 2 come near, also by coat and sweater.';
  expect(await screen.findByText(note)).toBeVisible();
});

test('where no near word is named, the page still says that the pictures come near', async () => {
  const near = { isCountExact: true, relaxedCount: 2, nearWords: [] };
  const items = [1, 2, 3].map((number) => anAsset({ id: idOf(number) }));
  api.answer(catalogApi.list, { ...near, totalCount: 0, items: items.slice(0, 2) });
  await installFakePlatform(signedIn);
  const none = await renderRemote(remote, '/catalog?searchText=jacket&expandAssets=true');
  expect(await screen.findByText('No picture has all of this. 2 come near.')).toBeVisible();
  none.unmount();
  queryClient.clear();
  api.answer(catalogApi.list, { ...near, totalCount: 1, items });
  await renderRemote(remote, '/catalog?searchText=jacket&expandAssets=true');
  const heading = { level: 2, name: 'Close to your words' };
  expect(await screen.findByRole('heading', heading)).toBeVisible();
  expect(screen.getByText('Then 2 more that come near.')).toBeVisible();
});

test('filters that leave none of the matches are named, with how many there are without', async () => {
  const none = { totalCount: 0, isCountExact: true, items: [], unfilteredCount: 9 };
  const some = { totalCount: 2, isCountExact: true, items: assets };
  api.answer(catalogApi.list, ({ query }) => (query.has('assetType') ? none : some));
  await installFakePlatform(signedIn);
  const address = '/catalog?searchText=renewable+energy&assetType=Photo&expandAssets=true';
  await renderRemote(remote, address);
  const title = 'No picture matches with the filter Type: Photo';
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  expect(screen.getByText('9 match without the filter Type: Photo.')).toBeVisible();
  expect(screen.queryByText(/^Nothing found/)).toBeNull();
  const left = { name: 'Without the filter Type: Photo 2 pictures' };
  expect(await screen.findByRole('link', left)).toHaveAttribute(
    'href',
    '/catalog?searchText=renewable+energy&expandAssets=true',
  );
});

test('filters that leave pictures with some of the words only say how many have all', async () => {
  api.answer(catalogApi.list, {
    totalCount: 0,
    isCountExact: true,
    relaxedCount: 1,
    unfilteredCount: 1,
    items: [{ ...anAsset({ id: idOf(1) }), missingWords: ['energy'] }],
  });
  await installFakePlatform(signedIn);
  await renderRemote(
    remote,
    '/catalog?searchText=solar+energy&assetType=Photo&people=none&expandAssets=true',
  );
  expect(await screen.findByText(/1 matches without the filter Type: Photo and /)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Clear all' })).toHaveAttribute(
    'href',
    '/catalog?searchText=solar+energy&expandAssets=true',
  );
});
