import { createPageJoin, fileWidth, withoutFarPages } from './use-asset-pages.ts';

const data = (sizes: readonly number[]) => ({ pages: sizes.map((size) => ({ items: Array.from({ length: size }, () => ({}) as never) })), pageParams: sizes.map((_, index) => index) });
const left = (sizes: readonly number[], index: number) => withoutFarPages(data(sizes), index).pages.length;

test('who scrolled far down and came back keeps the pages around, and not the others', () => {
  const sizes = Array.from({ length: 73 }, () => 60);
  expect(left(sizes, 0)).toBe(5);
  expect(left(sizes, 1000)).toBe(22);
  expect(withoutFarPages(data(sizes), 0).pageParams).toEqual([0, 1, 2, 3, 4]);
});
test('as long as not many pages lie beyond, all stay, and nothing is drawn again', () => {
  const some = data(Array.from({ length: 10 }, () => 60));
  expect(withoutFarPages(some, 0)).toBe(some);
  expect(left([1000, 60], 900)).toBe(2);
  expect(left([], 0)).toBe(0);
});
test('a large page stays whole', () => {
  expect(left([1000, 60, 60], 10)).toBe(1);
});
test('files are as wide as their long edge makes them, and never wider than the picture', () => {
  expect([fileWidth({ width: 6000, height: 4000 }, 480), fileWidth({ width: 4000, height: 6000 }, 1000), fileWidth({ width: 300, height: 200 }, 480), fileWidth({ width: 0, height: 0 }, 480)]).toEqual([480, 667, 300, 1]);
});
test('pages are joined, each picture once, whether they come, go or change', () => {
  const join = createPageJoin();
  const page = (...ids: string[]) => ({ items: ids.map((id) => ({ id })) });
  const ids = (...pages: ReturnType<typeof page>[]) => join(pages).map((item) => item.id).join('');
  const [first, second, third] = [page('a', 'b'), page('b', 'c'), page('d')];
  expect([ids(first), ids(first, second), ids(first, second, third), ids(first, second, third), ids(first), ids(first, second), ids(second, first), ids()]).toEqual(['ab', 'abc', 'abcd', 'abcd', 'ab', 'abc', 'bca', '']);
});
