import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { MAX_LIGHTBOX_PICTURES, lightboxesApi } from '@editorial/contracts/lightboxes';
import { insertPictures } from '../commerce/checkout/baskets.testing.ts';
import { openServer, type Database } from '../ground/database/database.ts';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../ground/database/postgres.testing.ts';
import { openMoneySite, type MoneySite } from '../commerce/ledger/money.testing.ts';

/** What several people do to one lightbox at the same time, on PostgreSQL. */
const skip = postgresFolder === null && 'there is no PostgreSQL on this machine';
const { path } = lightboxesApi.list;
const PER_CALL = 500;
let postgres: TestPostgres;
let database: Database;
let money: MoneySite;
let pictures: string[];

before(
  async () => {
    if (skip) return;
    postgres = await openTestPostgres();
    database = await openServer(postgres.url);
    money = await openMoneySite({ ADDRESS_LIMITS: 'off' }, { database });
    pictures = await insertPictures(database, MAX_LIGHTBOX_PICTURES + PER_CALL);
  },
  { timeout: 120_000 },
);
after(async () => {
  if (skip) return;
  await money.close();
  await postgres.close();
});

const post = (person: string, address: string, body: object) =>
  money.as(person).post(`${path}/${address}`, body);
/** A lightbox that both seats may change. */
async function shared(assetIds: readonly string[]): Promise<string> {
  const { id } = (await money.as('client').post(path, { name: 'Race', assetIds })).body;
  await money.as('client').put(`${path}/${id}`, { sharing: 'Edit' });
  return id;
}
async function stored(id: string) {
  const { rows } = await database.executeSql(
    `select asset_id as id, position::int from lightbox_items
      where lightbox_id = $1 order by position, asset_id`,
    [id],
  );
  return rows.map((row) => ({ id: String(row.id), position: Number(row.position) }));
}
const idsIn = async (id: string) => (await stored(id)).map((item) => item.id);
async function expectPlaces(id: string): Promise<void> {
  const places = (await stored(id)).map(({ position }) => position);
  assert.equal(new Set(places).size, places.length, 'two pictures are at one place');
}
const personOf = (index: number) => (index % 2 === 0 ? 'client' : 'seat');

test('two people who reorder at once both succeed; and no move is lost', { skip }, async () => {
  const chosen = pictures.slice(0, 20);
  const id = await shared(chosen);
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) =>
      post(personOf(index), `${id}/item/arrange`, {
        assetIds: [chosen[(index * 7) % 20]],
        before: index % 3 === 0 ? null : chosen[(index * 11 + 1) % 20],
      }),
    ),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
  assert.deepEqual((await idsIn(id)).toSorted(), chosen.toSorted());
  await expectPlaces(id);

  // The last two moves touch other pictures: neither undoes the other.
  const [first = '', second = ''] = chosen;
  const order = await idsIn(id);
  const rest = order.filter((one) => one !== first && one !== second);
  await Promise.all([
    post('client', `${id}/item/arrange`, { assetIds: [first], before: rest[0] }),
    post('seat', `${id}/item/arrange`, { assetIds: [second], before: null }),
  ]);
  assert.deepEqual(await idsIn(id), [first, ...rest, second]);
});

test(
  'who reorders while others take out and add brings nothing back and loses nothing',
  { skip },
  async () => {
    const chosen = pictures.slice(0, 40);
    const [gone, added] = [chosen.slice(0, 10), chosen.slice(30)];
    const id = await shared(chosen.slice(0, 30));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => [
        post('client', `${id}/item/take-out`, { assetIds: [gone[index]] }),
        post('seat', `${id}/item/arrange`, {
          assetIds: [gone[index], chosen[10 + index]],
          before: gone[(index + 5) % 10],
        }),
        post('client', `${id}/item`, { assetIds: [added[index]] }),
      ]).flat(),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.deepEqual((await idsIn(id)).toSorted(), chosen.slice(10).toSorted());
    await expectPlaces(id);
  },
);

test(
  '10,000 adds by two people at once: each picture is there once, and the limit holds',
  { skip },
  async () => {
    const id = await shared(pictures.slice(0, 1));
    const blocks = Array.from({ length: MAX_LIGHTBOX_PICTURES / PER_CALL }, (_, index) =>
      pictures.slice(index * PER_CALL, (index + 1) * PER_CALL),
    );
    const answers = await Promise.all(
      ['client', 'seat'].flatMap((person) =>
        blocks.map((assetIds) => post(person, `${id}/item`, { assetIds })),
      ),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    const all = pictures.slice(0, MAX_LIGHTBOX_PICTURES);
    assert.deepEqual((await idsIn(id)).toSorted(), all.toSorted());
    await expectPlaces(id);

    // One place is free, and two people take it: one gets it, the other hears that it is full.
    const [first, ...others] = pictures.slice(MAX_LIGHTBOX_PICTURES);
    await post('client', `${id}/item/take-out`, { assetIds: all.slice(0, 1) });
    const last = await Promise.all([
      post('client', `${id}/item`, { assetIds: [first] }),
      post('seat', `${id}/item`, { assetIds: others.slice(0, 1) }),
    ]);
    assert.deepEqual(last.map(({ status }) => status).toSorted(), [200, 409]);
    assert.equal((await idsIn(id)).length, MAX_LIGHTBOX_PICTURES);
  },
);

test('a seat that ends while it is named keeps no right for a later seat', { skip }, async () => {
  const seat = await money.userId('seat@editorial.test');
  const { id } = (await money.as('client').post(path, { name: 'Named' })).body;
  const left: number[] = [];
  for (let round = 0; round < 30; round += 1) {
    const [answer, { rows }] = await Promise.all([
      post('client', `${id}/person`, { userId: seat, right: 'View' }),
      database.executeSql(
        'delete from subscription_members where user_id = $1 returning tenant_id, subscription_id',
        [seat],
      ),
    ]);
    assert.ok([200, 404].includes(answer.status), `naming answered ${answer.status}`);
    const named = await database.executeSql(
      'select from lightbox_people where lightbox_id = $1 and user_id = $2',
      [id, seat],
    );
    left.push(named.rows.length);
    await database.executeSql(
      `insert into subscription_members (tenant_id, subscription_id, user_id, is_master_user)
        values ($1, $2, $3, false)`,
      [rows[0]?.['tenant_id'], rows[0]?.['subscription_id'], seat],
    );
    await post('client', `${id}/person`, { userId: seat, right: null });
  }
  assert.deepEqual([...new Set(left)], [0]);
});
