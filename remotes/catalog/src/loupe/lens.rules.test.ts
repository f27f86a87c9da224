import { pictureUnder, regionAddress, regionsUnder } from './lens.rules.ts';

const picture = { width: 2000, height: 1300 };
const LENS = 280;

test('the lens shows the regions around its spot, each where its pixels are', () => {
  // In the middle are the last pixels of the second column and the first of the third.
  const regions = regionsUnder({ x: 0.6, y: 0.5 }, picture, LENS);
  expect(regions.map(({ column, row }) => [column, row])).toEqual([
    [1, 1],
    [2, 1],
  ]);
  const { left, top } = pictureUnder({ x: 0.6, y: 0.5 }, picture, LENS);
  expect([left, top]).toEqual([LENS / 2 - 1200, LENS / 2 - 650]);
  expect(regions[1]).toEqual({
    column: 2,
    row: 1,
    left: LENS / 2,
    top: top + 400,
    width: 600,
    height: 400,
  });
  expect(regionAddress('/file/x/region-1-{column}-{row}.jpg?s=1', regions[1]!)).toBe(
    '/file/x/region-1-2-1.jpg?s=1',
  );
});

test('at the edges it asks for no region beside the picture, and never for many', () => {
  for (let x = 0; x <= 1; x += 0.05)
    for (let y = 0; y <= 1; y += 0.05) {
      const regions = regionsUnder({ x, y }, picture, LENS * 2);
      expect(regions.length).toBeGreaterThan(0);
      expect(regions.length).toBeLessThanOrEqual(6);
      for (const { column, row } of regions) {
        expect(column * 600).toBeLessThan(picture.width);
        expect(row * 400).toBeLessThan(picture.height);
      }
    }
  expect(regionsUnder({ x: 1, y: 1 }, { width: 10, height: 10 }, LENS)).toMatchObject([
    { column: 0, row: 0, width: 10, height: 10 },
  ]);
});
