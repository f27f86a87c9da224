import { catalogApi } from '@editorial/contracts/catalog';
import {
  act,
  anAsset,
  aSubscription,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
  within,
} from '@editorial/testing';
import { Policy } from '@editorial/contracts/policy';
import { getState, type SlotHost, type SlotProps } from '@editorial/platform';
import { installSlots } from '@editorial/platform/shell';
import { useEffect } from 'react';
import remote from '../remote.ts';

const assets = [anAsset(), anAsset({ id: idOf(2), number: 'ED-0000002', title: 'Boats and rain' })];
const set = {
  id: 1,
  title: 'Harbours',
  description: '',
  assetCount: 2,
  dateFrom: null,
  dateTo: null,
  cover: assets,
  assetIds: assets.map((asset) => asset.id),
};

const facets = {
  assetType: [],
  exclusivity: [],
  categories: [
    { value: 'Sea', count: 2 },
    { value: 'Sky', count: 1 },
  ],
  countries: [],
  orientation: [],
  colour: [],
  people: [],
  use: [],
  size: [],
  space: [],
  taken: [],
};

let api: FakeApi;
const signedIn = { user: aUser(), policies: [Policy.Orders], active: aSubscription() };
beforeEach(() => {
  window.scrollBy = () => {};
  api = new FakeApi()
    .answer(catalogApi.list, { totalCount: 2, isCountExact: true, items: assets })
    .answer(catalogApi.listBySet, { totalCount: 1, items: [set] })
    .answer(catalogApi.facets, facets)
    .install();
});

