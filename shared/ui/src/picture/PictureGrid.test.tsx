import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { PictureGrid, type GridPicture, type PictureGridProps } from '../grid.ts';
import { Picture } from '../index.ts';
import { thumbHashUrl } from './thumb-hash-url.ts';

const user = userEvent.setup();
const items = (count: number): GridPicture[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `p${index}`,
    title: `Picture ${index}`,
    width: 3,
    height: 2 + (index % 2),
    thumbUrl: `/t/${index}.jpg`,
  }));
function Grid({
  count = 40,
  ...more
}: Partial<PictureGridProps<GridPicture>> & { count?: number }) {
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [list] = useState(() => items(count));
  return (
    <MemoryRouter>
      <PictureGrid
        items={list}
        label="Results"
        hrefOf={(item) => `/public/${item.id}`}
        selected={selected}
        onSelect={setSelected}
        {...more}
      />
      <output>{[...selected].join(' ')}</output>
    </MemoryRouter>
  );
}

const cells = () => screen.getAllByRole('listitem');
const link = (index: number) => screen.getByRole('link', { name: `Picture ${index}` });
beforeEach(() => {
  window.scrollBy = jest.fn();
});

test('of 100,000 pictures only the rows near the window are in the document, each with its position', () => {
  render(<Grid count={100_000} />);
  expect(cells().length).toBeGreaterThan(5);
  expect(cells().length).toBeLessThan(60);
  expect(cells()[0]).toHaveAttribute('aria-setsize', '100000');
  expect(cells()[0]).toHaveAttribute('aria-posinset', '1');
});

test('arrow keys move the single tab stop; a picture links to its page', async () => {
  render(<Grid />);
  await user.tab();
  expect(link(0)).toHaveFocus();
  expect(link(0)).toHaveAttribute('href', '/public/p0');
  await user.keyboard('{ArrowRight}');
  expect(link(1)).toHaveFocus();
  await user.keyboard('{End}');
  await waitFor(() => expect(link(39)).toHaveFocus());
  expect(screen.getAllByRole('link').filter((each) => each.tabIndex === 0)).toEqual([link(39)]);
});

test('the overlay is rendered only for the hovered or focused picture', async () => {
  render(<Grid renderOverlay={(item) => <b>about {item.title}</b>} />);
  expect(screen.queryByText(/about/)).toBeNull();
  await user.hover(link(2));
  expect(screen.getAllByText(/about/).map((each) => each.textContent)).toEqual(['about Picture 2']);
  await user.unhover(link(2));
  fireEvent.pointerLeave(screen.getByRole('list'));
  await user.tab();
  expect(screen.getAllByText(/about/).map((each) => each.textContent)).toEqual(['about Picture 0']);
});

test('pictures are selected one by one, or as a range with Shift', async () => {
  render(<Grid />);
  await user.click(screen.getByRole('checkbox', { name: 'Select Picture 1' }));
  expect(screen.getByRole('status')).toHaveTextContent('p1');
  await user.keyboard('{Shift>}');
  await user.click(link(3));
  await user.keyboard('{/Shift}');
  expect(screen.getByRole('status')).toHaveTextContent('p1 p2 p3');
  await user.click(screen.getByRole('checkbox', { name: 'Select Picture 2' }));
  expect(screen.getByRole('status')).toHaveTextContent('p1 p3');
});

test('other keys are passed to the caller with the focused picture', async () => {
  const onItemKey = jest.fn();
  render(<Grid onItemKey={(event, item, index) => onItemKey(event.key, item.id, index)} />);
  await user.tab();
  await user.keyboard('{ArrowRight}b');
  expect(onItemKey).toHaveBeenCalledWith('b', 'p1', 1);
});

test('more results are requested before the last rows are visible, again with each scroll, but not at the top of a long list', () => {
  const onReachEnd = jest.fn();
  render(<Grid count={200} onReachEnd={onReachEnd} />);
  expect(onReachEnd).not.toHaveBeenCalled();
  const { rerender } = render(<Grid count={24} onReachEnd={onReachEnd} />);
  rerender(<Grid count={24} onReachEnd={onReachEnd} />);
  expect(onReachEnd).toHaveBeenCalledTimes(1);
  jest.useFakeTimers();
  fireEvent.scroll(window);
  act(() => {
    jest.advanceTimersByTime(50);
  });
  jest.useRealTimers();
  expect(onReachEnd).toHaveBeenCalledTimes(2);
});

