import { fileWidth, joinPages, withoutFarPages } from './asset-run.ts';

const data = (from: number, ...sizes: readonly number[]) => {
  let skipCount = from;
  return {
    pages: sizes.map((size) => ({ size })),
    pageParams: sizes.map((maxResultCount) => ({
      skipCount: (skipCount += maxResultCount) - maxResultCount,
      maxResultCount,
    })),
  };
};

const many = Array.from({ length: 73 }, () => 60);
const left = (of: ReturnType<typeof data>, index: number) =>
  withoutFarPages(of, index).pageParams.map(({ skipCount }) => skipCount);

test('after a long scroll in either direction only the pages around are kept', () => {
  expect(left(data(0, ...many), 0)).toEqual([0, 60, 120, 180, 240, 300]);
  expect(left(data(0, ...many), 1000)).toEqual([
    660, 720, 780, 840, 900, 960, 1020, 1080, 1140, 1200, 1260,
  ]);
  expect(left(data(500_000, ...many), 504_379)).toEqual(
    [504_020, 504_080, 504_140, 504_200, 504_260, 504_320].slice(0),
  );
  expect(withoutFarPages(data(0, ...many), 0).pages).toHaveLength(6);
});

test('while few pages lie beyond the limit, all stay and nothing is drawn again', () => {
  const some = data(120, ...many.slice(0, 10));
  expect(withoutFarPages(some, 130)).toBe(some);
  const none = data(0);
  expect(withoutFarPages(none, 0)).toBe(none);
});

test('if no page were left, all stay; a large page is kept whole', () => {
  const far = data(0, 60, 60);
  expect(withoutFarPages(far, 5000)).toBe(far);
  expect(left(data(0, 180, ...many), 10)).toEqual([0, 180, 240, 300]);
});

test('a file’s width follows from its long edge and is never larger than the picture’s', () => {
  expect([
    fileWidth({ width: 6000, height: 4000 }, 480),
    fileWidth({ width: 4000, height: 6000 }, 1000),
    fileWidth({ width: 300, height: 200 }, 480),
    fileWidth({ width: 0, height: 0 }, 480),
  ]).toEqual([480, 667, 300, 1]);
});

test('pages are joined without duplicate pictures', () => {
  const page = (ids: string) => ({ items: [...ids].map((id) => ({ id })) });
  const ids = (...pages: ReturnType<typeof page>[]) =>
    joinPages(pages)
      .map((item) => item.id)
      .join('');
  expect([
    ids(),
    ids(page('ab')),
    ids(page('ab'), page('bc'), page('d')),
    ids(page('bc'), page('ab')),
  ]).toEqual(['', 'ab', 'abcd', 'bca']);
});