test('a corrected typo is told with a way back, and related words lead on', async () => {
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
  expect(await screen.findByText('“vertical” – Portrait')).toBeVisible();
  expect(screen.getByText('“copy space” – With room for words')).toBeVisible();
  const cross = screen.getByRole('link', { name: 'Search for the word “copy space” instead' });
  expect(
    new URL(cross.getAttribute('href') ?? '', location.href).searchParams.get('searchText'),
  ).toBe('vertical sea "copy space"');
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
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Sea' }));
  await waitFor(() => expect(router.state.location.search).not.toContain('categories'));
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
  expect(await screen.findByText('1 picture', { selector: 'output *, output' })).toBeVisible();
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
  expect(screen.queryByText('Nothing found')).toBeNull();
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

test('a search without results gives advice and links to all pictures', async () => {
  api.answer(catalogApi.list, { totalCount: 0, isCountExact: true, items: [] });
  await installFakePlatform(signedIn);
  await renderRemote(remote, '/catalog?searchText=zebra&expandAssets=true');
  expect(await screen.findByText('Nothing found')).toBeVisible();
  expect(screen.getByRole('link', { name: 'All pictures' })).toHaveAttribute('href', '/catalog');
});

describe('a long result', () => {
  const total = 2600;
  let top = 0;
  const asked = () =>
    api
      .callsOf(catalogApi.list)
      .map(({ query }) => [Number(query.get('skipCount')), Number(query.get('maxResultCount'))]);
  const height = (grid: HTMLElement) => Number.parseFloat(grid.style.blockSize);
  const shown = () =>
    within(screen.getByRole('list', { name: 'All pictures' }))
      .getAllByRole('listitem')
      .map((cell) => Number(cell.getAttribute('aria-posinset')) - 1);
  const scrollTo = async (y: number) => {
    top = -y;
    fireEvent.scroll(window);
    for (let step = 0; step < 3; step += 1) await act(() => jest.advanceTimersByTimeAsync(300));
  };
  beforeEach(async () => {
    top = 0;
    api.answer(catalogApi.list, ({ query }) => {
      const [skip, take] = [Number(query.get('skipCount')), Number(query.get('maxResultCount'))];
      return {
        totalCount: total,
        isCountExact: true,
        items: Array.from({ length: Math.max(0, Math.min(take, total - skip)) }, (_, index) =>
          anAsset({ id: idOf(skip + index + 1), title: `Picture ${skip + index}` }),
        ),
      };
    });
    jest
      .spyOn(HTMLElement.prototype, 'getBoundingClientRect')
      .mockImplementation(() => new DOMRect(0, top, 1024, 100));
    jest.spyOn(window, 'scrollBy').mockImplementation((...by) => {
      top -= Number(by[1]);
    });
    await installFakePlatform(signedIn);
  });
  afterEach(() => {
    jest.useRealTimers();
    jest.restoreAllMocks();
  });

  test('an address deep in the result requests only the pages there and shows the picture that was in view', async () => {
    await renderRemote(remote, '/catalog?expandAssets=true&at=2100');
    const grid = await screen.findByRole('list', { name: 'All pictures' });
    await waitFor(() => expect(top).toBeLessThan(-50_000));
    expect(asked()[0]).toEqual([2040, 180]);
    expect(height(grid)).toBeGreaterThan(-top);
    fireEvent.scroll(window);
    await waitFor(() => expect(shown()).toContain(2100));
  });
  test('an address beyond the end shows the end', async () => {
    await renderRemote(remote, '/catalog?expandAssets=true&at=90000');
    await screen.findByRole('list', { name: 'All pictures' });
    fireEvent.scroll(window);
    await waitFor(() => expect(shown()).toContain(2599));
    expect(asked()).toEqual([
      [89_940, 180],
      [2520, 180],
    ]);
  });
  test('dragging the scroll bar elsewhere shows the pictures there, and scrolling back shows the first ones', async () => {
    await renderRemote(remote, '/catalog?expandAssets=true');
    const grid = await screen.findByRole('list', { name: 'All pictures' });
    await screen.findByRole('button', { name: /^Sea/ });
    jest.useFakeTimers();
    await scrollTo(height(grid) / 2);
    const middle = shown();
    expect(Math.min(...middle)).toBeGreaterThan(1150);
    expect(Math.max(...middle)).toBeLessThan(1450);
    await scrollTo(0);
    expect(shown()[0]).toBe(0);
    expect(asked().every(([, count]) => count! <= 180)).toBe(true);
  });
  test('after a long scroll only the pages around are kept; pages far away load again when they come near', async () => {
    await renderRemote(remote, '/catalog?expandAssets=true');
    await screen.findByRole('list', { name: 'All pictures' });
    await screen.findByRole('button', { name: /^Sea/ });
    jest.useFakeTimers();
    for (let y = 0; y <= 36_000; y += 2000) await scrollTo(y);
    const before = asked().length;
    expect(asked().map(([skip]) => skip)).toEqual(
      Array.from({ length: before }, (_, page) => page * 60),
    );
    expect(before).toBeGreaterThan(12);
    // Scroll back page by page.
    for (let y = 36_000; y >= 0; y -= 2000) await scrollTo(y);
    expect(shown()[0]).toBe(0);
    expect(
      asked()
        .slice(before)
        .map(([skip]) => skip),
    ).toContain(0);
    expect(top).toBeCloseTo(0);
  });
  test('a position that is not written yet ends with its search', async () => {
    const { router } = await renderRemote(remote, '/catalog?expandAssets=true');
    await screen.findByRole('list', { name: 'All pictures' });
    await screen.findByRole('button', { name: /^Sea/ });
    jest.useFakeTimers();
    top = -10_000;
    fireEvent.scroll(window);
    await act(() => jest.advanceTimersByTimeAsync(50));
    const search = '?searchText=boats&expandAssets=true';
    await act(() => router.navigate(`/catalog${search}`));
    await act(() => jest.advanceTimersByTimeAsync(300));
    expect(router.state.location.search).toBe(search);
  });
  test('the End key goes to the last picture, Home to the first', async () => {
    Element.prototype.scrollIntoView = function scrollIntoView(this: HTMLElement, options) {
      top =
        typeof options === 'object' && options.block === 'end'
          ? window.innerHeight - height(this)
          : 0;
    };
    await renderRemote(remote, '/catalog?expandAssets=true');
    const grid = await screen.findByRole('list', { name: 'All pictures' });
    act(() => within(grid).getAllByRole('link')[0]!.focus());
    fireEvent.keyDown(document.activeElement!, { key: 'End' });
    await waitFor(() =>
      expect(document.activeElement?.closest('[role=listitem]')).toHaveAttribute(
        'aria-posinset',
        '2600',
      ),
    );
    fireEvent.keyDown(document.activeElement!, { key: 'Home' });
    await waitFor(() =>
      expect(document.activeElement?.closest('[role=listitem]')).toHaveAttribute(
        'aria-posinset',
        '1',
      ),
    );
  });
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
