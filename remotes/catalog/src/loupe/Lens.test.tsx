import { act, anAsset, fireEvent, installFakePlatform, render, screen } from '@editorial/testing';
import { Lens } from './Lens.tsx';

const asset = anAsset();
const regionUrl = '/regions/{column}/{row}.webp';

beforeEach(async () => {
  await installFakePlatform();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());

const pass = (delayMs: number) => act(() => jest.advanceTimersByTimeAsync(delayMs));

function show({ density = 1, url = regionUrl }: { density?: number; url?: string | null } = {}) {
  Object.defineProperty(window, 'devicePixelRatio', { configurable: true, value: density });
  const lens = (spot: { x: number; y: number }) => (
    <Lens asset={asset} regionUrl={url ?? undefined} spot={spot} />
  );
  const { container, rerender } = render(lens({ x: 0.5, y: 0.25 }));
  return {
    view: container.querySelector<HTMLElement>('.lens__view')!,
    move: (to: number) => rerender(lens({ x: to, y: 0.25 })),
    regions: () => [...container.querySelectorAll('img')],
  };
}

test.each([
  [0, '3000px 2000px', '-1360px -360px'],
  [1, '3000px 2000px', '-1360px -360px'],
  [2, '1500px 1000px', '-610px -110px'],
  // More pixels are not distinguished.
  [3, '1500px 1000px', '-610px -110px'],
])('with %s pixels to a point, each pixel of the picture is one', (density, size, place) => {
  const { view } = show({ density });
  expect(view.style.backgroundSize).toBe(size);
  expect(view.style.backgroundPosition).toBe(place);
});

test('once the lens rests, it asks for the regions under it; they follow it until it rests again', async () => {
  const { regions, move } = show();
  await pass(119);
  expect(regions()).toEqual([]);
  await pass(1);
  const shown = () => regions().map((image) => [image.getAttribute('src'), image.style.left]);
  // The lens reaches from 1360 to 1640 across, and from 360 to 640 down.
  const resting = ['2/0', '2/1'].map((place) => [`/regions/${place}.webp`, '-160px']);
  expect(shown()).toEqual(resting);
  expect(regions().map(({ style }) => [style.top, style.inlineSize, style.blockSize])).toEqual([
    ['-360px', '600px', '400px'],
    ['40px', '600px', '400px'],
  ]);
  move(0.51);
  expect(shown()).toEqual(resting.map(([address]) => [address, '-190px']));
});

test('a server that slows down the regions is named, until one arrives', async () => {
  const { regions } = show();
  await pass(120);
  expect(screen.queryByRole('status')).toBeNull();
  fireEvent.error(regions()[0]!);
  expect(screen.getByRole('status')).toBeVisible();
  fireEvent.load(regions()[1]!);
  expect(screen.queryByRole('status')).toBeNull();
});

test('without an address of regions, only the preview is shown', async () => {
  const { regions, view } = show({ url: null });
  expect(view.style.backgroundImage).toContain('/preview.jpg');
  await pass(1000);
  expect(regions()).toEqual([]);
});
