import {
  BLOCK,
  justifyRows,
  layBlock,
  neighbour,
  rowAt,
  rowOfIndex,
  type Proportioned,
} from './justify-rows.ts';
import { picturesIn } from './selection.ts';

const shapes: readonly Proportioned[] = [
  { width: 3, height: 2 },
  { width: 2, height: 3 },
  { width: 1, height: 1 },
  { width: 16, height: 9 },
  { width: 12, height: 2 },
  { width: 4, height: 5 },
];

const pictures = (count: number) =>
  Array.from({ length: count }, (_, index) => shapes[(index * 7 + (index >> 2)) % shapes.length]!);

test.each([320, 390, 768, 1440, 2560])(
  'at %i px every row but the last fills the width exactly and keeps every proportion',
  (width) => {
    const items = pictures(200);
    const { rows, height } = justifyRows(items, width);
    let top = 0;
    let next = 0;
    for (const [at, row] of rows.entries()) {
      expect(row.top).toBeCloseTo(top, 6);
      expect(row.start).toBe(next);
      for (const cell of row.cells)
        expect(cell.width / row.height).toBeCloseTo(
          items[cell.index]!.width / items[cell.index]!.height,
          6,
        );
      const last = row.cells.at(-1)!;
      if (at < rows.length - 1) expect(last.left + last.width).toBeCloseTo(width, 6);
      else expect(last.left + last.width).toBeLessThanOrEqual(width + 1e-6);
      top += row.height + 8;
      next += row.cells.length;
    }
    expect(next).toBe(200);
    expect(height).toBeCloseTo(top - 8, 6);
  },
);

test('rows are about the target height', () => {
  const { rows } = justifyRows(
    pictures(500).filter((item) => item.width / item.height < 4),
    1440,
    240,
  );
  for (const row of rows.slice(0, -1))
    expect(Math.abs(Math.log(row.height / 240))).toBeLessThan(Math.log(1.3));
});

test('the last row is not enlarged', () => {
  const { rows } = justifyRows([{ width: 3, height: 2 }], 1440, 240);
  expect(rows[0]).toMatchObject({ height: 240, cells: [{ width: 360 }] });
});

test.each([1500, 1600, 1700])(
  'at %i px the pictures of a last row that is not filled are as high as those above',
  (width) => {
    const { rows } = justifyRows(
      Array.from({ length: 5 }, () => ({ width: 16, height: 9 })),
      width,
      260,
    );
    expect(rows).toHaveLength(2);
    expect(rows[1]!.height).toBeCloseTo(rows[0]!.height, 6);
    expect(rows[0]!.height).not.toBeCloseTo(260, 0);
  },
);

test('the last row does not hold a single picture if the rows above have room for it', () => {
  const { rows } = justifyRows(
    Array.from({ length: 13 }, () => ({ width: 3, height: 2 })),
    1440,
    240,
  );
  expect(rows.map((row) => row.cells.length)).toEqual([4, 4, 5]);
});

test('a single picture before a panorama shares its row instead of filling the window', () => {
  const { rows } = justifyRows(
    [
      { width: 1, height: 1 },
      { width: 20_000, height: 1000 },
    ],
    1000,
    240,
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.cells.map((cell) => cell.index)).toEqual([0, 1]);
});

test('a panorama has its own row and is not cropped; invalid sizes count as square', () => {
  expect(
    justifyRows(
      [
        { width: 10_000, height: 1000 },
        { width: 1, height: 1 },
      ],
      1000,
      240,
    ).rows[0],
  ).toMatchObject({ height: 100, cells: [{ width: 1000 }] });
  expect(justifyRows([{ width: 0, height: 0 }], 1000, 240).rows[0]).toMatchObject({
    cells: [{ width: 240 }],
  });
});

test('no pictures, or no width, give no rows', () => {
  expect(justifyRows([], 1000)).toEqual({ rows: [], height: 0 });
  expect(justifyRows(pictures(3), 0)).toEqual({ rows: [], height: 0 });
});

test('adding pictures at the end moves no row of a complete block', () => {
  const all = pictures(2 * BLOCK + 30);
  const whole = justifyRows(all, 1200).rows.filter((row) => row.start < 2 * BLOCK);
  const after = justifyRows([...all, ...pictures(200)], 1200).rows;
  expect(after.slice(0, whole.length)).toEqual(whole);
});

test('a block that is not the last fills its last row too, but a single picture does not fill the window', () => {
  const filled = layBlock(pictures(BLOCK), {
    start: 600,
    width: 1200,
    targetHeight: 240,
    gap: 8,
    isOpen: false,
  });
  const last = filled.at(-1)!.cells.at(-1)!;
  expect([filled[0]!.start, last.index]).toEqual([600, 659]);
  expect(last.left + last.width).toBeCloseTo(1200, 6);
  expect(
    layBlock([{ width: 1, height: 1 }], {
      start: 7,
      width: 1200,
      targetHeight: 240,
      gap: 8,
      isOpen: false,
    }),
  ).toEqual([{ top: 0, height: 480, start: 7, cells: [{ index: 7, left: 0, width: 480 }] }]);
});

test('rows are found by position and by picture, even among 100,000', () => {
  const { rows } = justifyRows(pictures(100_000), 1440);
  for (const at of [0, 1, 777, rows.length - 1]) {
    const row = rows[at]!;
    expect(rowAt(rows, row.top)).toBe(at);
    expect(rowAt(rows, row.top + row.height - 0.01)).toBe(at);
    expect(rowOfIndex(rows, row.start)).toBe(at);
    expect(rowOfIndex(rows, row.cells.at(-1)!.index)).toBe(at);
  }
  expect(rowAt(rows, Number.POSITIVE_INFINITY)).toBe(rows.length);
});

test('arrow keys move to the neighbor, up and down to the nearest picture', () => {
  const { rows } = justifyRows(
    Array.from({ length: 12 }, () => ({ width: 1, height: 1 })),
    1000,
    240,
    8,
  );
  expect(rows[0]!.cells).toHaveLength(4);
  expect([
    neighbour(rows, 12, 0, 'previous'),
    neighbour(rows, 12, 0, 'next'),
    neighbour(rows, 12, 11, 'next'),
  ]).toEqual([0, 1, 11]);
  expect([
    neighbour(rows, 12, 1, 'down'),
    neighbour(rows, 12, 5, 'up'),
    neighbour(rows, 12, 1, 'up'),
    neighbour(rows, 12, 9, 'down'),
  ]).toEqual([5, 1, 1, 9]);
  expect([neighbour(rows, 12, 5, 'first'), neighbour(rows, 12, 5, 'last')]).toEqual([0, 11]);
});

test('a rectangle selects the pictures it touches', () => {
  const { rows } = justifyRows(
    Array.from({ length: 8 }, () => ({ width: 1, height: 1 })),
    1000,
    240,
    8,
  );
  expect(picturesIn(rows, { left: 0, top: 0, right: 300, bottom: 10 })).toEqual([0, 1]);
  expect(picturesIn(rows, { left: 900, top: 100, right: 990, bottom: 400 })).toEqual([3, 7]);
});
