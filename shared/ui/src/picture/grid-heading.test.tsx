import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router-dom';
import { PictureGrid } from '../grid.ts';
import { createRunLayouts } from './run-layout.ts';

const items = Array.from({ length: 20 }, (_, index) => ({
  id: `p${index}`,
  title: `Picture ${index}`,
  width: 3,
  height: 2,
  thumbUrl: `/t/${index}.jpg`,
}));
const run = { start: 0, total: 20, width: 1000, targetHeight: 200, gap: 8, isSeekable: true };

beforeEach(() => {
  window.scrollBy = jest.fn();
});

test('a heading between two parts has a row of its own, wherever the first part ends', () => {
  const { rows, headTop, height } = createRunLayouts().layOut({
    ...run,
    items,
    head: { index: 2, height: 50 },
  });
  expect(rows[0]?.cells.map(({ index }) => index)).toEqual([0, 1]);
  // The pictures of the first part keep their size, although they do not fill their row.
  expect(rows[0]?.height).toBeLessThanOrEqual(200);
  expect(headTop).toBe(rows[0]!.height + 8);
  expect(rows[1]).toMatchObject({ start: 2, top: headTop! + 50 + 8 });
  const without = createRunLayouts().layOut({ ...run, items });
  expect(without.headTop).toBeNull();
  expect(height).toBeGreaterThan(without.height);
});

test('a run that begins with the second part begins with its heading; one without it has none', () => {
  const head = { index: 10, height: 50 };
  const second = createRunLayouts().layOut({ ...run, items: items.slice(10), start: 10, head });
  expect(second.rows[0]!.top - second.headTop!).toBe(58);
  const first = createRunLayouts().layOut({ ...run, items: items.slice(0, 10), head });
  expect(first.headTop).toBeNull();
});

test('two parts are two lists with a heading between them, for which the arrow keys do not stop', async () => {
  render(
    <MemoryRouter>
      <PictureGrid
        items={items}
        label="Results"
        hrefOf={(item) => `/public/${item.id}`}
        rest={{ from: 2, title: 'Also without “on”', about: '18 pictures' }}
      />
    </MemoryRouter>,
  );
  const group = screen.getByRole('group', { name: 'Results' });
  const [first, second] = within(group).getAllByRole('list');
  expect(within(first!).getAllByRole('listitem')).toHaveLength(2);
  expect(first).toHaveAccessibleName('Results');
  expect(second).toHaveAccessibleName('Also without “on”');
  const cell = within(second!).getAllByRole('listitem')[0]!;
  expect(cell).toHaveAttribute('aria-posinset', '1');
  expect(cell).toHaveAttribute('aria-setsize', '18');
  const heading = screen.getByRole('heading', { level: 2, name: 'Also without “on”' });
  const follows = Node.DOCUMENT_POSITION_FOLLOWING;
  expect(first!.compareDocumentPosition(heading) & follows).toBeTruthy();
  expect(heading.compareDocumentPosition(second!) & follows).toBeTruthy();
  const user = userEvent.setup();
  await user.tab();
  await user.keyboard('{ArrowRight}{ArrowRight}');
  expect(screen.getByRole('link', { name: 'Picture 2' })).toHaveFocus();
});
