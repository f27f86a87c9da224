import {
  choicesOf,
  filterOf,
  readAddress,
  sortingOf,
  viewOf,
  withChoice,
  withoutChoices,
  withoutSearch,
  writeAddress,
} from './catalog-address.ts';

const read = (query: string) => readAddress(new URLSearchParams(query));

test('an address holds text, filters, sorting, view and position, and survives reading and writing', () => {
  const query =
    'searchText=red+harbour&expandAssets=true&assetType=Photo&sorting=title&categories=Nature&categories=Sea&countries=GR&tags=boat&at=120';
  expect(writeAddress(read(query)).toString()).toBe(query);
  expect(filterOf(read(query))).toEqual({
    searchText: 'red harbour',
    assetType: 'Photo',
    sorting: 'title',
    categories: ['Nature', 'Sea'],
    countries: ['GR'],
    tags: ['boat'],
  });
});

test('people, copy space, size, use and the year taken are part of the address', () => {
  const query = 'people=two&space=left&size=veryLarge&use=Creative&taken=2024';
  expect(writeAddress(read(query)).toString()).toBe(query);
  expect(filterOf(read(query))).toEqual(Object.fromEntries(new URLSearchParams(query)));
  expect(filterOf(read('people=9&space=up&size=xl&use=any&taken=24'))).toEqual({});
});

test('unknown values are left out', () => {
  expect(
    writeAddress(
      read('assetType=Movie&categories=Nope&countries=greece&at=-4&sorting=secret&colour=<script>'),
    ).toString(),
  ).toBe('');
});

test('toggling a choice turns it on or off and goes back to the first picture', () => {
  const address = withChoice(read('at=80&searchText=sea'), { filter: 'categories', value: 'Sky' });
  expect(address.at).toBe(0);
  expect(choicesOf(withChoice(address, { filter: 'colour', value: 'blue' }))).toEqual([
    { filter: 'colour', value: 'blue' },
    { filter: 'categories', value: 'Sky' },
  ]);
  expect(choicesOf(withChoice(address, { filter: 'categories', value: 'Sky' }))).toEqual([]);
  expect(writeAddress(withoutChoices(address)).toString()).toBe('searchText=sea');
});

test('an address may name a picture, an own one or one of the catalog: its likes are shown as pictures, most alike first', () => {
  for (const picture of ['00000000-0000-4000-8000-000000000001', 'Ab-_'.repeat(16)]) {
    const address = read(`looksLike=${picture}&colour=blue`);
    expect(filterOf(address)).toEqual({ looksLike: picture, colour: 'blue' });
    expect(sortingOf(address)).toBe('relevance');
    expect(viewOf(address, { disableSetView: false, isSetViewDefault: true })).toBe('assets');
    expect(withoutSearch(address).looksLike).toBeUndefined();
  }
  expect(filterOf(read('looksLike=../../secret'))).toEqual({});
});

test('an address may name a creator, whose pictures are shown', () => {
  const address = read('creator=%20Mads%20Holm%20');
  expect(filterOf(address)).toEqual({ creator: 'Mads Holm' });
  expect(viewOf(address, { disableSetView: false, isSetViewDefault: true })).toBe('assets');
  expect(writeAddress(withoutSearch(address)).toString()).toBe('creator=Mads+Holm');
  expect(choicesOf(withoutChoices(address))).toEqual([]);
  expect(filterOf(read('creator=%20'))).toEqual({});
});

test('near duplicates are grouped by the address; the pictures of one group are shown each by itself', () => {
  const picture = '00000000-0000-4000-8000-000000000001';
  const grouped = read('searchText=sea&grouped=true');
  expect(filterOf(grouped)).toEqual({ searchText: 'sea', grouped: true });
  expect(filterOf(read('grouped=maybe&groupOf=me'))).toEqual({});
  expect(withoutChoices(grouped).grouped).toBe(true);
  const group = { ...grouped, groupOf: picture };
  expect(filterOf(group)).toEqual({ searchText: 'sea', groupOf: picture });
  expect(
    viewOf(read(`groupOf=${picture}`), { disableSetView: false, isSetViewDefault: true }),
  ).toBe('assets');
  // Without the chip, the results are as they were.
  const [choice] = choicesOf(group);
  expect(filterOf(withChoice(group, choice!))).toEqual(filterOf(grouped));
  expect(String(writeAddress(group))).toBe(`searchText=sea&grouped=true&groupOf=${picture}`);
});

test('[R3.40] DisableSetView turns the set view off, whatever the address says', () => {
  expect(viewOf({ expandAssets: false }, { disableSetView: true, isSetViewDefault: true })).toBe(
    'assets',
  );
});

test('[R3.41] IsSetViewDefault opens the set view, otherwise single pictures', () => {
  expect(viewOf({}, { disableSetView: false, isSetViewDefault: true })).toBe('sets');
  expect(viewOf({}, { disableSetView: false, isSetViewDefault: false })).toBe('assets');
});

test('a search shows pictures, unless the address asks for sets', () => {
  const settings = { disableSetView: false, isSetViewDefault: true };
  expect(viewOf(read('searchText=sea'), settings)).toBe('assets');
  expect(viewOf(read('searchText=sea&expandAssets=false'), settings)).toBe('sets');
});

test('what was added lately is a filter by whole days', () => {
  const address = read('added=month');
  expect(writeAddress(address).toString()).toBe('added=month');
  expect(filterOf(address, Date.parse('2026-05-31T23:00:00Z'))).toEqual({
    creationTimeFrom: '2026-05-01',
  });
  expect(withoutChoices(address).added).toBeUndefined();
});

test('[R2.06] expandAssets shows single pictures instead of sets', () => {
  const settings = { disableSetView: false, isSetViewDefault: true };
  expect([viewOf(read('expandAssets=true'), settings), viewOf(read(''), settings)]).toEqual([
    'assets',
    'sets',
  ]);
});

test('relevance needs a text', () =>
  expect([sortingOf(read('sorting=relevance')), sortingOf(read('searchText=a'))]).toEqual([
    'newest',
    'relevance',
  ]));
