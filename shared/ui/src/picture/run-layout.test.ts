import { BLOCK, rowOfIndex } from './justify-rows.ts';
import { createRunLayouts, reachOf, type Run, type RunLayout } from './run-layout.ts';

const total = 1_000_000;
const shapes = [
  [3, 2],
  [2, 3],
  [1, 1],
  [16, 9],
  [4, 5],
] as const;

const all = new Map<number, { width: number; height: number }>();
/** Always the same object for an index while it is cached. */
const picture = (index: number) => {
  const [width, height] = shapes[(index * 7) % shapes.length]!;
  const item = all.get(index) ?? { width, height };
  all.set(index, item);
  return item;
};

const run = (start: number, end: number, more: Partial<Run> = {}): Run => ({
  items: Array.from({ length: end - start }, (_, at) => picture(start + at)),
  start,
  total,
  width: 1200,
  targetHeight: 240,
  gap: 8,
  isSeekable: true,
  ...more,
});

const yOf = (layout: RunLayout, index: number) => layout.rows[rowOfIndex(layout.rows, index)]!.top;
/** The visible position of a picture: its position in the grid minus the scroll offset. */
const follow = (layouts: ReturnType<typeof createRunLayouts>) => (next: Run) => {
  const layout = layouts.layOut(next);
  layouts.drawn(next, layout);
  return layout;
};

beforeEach(() => all.clear());

test('loading or dropping pages around the window moves nothing visible, even in the middle of a million', () => {
  const layouts = createRunLayouts();
  const draw = follow(layouts);
  const first = draw(run(500_040, 500_220));
  layouts.hold(500_100);
  for (const next of [
    run(499_980, 500_220),
    run(499_980, 500_280),
    run(499_800, 500_280),
    run(500_040, 500_160),
  ]) {
    const layout = draw(next);
    expect(layout.moved).toBe(0);
    expect(yOf(layout, 500_100)).toBeCloseTo(yOf(first, 500_100), 6);
  }
});

test('no element is taller than browsers can render, and the first row of a distant run is at its estimated position', () => {
  const layout = createRunLayouts().layOut(run(900_000, 900_180));
  expect(layout.height).toBeLessThan(11_000_000);
  expect(layout.rows[0]!.top).toBe(layout.above);
  expect(layout.above).toBe(4_000_000);
  expect(createRunLayouts().layOut(run(0, 60)).above).toBe(0);
});

test('at the very first result the rows start at the top, and the layout reports how far they moved', () => {
  const layouts = createRunLayouts();
  const draw = follow(layouts);
  const before = draw(run(60, 240));
  layouts.hold(60);
  const after = draw(run(0, 240));
  expect(after.rows[0]!.top).toBe(0);
  expect(after.moved).toBeCloseTo(yOf(after, 60) - yOf(before, 60), 6);
});

test('if the space before a run is used up although results remain, it is estimated again', () => {
  const layouts = createRunLayouts();
  const draw = follow(layouts);
  layouts.seek({ index: 600_000, y: 3000 });
  const before = draw(run(600_000, 600_180));
  expect(yOf(before, 600_000)).toBe(3000);
  layouts.hold(600_000);
  const after = draw(run(599_940, 600_180));
  expect(after.above).toBe(4_000_000);
  expect(after.moved).toBeCloseTo(yOf(after, 600_000) - yOf(before, 600_000), 6);
});

test('a position that is sought is kept until its run has loaded, whatever is rendered meanwhile', () => {
  const layouts = createRunLayouts();
  const draw = follow(layouts);
  draw(run(0, 60));
  layouts.seek({ index: 700_020, y: 2_345_678 });
  draw(run(0, 60, { total: total + 1 }));
  expect(yOf(draw(run(700_020, 700_200)), 700_020)).toBe(2_345_678);
});

test('changing the width keeps the picture in view in place', () => {
  const layouts = createRunLayouts();
  const draw = follow(layouts);
  const wide = draw(run(300_000, 300_180));
  layouts.hold(300_090);
  expect(
    yOf(draw(run(300_000, 300_180, { width: 360 })), 300_090) - yOf(wide, 300_090),
  ).toBeCloseTo(0, 6);
});

test('returning to a page restores the run’s position', () => {
  const first = createRunLayouts();
  const left = run(120_000, 120_180);
  first.seek({ index: 120_000, y: 123_456 });
  follow(first)(left);
  expect(yOf(createRunLayouts().layOut({ ...left }), 120_000)).toBe(123_456);
});

test('without seeking, no space is reserved', () => {
  const layout = createRunLayouts().layOut(run(0, 60, { isSeekable: false }));
  expect([layout.above, layout.below]).toEqual([0, 0]);
  expect(layout.height).toBe(layout.rows.at(-1)!.top + layout.rows.at(-1)!.height);
});

test('blocks start at the same pictures, wherever a run starts', () => {
  const starts = (layout: RunLayout) =>
    layout.rows.map((row) => row.start).filter((start) => start >= 2 * BLOCK && start < 4 * BLOCK);
  expect(starts(createRunLayouts().layOut(run(7, 300)))).toEqual(
    starts(createRunLayouts().layOut(run(120, 400))),
  );
});

test('the window requests the next pages before or after, or another run if it is far away', () => {
  const layout = createRunLayouts().layOut(run(500_000, 500_600));
  const [first, last] = [layout.rows[0]!.top, layout.rows.at(-1)!.top];
  const at = (top: number) => reachOf(layout, total, { top, bottom: top + 900 });
  expect([at(first + 100), at(first + 4000), at(last - 1000), at(last + 500)]).toEqual([
    'before',
    null,
    'after',
    'after',
  ]);
  expect(at(layout.above / 4)).toEqual({ index: 125_000, y: layout.above / 4 });
  expect(at(-200)).toEqual({ index: 0, y: 0 });
  expect(at(layout.height - 900)).toMatchObject({ index: expect.closeTo(999_900, -3) });
  expect(
    reachOf(createRunLayouts().layOut(run(0, 60, { total: 60 })), 60, { top: 0, bottom: 9000 }),
  ).toBeNull();
});
