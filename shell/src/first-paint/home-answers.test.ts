import { listBySet, subjects } from '@editorial/contracts/assets';
import { plans } from '@editorial/contracts/plans';
import { setTenant } from '@editorial/platform/shell';
import { FakeApi, installFakePlatform } from '@editorial/testing';
import {
  havePicturesCome,
  heroPictures,
  loadHome,
  rowsOfHome,
  setsOfHome,
} from './home-answers.ts';

test('home caches its answers for a while, asks again for a different organization, and leaves out what fails to load', async () => {
  await installFakePlatform();
  const api = new FakeApi()
    .answer(listBySet, { totalCount: 0, items: [] })
    .fail(plans, 500)
    .answer(subjects, { items: [] })
    .install();
  const first = loadHome();
  expect([await first.sets, await first.plans]).toEqual([{ totalCount: 0, items: [] }, null]);
  expect(loadHome()).toBe(first);
  setTenant({ id: 't1', name: 'northlight', isAvailable: true });
  expect(await loadHome().sets).toEqual({ totalCount: 0, items: [] });
  expect(api.callsOf(listBySet)).toHaveLength(2);
});

test('while the catalog is being filled home keeps checking, and loads again once pictures exist', async () => {
  await installFakePlatform();
  const api = new FakeApi()
    .answer(listBySet, { totalCount: 0, items: [] })
    .answer(plans, [])
    .answer(subjects, { items: [] })
    .install();
  setTenant({ id: 't2', name: 'new', isAvailable: true });
  const first = loadHome();
  expect(await havePicturesCome()).toBe(false);
  expect(loadHome()).toBe(first);
  const set = {
    id: 1,
    title: 'Boats',
    description: '',
    assetCount: 0,
    dateFrom: null,
    dateTo: null,
    cover: [],
    assetIds: [],
  };
  api.answer(listBySet, { totalCount: 1, items: [set] });
  expect(await havePicturesCome()).toBe(true);
  expect(await loadHome().sets).toEqual({ totalCount: 1, items: [set] });
});

test('a set that is still being filled does not lead home', () => {
  const set = (id: number, assetCount: number) => ({ id, assetCount }) as never;
  const newest = [set(1, 1), set(2, 5), ...[3, 4, 5, 6, 7].map((id) => set(id, 3)), set(8, 2)];
  expect(setsOfHome(newest).map(({ id }) => id)).toEqual([2, 3, 4, 5, 6, 7, 8, 1]);
});

test('the pictures beside the search are of sets without a row, the widest first and none too flat', () => {
  const of = (id: number, ...aspects: number[]) =>
    ({
      id,
      cover: aspects.map((aspect, at) => ({ id: `${id}.${at}`, width: aspect * 100, height: 100 })),
    }) as never;
  const sets = [of(1, 1.5), of(2, 1.2), of(3, 1), of(4, 0.7, 2), of(5, 4), of(6, 1.6)];
  expect(rowsOfHome(sets).map(({ id }) => id)).toEqual([1, 2, 3]);
  // None is shown twice, unless every set has a row.
  expect(heroPictures(sets).map(({ id }) => id)).toEqual(['4.1', '6.0', '4.0']);
  expect(heroPictures(sets.slice(0, 3)).map(({ id }) => id)).toEqual(['1.0', '2.0', '3.0']);
});

test('the site decides how many sets have a row', async () => {
  await installFakePlatform({ settings: { 'Home.SetRows': '1' } });
  const sets = [1, 2, 3].map(
    (id) => ({ id, cover: [{ id: `${id}.0`, width: 3, height: 2 }] }) as never,
  );
  expect(rowsOfHome(sets)).toHaveLength(1);
  expect(heroPictures(sets).map(({ id }) => id)).toEqual(['2.0', '3.0']);
});
