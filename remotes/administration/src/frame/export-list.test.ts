import { allRows, csvOf } from './export-list.ts';

test('rows become lines; lists, names and signs of formulas stay readable and harmless', () => {
  const rows = [
    { id: 1, title: 'Boats, "two"', tags: ['sea', 'sky'], names: { de: 'Boote' }, place: null },
    { id: -2, title: '=1+1', tags: [], names: {}, place: -3 },
  ];
  expect(csvOf(rows, ['id', 'title', 'tags', 'names', 'place'])).toBe(
    'id,title,tags,names,place\r\n' +
      '1,"Boats, ""two""",sea; sky,de: Boote,\r\n' +
      "-2,'=1+1,,,-3\r\n",
  );
});

test('all pages of a list are read, also when it becomes shorter meanwhile', async () => {
  const pages = [Array.from({ length: 500 }, (_, at) => at), [500, 501], []];
  const skipped: number[] = [];
  const { rows, isWhole } = await allRows(async ({ skipCount }) => {
    skipped.push(skipCount);
    return { totalCount: 600, items: pages[skipped.length - 1] ?? [] };
  });
  expect(rows).toHaveLength(502);
  expect(skipped).toEqual([0, 500, 502]);
  expect(isWhole).toBe(true);
});

test('a list that is too long, or counted up to a limit, is not taken for whole', async () => {
  const endless = async () => ({ totalCount: 30_000, items: Array.from({ length: 500 }, () => 1) });
  expect(await allRows(endless)).toMatchObject({ rows: { length: 20_000 }, isWhole: false });
  const limited = async () => ({ totalCount: 1, isCountExact: false, items: [1] });
  expect((await allRows(limited)).isWhole).toBe(false);
});
