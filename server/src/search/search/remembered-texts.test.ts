import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { eq } from 'drizzle-orm';
import { assets, assetSets } from '../../catalog/assets/assets.tables.ts';
import { type Database, HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import type { Hearer } from '../../ground/database/hearing.ts';
import { type ReadMeaning, rememberTexts } from './remembered-texts.ts';
import { Vocabulary } from './words/vocabulary.ts';

let database: Database;
let ids: string[];
before(async () => {
  database = await openTestDatabase();
  ids = await database.inTenant(HOST_TENANT, async (tx) => {
    const [set] = await tx.insert(assetSets).values({ title: 'Set' }).returning();
    const rows = ['Boat', 'Horse'].map((title) => ({ title, setId: set!.id }));
    return (await tx.insert(assets).values(rows).returning()).map(({ id }) => id);
  });
});
after(() => database.close());

const vocabulary = new Vocabulary();
const closeness = (one: ReadMeaning | undefined, word: string): number =>
  vocabulary.closenessTo(word)(one!.meaning).titleCloseness;
const entitle = (id: string, title: string) =>
  database.inTenant(HOST_TENANT, (tx) => tx.update(assets).set({ title }).where(eq(assets.id, id)));

/** Texts, and ways to notify them. */
async function opened() {
  let heard: Hearer | undefined;
  const texts = await rememberTexts({
    listen: async (_channel, hearer) => {
      heard = hearer;
      return async () => {};
    },
  });
  const read = (of: readonly string[], by = vocabulary) =>
    database.inTenant(HOST_TENANT, (tx) => texts.meanings(tx, by, of));
  const words = async (id: string) =>
    (await database.inTenant(HOST_TENANT, (tx) => texts.words(tx, [id]))).get(id) ?? '';
  return {
    read,
    words,
    pictures: (of: readonly string[]) =>
      database.inTenant(HOST_TENANT, (tx) => texts.pictures(tx, of)),
    reread: () => heard?.reread(),
    hear: (payload: string) => heard?.hear?.(payload),
  };
}

test('the meanings of pictures come in the order of their ids, without those that are gone', async () => {
  const { read } = await opened();
  const [boat = '', horse = ''] = ids;
  const found = await read([horse, HOST_TENANT, boat]);
  assert.deepEqual(
    found.map(({ id }) => id),
    [horse, boat],
  );
  assert.ok(closeness(found[1], 'ship') > closeness(found[0], 'ship'));
  assert.ok(closeness(found[0], 'pony') > closeness(found[1], 'pony'));
});

test('a meaning is remembered until its picture, or everything, changes, or words weigh differently', async () => {
  const { read, hear, reread } = await opened();
  const [boat = '', horse = ''] = ids;
  const isHorse = async (id: string, by = vocabulary) =>
    closeness((await read([id], by))[0], 'horse') > 0.9;
  await read(ids);
  await entitle(boat, 'Horse');
  assert.equal(await isHorse(boat), false, 'remembered');
  hear(`${HOST_TENANT} ${horse}`);
  assert.equal(await isHorse(boat), false, 'another one changed');
  assert.equal(await isHorse(boat, new Vocabulary()), true);
  hear(`${HOST_TENANT} ${horse},${boat}`);
  assert.equal(await isHorse(boat), true);
  await entitle(boat, 'Boat');
  for (const tell of [() => hear(''), reread]) {
    await read(ids);
    await entitle(horse, 'Boat');
    tell();
    assert.equal(await isHorse(horse), false);
    await entitle(horse, 'Horse');
    tell();
  }
});

test('the words of a picture are remembered until it changes', async () => {
  const { words, hear } = await opened();
  const [boat = ''] = ids;
  assert.match(await words(boat), /'boat'/);
  await entitle(boat, 'Horse');
  assert.match(await words(boat), /'boat'/);
  hear(`${HOST_TENANT} ${boat}`);
  assert.match(await words(boat), /'hors'/);
  assert.equal(await words(HOST_TENANT), '');
  await entitle(boat, 'Boat');
});

test('pictures that are compared with others are read once, until they change', async () => {
  const { pictures, hear } = await opened();
  const [boat = '', horse = ''] = ids;
  const titles = async () =>
    (await pictures([boat, HOST_TENANT, horse])).map(({ id, title }) => [
      id,
      title.map(({ text }) => text),
    ]);
  const both = [
    [boat, ['boat']],
    [horse, ['horse']],
  ];
  assert.deepEqual((await titles()).toSorted(), both.toSorted());
  await entitle(boat, 'A red ship');
  assert.deepEqual((await titles()).toSorted(), both.toSorted());
  hear(`${HOST_TENANT} ${boat}`);
  const [changed] = await pictures([boat]);
  assert.deepEqual(
    changed?.title.map(({ text }) => text),
    ['red', 'ship'],
  );
  await entitle(boat, 'Boat');
});

test('what changes while it is read is not remembered', async () => {
  const { read, hear } = await opened();
  const [boat = ''] = ids;
  class Changing extends Vocabulary {
    override meaningOf(title: string, rest: string) {
      hear(`${HOST_TENANT} ${boat}`);
      return super.meaningOf(title, rest);
    }
  }
  const changing = new Changing();
  await read([boat], changing);
  await entitle(boat, 'Horse');
  assert.ok(closeness((await read([boat], changing))[0], 'horse') > 0.9);
  await entitle(boat, 'Boat');
});
