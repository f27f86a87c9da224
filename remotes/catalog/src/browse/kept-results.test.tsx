import { catalogApi } from '@editorial/contracts/catalog';
import {
  act,
  anAsset,
  aUser,
  type FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import remote from '../remote.ts';
import { assets, facets, signedIn, smallCatalog } from './catalog-page.testing.ts';

const SEARCH = '/catalog?searchText=harbour&expandAssets=true';
let api: FakeApi;
beforeEach(async () => {
  window.scrollBy = () => {};
  sessionStorage.clear();
  api = smallCatalog()
    .answer(catalogApi.get, ({ params }) => assets.find(({ id }) => id === params.id) ?? anAsset())
    .answer(catalogApi.similar, { totalCount: 0, items: [] });
  await installFakePlatform(signedIn);
});

const pictures = async () =>
  within(await screen.findByRole('list', { name: 'Results for “harbour”' })).getAllByRole('link');
const openFirst = async () => fireEvent.click((await pictures())[0]!);
const backLink = () => screen.findByRole('link', { name: 'Back to results for “harbour”' });

test('a selection survives a picture, the way back and a new load, for its results and person', async () => {
  const { router, unmount } = await renderRemote(remote, SEARCH);
  const [first] = await pictures();
  act(() => first!.focus());
  fireEvent.keyDown(first!, { key: 'x' });
  await screen.findByText('1 selected');
  await openFirst();
  await screen.findByRole('heading', { level: 1, name: 'Harbour at dawn' });
  expect(screen.queryByText('1 selected')).toBeNull();
  await act(() => router.navigate(-1));
  expect(await screen.findByText('1 selected')).toBeVisible();
  unmount();

  const loaded = await renderRemote(remote, SEARCH);
  expect(await screen.findByText('1 selected')).toBeVisible();
  loaded.unmount();
  const others = await renderRemote(remote, '/catalog?searchText=sea&expandAssets=true');
  await screen.findByRole('list', { name: 'Results for “sea”' });
  expect(screen.queryByText('1 selected')).toBeNull();
  others.unmount();

  await installFakePlatform({ ...signedIn, user: { ...aUser(), id: idOf(77) } });
  const next = await renderRemote(remote, SEARCH);
  await pictures();
  expect(screen.queryByText('1 selected')).toBeNull();
  next.unmount();

  await installFakePlatform(signedIn);
  await renderRemote(remote, SEARCH);
  fireEvent.click(await screen.findByRole('button', { name: 'Clear selection' }));
  await waitFor(() =>
    expect(sessionStorage.getItem('editorial.selections')).toContain('"results":[]'),
  );
});

test('a picture leads back to the results that it was opened from, and to its neighbors in them', async () => {
  const { router } = await renderRemote(remote, SEARCH);
  await openFirst();
  await backLink();
  const way = screen.getByRole('navigation', { name: 'Way in the results' });
  const next = await within(way).findByRole('link', { name: 'Next: Boats and rain' });
  expect(within(way).queryByRole('link', { name: /^Previous/ })).toBeNull();
  expect(api.callsOf(catalogApi.list).at(-1)?.query.get('searchText')).toBe('harbour');
  fireEvent.click(next);
  await screen.findByRole('heading', { level: 1, name: 'Boats and rain' });
  expect(await screen.findByRole('link', { name: 'Previous: Harbour at dawn' })).toBeVisible();
  fireEvent.click(await backLink());
  await waitFor(() => expect(router.state.location.pathname).toBe('/catalog'));
  expect(router.state.historyAction).toBe('POP');
  await pictures();
});

test('a picture that another page led to names the last results of the window, and nothing without any', async () => {
  const first = await renderRemote(remote, SEARCH);
  await pictures();
  first.unmount();
  const { router, unmount } = await renderRemote(remote, `/public/${idOf(2)}`);
  const back = await backLink();
  expect(back).toHaveAttribute('href', SEARCH);
  expect(screen.queryByRole('link', { name: /^(Next|Previous):/ })).toBeNull();
  fireEvent.click(back);
  await waitFor(() => expect(router.state.location.pathname).toBe('/catalog'));
  unmount();

  for (const kept of [null, '{', '[]', '{"person":"x","to":"/catalog"}', '{"to":"//b.invalid"}']) {
    sessionStorage.clear();
    if (kept !== null) sessionStorage.setItem('editorial.results', kept);
    const page = await renderRemote(remote, `/public/${idOf(2)}`);
    await screen.findByRole('heading', { level: 1, name: 'Boats and rain' });
    expect(screen.queryByRole('navigation', { name: 'Way in the results' })).toBeNull();
    page.unmount();
  }
});

test('the way back gives the focus to the picture that was opened', async () => {
  const { router } = await renderRemote(remote, SEARCH);
  const [, second] = await pictures();
  fireEvent.click(second!);
  await screen.findByRole('heading', { level: 1, name: 'Boats and rain' });
  await act(() => router.navigate(-1));
  const [, again] = await pictures();
  await waitFor(() => expect(again).toHaveFocus());
});

test('a group of filters that was opened is open again after the way back', async () => {
  api.answer(catalogApi.facets, {
    ...facets,
    assetType: [{ value: 'Photo', count: 2 }],
  });
  const { router } = await renderRemote(remote, SEARCH);
  const group = async () => (await screen.findByText('Type')).closest('details')!;
  expect((await group()).open).toBe(false);
  fireEvent.click(await screen.findByText('Type'));
  await waitFor(async () => expect((await group()).open).toBe(true));
  await openFirst();
  await screen.findByRole('heading', { level: 1, name: 'Harbour at dawn' });
  await act(() => router.navigate(-1));
  expect((await group()).open).toBe(true);
});
