import { catalogApi } from '@editorial/contracts/catalog';
import {
  act,
  anAsset,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import { getState, type SlotHost, type SlotProps } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { installSlots, reporter } from '@editorial/platform/shell';
import { useEffect } from 'react';
import remote from '../remote.ts';
import { facets, assets, signedIn, smallCatalog } from './catalog-page.testing.ts';

let api: FakeApi;
beforeEach(() => {
  window.scrollBy = () => {};
  api = smallCatalog();
});

test('[R2.05] the searchText parameter of the address is the text that is searched', async () => {
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=harbour&expandAssets=true');
  await screen.findAllByRole('listitem');
  expect(api.callsOf(catalogApi.list)[0]?.query.get('searchText')).toBe('harbour');
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Results for “harbour”');
});

test('[R2.06][R3.41] with IsSetViewDefault the catalog opens in sets, and expandAssets shows single pictures', async () => {
  await installFakePlatform({ ...signedIn, settings: { IsSetViewDefault: 'True' } });
  await renderRemote(remote, '/catalog');
  expect(await screen.findByRole('heading', { level: 2, name: 'Harbours' })).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Pictures' }));
  expect(await screen.findByRole('list', { name: 'All pictures' })).toBeVisible();
});

test('[R3.40] with DisableSetView no set view is offered', async () => {
  await installFakePlatform({
    ...signedIn,
    settings: { DisableSetView: 'True', IsSetViewDefault: 'True' },
  });
  await renderRemote(remote, '/catalog?expandAssets=false');
  expect(await screen.findByRole('list', { name: 'All pictures' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Sets' })).toBeNull();
});

test('[R2.122N] a filter narrows the result, appears as a chip and is part of the address', async () => {
  await installFakePlatform(signedIn);
  const { router } = await renderRemote(remote, '/catalog?expandAssets=true');
  fireEvent.click(await screen.findByRole('button', { name: /^Sea/ }));
  await waitFor(() => expect(router.state.location.search).toContain('categories=Sea'));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.list).at(-1)?.query.getAll('categories')).toEqual(['Sea']),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Category: Sea' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('categories'));
});

test('similar pictures are grouped on request; the number of the others leads to them', async () => {
  api.answer(catalogApi.list, ({ query }) => ({
    totalCount: 1,
    isCountExact: true,
    items: [anAsset({ id: idOf(1), ...(query.has('grouped') && { alikeCount: 3 }) })],
  }));
  await installFakePlatform(signedIn);
  const { router } = await renderRemote(remote, '/catalog?searchText=sea');
  const group = await screen.findByRole('button', { name: 'Group similar' });
  expect(group).toHaveAttribute('aria-pressed', 'false');
  expect(screen.queryByText(/more like this/)).toBeNull();
  fireEvent.click(group);
  const others = await screen.findByRole('link', { name: '3 more like this' });
  expect(router.state.location.search).toContain('grouped=true');
  expect(api.callsOf(catalogApi.facets).at(-1)?.query.get('grouped')).toBe('true');
  fireEvent.click(others);
  await waitFor(() =>
    expect(api.callsOf(catalogApi.list).at(-1)?.query.get('groupOf')).toBe(idOf(1)),
  );
  expect(api.callsOf(catalogApi.list).at(-1)?.query.has('grouped')).toBe(false);
  fireEvent.click(
    await screen.findByRole('button', { name: 'Remove Near duplicates of a picture' }),
  );
  expect(await screen.findByRole('button', { name: 'Group similar' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('size is chosen in a group that starts closed, smallest first, and stays open once it narrows', async () => {
  api.answer(catalogApi.facets, {
    ...facets,
    size: [
      { value: 'large', count: 5 },
      { value: 'small', count: 2 },
    ],
  });
  await installFakePlatform(signedIn);
  const { router } = await renderRemote(remote, '/catalog?expandAssets=true');
  const summary = await screen.findByText('Size', { selector: 'summary' });
  expect(summary.closest('details')).not.toHaveAttribute('open');
  fireEvent.click(summary);
  const choices = within(summary.closest('details')!).getAllByRole('button');
  expect(choices.map((choice) => choice.textContent)).toEqual([
    'Small, under 2 MP 2',
    'Large, from 8 MP 5',
  ]);
  fireEvent.click(choices[1]!);
  await waitFor(() => expect(router.state.location.search).toContain('size=large'));
  expect(summary.closest('details')).toHaveAttribute('open');
  await waitFor(() => expect(api.callsOf(catalogApi.list).at(-1)?.query.get('size')).toBe('large'));
  expect(await screen.findByRole('button', { name: 'Remove Large, from 8 MP' })).toBeVisible();
});

test('filters without values are left out; a server without filters is no failure of the page', async () => {
  await installFakePlatform(signedIn);
  const { unmount } = await renderRemote(remote, '/catalog?expandAssets=true');
  await screen.findByText('Category', { selector: 'summary' });
  const groups = [...document.querySelectorAll('.cat-filters summary')];
  expect(groups.map(({ textContent }) => textContent)).toEqual(['Category', 'Added']);
  unmount();
  queryClient.clear();
  api.fail(catalogApi.facets, 403);
  const report = jest.fn();
  const stop = reporter.onError(report);
  await renderRemote(remote, '/catalog?expandAssets=true');
  await screen.findByRole('list', { name: 'All pictures' });
  await waitFor(() => expect(api.callsOf(catalogApi.facets)).toHaveLength(2));
  expect(document.querySelector('.cat-filters[aria-hidden=true]')).not.toBeNull();
  expect(report).not.toHaveBeenCalled();
  stop();
});

test('groups and values of the filters keep their places while some are chosen; empty ones cannot be', async () => {
  const one = (value: string, count: number) => ({ value, count });
  api.answer(catalogApi.facets, ({ query }) =>
    query.has('categories')
      ? { ...facets, categories: [one('Sky', 4), one('Sea', 1)] }
      : { ...facets, people: [one('one', 3)] },
  );
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?expandAssets=true');
  const shown = () =>
    [...document.querySelectorAll('.cat-filters summary, .cat-filters .cat-value')].map(
      ({ textContent }) => textContent,
    );
  fireEvent.click(await screen.findByRole('button', { name: 'Sea 2' }));
  await screen.findByRole('button', { name: 'Sky 4' });
  const added = ['Added', 'Last 7 days', 'Last 30 days', 'Last 12 months'];
  expect(shown()).toEqual(['Category', 'Sea 1', 'Sky 4', 'People', 'One person 0', ...added]);
  expect(screen.getByRole('button', { name: 'One person 0' })).toBeDisabled();
  fireEvent.click(screen.getByRole('button', { name: 'Remove Category: Sea' }));
  await screen.findByRole('button', { name: 'One person 3' });
  expect(shown()).toEqual(['Category', 'Sea 2', 'Sky 1', 'People', 'One person 3', ...added]);
});

test('L gathers a picture, or the selection that it is part of, once a remote does that', async () => {
  const Host: SlotHost = ({ name, given }) => {
    const { assetIds, onReady, onClose } = given as SlotProps['grid.gather'];
    useEffect(() => (name === 'grid.gather' ? onReady() : undefined), [name, onReady]);
    if (name !== 'grid.gather' || !assetIds) return null;
    return <button onClick={onClose}>Gathers {assetIds.join(' and ')}</button>;
  };
  await installFakePlatform(signedIn);
  const { unmount } = await renderRemote(remote, '/catalog?expandAssets=true');
  const links = async () =>
    within(await screen.findByRole('list', { name: 'All pictures' })).getAllByRole('link');
  fireEvent.keyDown((await links())[0]!, { key: 'l' });
  fireEvent.keyDown(document.body, { key: '?' });
  await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
  expect(screen.queryByText('Add to lightbox')).toBeNull();
  unmount();

  installSlots(Host);
  await renderRemote(remote, '/catalog?expandAssets=true');
  const [first, second] = await links();
  act(() => first!.focus());
  fireEvent.keyDown(first!, { key: 'l' });
  fireEvent.click(await screen.findByText(`Gathers ${idOf(1)}`));
  for (const link of [first, second]) {
    act(() => link!.focus());
    fireEvent.keyDown(link!, { key: 'x' });
  }
  fireEvent.keyDown(second!, { key: 'l' });
  fireEvent.click(await screen.findByText(`Gathers ${idOf(1)} and ${idOf(2)}`));
  expect(screen.queryByText(/^Gathers/)).toBeNull();
  fireEvent.keyDown(second!, { key: ' ' });
  await screen.findByRole('dialog');
  fireEvent.keyDown(document.body, { key: 'l' });
  await screen.findByText(/^Gathers/);
  fireEvent.keyDown(document.body, { key: '?' });
  expect(await screen.findByText('Add to lightbox')).toBeVisible();
  installSlots(null);
});

test('keys on a picture: b adds it to the basket, x selects it, space opens the quick look', async () => {
  await installFakePlatform(signedIn);
  const { router } = await renderRemote(remote, '/catalog?expandAssets=true');
  const grid = await screen.findByRole('list', { name: 'All pictures' });
  const [first] = within(grid).getAllByRole('link');
  act(() => first!.focus());
  // Those are the browser's own.
  for (const held of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }])
    fireEvent.keyDown(first!, { key: 'b', ...held });
  expect(getState().basket.subscriptionImages).toEqual([]);
  fireEvent.keyDown(first!, { key: 'b' });
  expect(getState().basket.subscriptionImages).toMatchObject([
    { assetId: idOf(1), resolutionType: 0 },
  ]);
  fireEvent.keyDown(first!, { key: 'x' });
  expect(await screen.findByText('1 selected')).toBeVisible();
  fireEvent.keyDown(first!, { key: ' ' });
  const look = await screen.findByRole('dialog', { name: 'Harbour at dawn' });
  expect(look).toBeVisible();

  api.answer(catalogApi.get, anAsset({ regionUrl: '/region-{column}-{row}.jpg' }));
  expect(api.callsOf(catalogApi.get)).toHaveLength(0);
  const loupe = within(look).getByRole('button', { name: 'Loupe' });
  fireEvent.click(loupe);
  await waitFor(() => expect(look.querySelector('.lens img')).not.toBeNull());
  // The keys move the lens then, not to the next picture.
  fireEvent.keyDown(loupe, { key: 'ArrowRight' });
  expect(screen.getByRole('dialog', { name: 'Harbour at dawn' })).toBeVisible();

  expect(within(look).getByRole('button', { name: 'Share' })).toBeVisible();
  fireEvent.click(within(look).getByRole('link', { name: 'Pictures that look alike' }));
  await waitFor(() => expect(router.state.location.search).toContain(`looksLike=${idOf(1)}`));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('[R2.132N] previews are open to anonymous visitors: no filters, no search text sent, a link to sign in', async () => {
  const asked: (string | undefined)[] = [];
  await installFakePlatform({
    session: { openSignInPopup: (returnUrl) => void asked.push(returnUrl) },
  });
  await renderRemote(remote, '/preview?searchText=harbour');
  const [link] = await screen.findAllByRole('link', { name: 'Harbours' });
  expect(link).toHaveAttribute('href', '/preview/sets/1');
  expect(api.callsOf(catalogApi.listBySet)[0]?.query.has('searchText')).toBe(false);
  expect(api.callsOf(catalogApi.facets)).toHaveLength(0);
  fireEvent.click(screen.getByRole('button', { name: 'Sign in to license' }));
  expect(asked).toEqual(['/catalog?searchText=harbour']);
});

test('a subject of the previews shows its pictures under its name, as the server draws it', async () => {
  await installFakePlatform({ settings: { IsSetViewDefault: 'True' } });
  await renderRemote(remote, '/preview?categories=Sea');
  expect(await screen.findByRole('heading', { level: 1, name: 'Sea' })).toBeVisible();
  expect(api.callsOf(catalogApi.list)[0]?.query.getAll('categories')).toEqual(['Sea']);
  expect(api.callsOf(catalogApi.listBySet)).toHaveLength(0);
});

test('pictures change their size, and keep it', async () => {
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?expandAssets=true');
  const slider = await screen.findByRole('slider', { name: 'Picture size' });
  expect(slider).toHaveAttribute('aria-valuetext', '3 of 5');
  fireEvent.change(slider, { target: { value: '4' } });
  expect(slider).toHaveAttribute('aria-valuetext', '5 of 5');
  expect(localStorage.getItem('pictureSize')).toBe('4');
});

test('without a connection the page says so, and loads when it is back', async () => {
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  api.fail(catalogApi.list, 503);
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?expandAssets=true');
  expect(await screen.findByText('You are offline')).toBeVisible();
  api.answer(catalogApi.list, { totalCount: 2, isCountExact: true, items: assets });
  online.mockReturnValue(true);
  fireEvent(window, new Event('online'));
  expect(await screen.findByRole('list', { name: 'All pictures' })).toBeVisible();
  online.mockRestore();
});