test('when all results are loaded, no more are requested', () => {
  const onReachEnd = jest.fn();
  render(<Grid count={24} total={24} onReachEnd={onReachEnd} onSeek={() => {}} />);
  expect(onReachEnd).not.toHaveBeenCalled();
});

test('touch shows no overlay over the picture it is about to open; a mouse does', () => {
  render(<Grid renderOverlay={() => <button type="button">Basket</button>} />);
  fireEvent(
    cells()[0]!,
    Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'touch' }),
  );
  expect(screen.queryByRole('button', { name: 'Basket' })).toBeNull();
  fireEvent(
    link(0),
    Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'touch' }),
  );
  act(() => link(0).focus());
  expect(screen.queryByRole('button', { name: 'Basket' })).toBeNull();
  fireEvent(
    cells()[1]!,
    Object.assign(new MouseEvent('pointerover', { bubbles: true }), { pointerType: 'mouse' }),
  );
  expect(screen.getByRole('button', { name: 'Basket' })).toBeInTheDocument();
});

test('a tap opens the picture', async () => {
  const onOpen = jest.fn();
  render(<Grid hrefOf={undefined} onOpen={onOpen} />);
  await user.pointer({
    keys: '[TouchA]',
    target: screen.getByRole('button', { name: 'Picture 3' }),
  });
  expect(onOpen).toHaveBeenCalledWith(expect.objectContaining({ id: 'p3' }), 3);
});
test.each([
  ['touch', 0],
  ['mouse', 1],
])(
  'a swipe is left to the browser, which scrolls; only a mouse draws a rectangle: %s',
  (pointerType, rectangles) => {
    HTMLElement.prototype.setPointerCapture = () => {};
    const { container } = render(<Grid />);
    const moved = (type: string, clientY: number) => {
      const event = Object.assign(
        new MouseEvent(type, { bubbles: true, cancelable: true, clientX: 100, clientY, button: 0 }),
        { pointerType, pointerId: 1 },
      );
      fireEvent(link(3), event);
      return event.defaultPrevented;
    };
    expect([
      moved('pointerdown', 700),
      moved('pointermove', 400),
      moved('pointermove', 100),
    ]).toEqual([false, false, false]);
    expect(container.querySelectorAll('.ed-grid__marquee')).toHaveLength(rectangles);
  },
);

test('the browser chooses between the two files of a picture by pixel density, up to 2', () => {
  const [list] = [
    [
      {
        id: 'p0',
        title: 'Tall',
        width: 4000,
        height: 6000,
        thumbUrl: '/t.jpg',
        thumbWidth: 320,
        largeThumbUrl: '/l.jpg',
        largeThumbWidth: 480,
      },
      {
        id: 'p1',
        title: 'Small',
        width: 300,
        height: 200,
        thumbUrl: '/s.jpg',
        thumbWidth: 300,
        largeThumbUrl: '/s-large.jpg',
        largeThumbWidth: 300,
      },
    ],
  ];
  render(<Grid items={list} />);
  const [tall, small] = screen.getAllByRole('img');
  expect(tall).toHaveAttribute('srcset', '/t.jpg 320w, /l.jpg 480w');
  expect(tall).toHaveAttribute('sizes', '(min-resolution: 2.5dppx) 107px, 160px');
  expect(small).not.toHaveAttribute('srcset');
  expect(small).toHaveAttribute('src', '/s.jpg');
});

test('a grid starts at the row of the given picture', () => {
  render(<Grid count={400} initialIndex={200} />);
  expect(window.scrollBy).toHaveBeenCalledTimes(1);
  expect(jest.mocked(window.scrollBy).mock.calls[0]![1]).toBeGreaterThan(5000);
});

test('a picture shows its blurred colors until it loads, and has a name', () => {
  const hash = btoa(
    String.fromCharCode(
      0xd5,
      0xf7,
      0x09,
      0x0d,
      0x82,
      0x77,
      0x88,
      0x88,
      0x87,
      0x77,
      0x88,
      0x78,
      0x87,
      0x78,
      0x77,
      0x87,
      0xf0,
      0x77,
      0x07,
      0x70,
      0x08,
    ),
  );
  expect(thumbHashUrl(hash)).toMatch(/^data:image\/png;base64,/);
  expect(thumbHashUrl('*')).toBeUndefined();
  render(<Picture src="/a.jpg" alt="Dunes at dusk" width={300} height={200} thumbHash={hash} />);
  const image = screen.getByRole('img', { name: 'Dunes at dusk' });
  expect(image.parentElement!.style.backgroundImage).toContain('data:image/png');
  fireEvent.load(image);
  expect(image.parentElement!.style.backgroundImage).toBe('');
});
