import { act, anAsset, fireEvent, installFakePlatform, render, screen } from '@editorial/testing';
import { LoupeButton, LoupeSheet } from './LoupeSheet.tsx';
import { useLoupe } from './use-loupe.ts';

function Picture() {
  const loupe = useLoupe();
  return (
    <div onKeyDown={(event) => around(event.key)}>
      <div onKeyDown={loupe.onKey}>
        <LoupeButton loupe={loupe} />
        <LoupeSheet asset={anAsset()} regionUrl={undefined} loupe={loupe}>
          Picture
        </LoupeSheet>
      </div>
    </div>
  );
}

/** The keys that arrive at what is around the picture. */
const around = jest.fn();
beforeEach(async () => {
  await installFakePlatform();
  around.mockClear();
  jest.useFakeTimers();
});
afterEach(() => jest.useRealTimers());
const pass = (delayMs: number) => act(() => jest.advanceTimersByTimeAsync(delayMs));

/** A picture of 400 by 200, 100 from the left and 50 from the top of the window. */
function show({ width = 400, height = 200 } = {}) {
  const { container, unmount } = render(<Picture />);
  const sheet = container.querySelector('.lens-sheet')!;
  sheet.getBoundingClientRect = () => new DOMRect(100, 50, width, height);
  const lens = () => container.querySelector<HTMLElement>('.lens');
  return {
    unmount,
    sheet,
    button: screen.getByRole('button', { name: 'Loupe' }),
    isOpen: () => lens() !== null,
    /** Where the lens is, in percent of the picture. */
    at: () =>
      [lens()!.style.left, lens()!.style.insetBlockStart].map((place) =>
        Number(/(-?[\d.]+)%/.exec(place)?.[1]),
      ),
    // jsdom has no pointer events.
    point: (type: string, [clientX, clientY] = [300, 150], pointerType = 'mouse') =>
      fireEvent(
        sheet,
        Object.assign(new MouseEvent(type, { bubbles: true, clientX, clientY }), { pointerType }),
      ),
  };
}

test('the lens begins in the middle, and is where the pointer is, also at the edges', () => {
  const { button, at, point } = show();
  fireEvent.click(button);
  expect(at()).toEqual([50, 50]);
  for (const [place, share] of [
    [
      [200, 200],
      [25, 75],
    ],
    [
      [100, 50],
      [0, 0],
    ],
    [
      [500, 250],
      [100, 100],
    ],
    [
      [90, 20],
      [0, 0],
    ],
    [
      [510, 260],
      [100, 100],
    ],
  ] as const) {
    point('pointermove', [...place]);
    expect(at()).toEqual(share);
  }
  point('pointerdown', [300, 100]);
  expect(at()).toEqual([50, 25]);
  // Without a key or a finger, it stays on.
  point('pointerup');
  expect(at()).toEqual([50, 25]);
});

test('a picture that has no size yet has the lens at a place of its own', () => {
  const { button, at, point } = show({ width: 0, height: 0 });
  fireEvent.click(button);
  point('pointermove', [100, 50]);
  expect(at()).toEqual([0, 0]);
});

test('arrow keys move the lens by a twentieth, not beyond the edges, and arrive nowhere else', () => {
  const { button, at } = show();
  fireEvent.click(button);
  /** Whether the browser still does what it does with this key, such as scrolling. */
  const press = (key: string) => fireEvent.keyDown(button, { key });
  for (const [key, times, place] of [
    ['ArrowLeft', 1, [45, 50]],
    ['ArrowUp', 2, [45, 40]],
    ['ArrowRight', 3, [60, 40]],
    ['ArrowDown', 4, [60, 60]],
    ['ArrowRight', 20, [100, 60]],
    ['ArrowUp', 20, [100, 0]],
  ] as const) {
    for (let time = 0; time < times; time += 1) expect(press(key)).toBe(false);
    expect(at().map(Math.round)).toEqual(place);
  }
  expect(around).not.toHaveBeenCalled();
  expect(press('Enter')).toBe(true);
  expect(around).toHaveBeenCalledWith('Enter');
});

test('Escape turns the loupe off; off, its keys and the pointer do nothing', () => {
  const { button, isOpen, point } = show();
  fireEvent.keyDown(button, { key: 'ArrowLeft' });
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(around.mock.calls).toEqual([['ArrowLeft'], ['Escape']]);
  point('pointermove');
  point('pointerdown');
  expect(isOpen()).toBe(false);
  fireEvent.click(button);
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(isOpen()).toBe(false);
  expect(around).toHaveBeenCalledTimes(2);
});

test('a finger opens the lens after 350 ms where it rests; one that leaves or moves before does not', async () => {
  const { sheet, isOpen, at, point, unmount } = show();
  const touch = (type: string, place?: [number, number]) => point(type, place, 'touch');
  for (const end of ['pointermove', 'pointerup', 'pointercancel']) {
    touch('pointerdown');
    await pass(349);
    touch(end);
    await pass(1000);
    expect(isOpen()).toBe(false);
  }
  const scrolls = () =>
    fireEvent(sheet, new Event('touchmove', { bubbles: true, cancelable: true }));
  expect(scrolls()).toBe(true);
  touch('pointerdown', [200, 100]);
  await pass(349);
  expect(isOpen()).toBe(false);
  await pass(1);
  expect(at()).toEqual([25, 25]);
  expect(scrolls()).toBe(false);
  touch('pointermove', [400, 200]);
  expect(at()).toEqual([75, 75]);
  touch('pointercancel');
  expect(isOpen()).toBe(false);
  expect(scrolls()).toBe(true);
  // A mouse that rests opens nothing.
  point('pointerdown');
  await pass(1000);
  expect(isOpen()).toBe(false);
  touch('pointerdown');
  unmount();
  expect(jest.getTimerCount()).toBe(0);
});
