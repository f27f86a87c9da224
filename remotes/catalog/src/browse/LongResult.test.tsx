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
import remote from '../remote.ts';
import { signedIn, smallCatalog } from './catalog-page.testing.ts';

let api: FakeApi;
beforeEach(() => {
  window.scrollBy = () => {};
  api = smallCatalog();
});

// A result of 2,600 pictures, of which the page loads those around the ones that are in view.
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

  test('an address deep in the result reads only the pages there, and shows its picture', async () => {
    await renderRemote(remote, '/catalog?expandAssets=true&at=2100');
    const grid = await screen.findByRole('list', { name: 'All pictures' });
    await waitFor(() => expect(top).toBeLessThan(-50_000));
    expect(asked()[0]).toEqual([2040, 180]);
    expect(height(grid)).toBeGreaterThan(-top);
    fireEvent.scroll(window);
    await waitFor(() => expect(shown()).toContain(2100));
  });
  test('an address reads its pages also if others of the result were kept', async () => {
    const { unmount } = await renderRemote(remote, '/catalog?expandAssets=true');
    await screen.findByRole('list', { name: 'All pictures' });
    expect(asked()).toEqual([[0, 60]]);
    unmount();
    await renderRemote(remote, '/catalog?expandAssets=true&at=2100');
    await waitFor(() => expect(asked()).toContainEqual([2040, 180]));
    await waitFor(() => expect(top).toBeLessThan(-50_000));
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
  test('dragging the scroll bar shows the pictures there, and scrolling back the first ones', async () => {
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
  test('after a long scroll only the pages around are kept; others load again when near', async () => {
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
