import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { personalTables } from '../../own-data/register/register.ts';
import {
  openMoneySite,
  subscriptionPath,
  type MoneySite,
} from '../../commerce/ledger/money.testing.ts';
import { actorNames } from './actor-names.ts';

let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
  },
  { timeout: 120_000 },
);
after(() => money.close());

const run = async (text: string, values: unknown[] = []) =>
  (await money.site.context.database.executeSql(text, values)).rows;
const ID = /^[0-9a-f-]{36}$/;

test('records keep who did it by id, and show what the person is called now', async () => {
  const { id } = await money.active('client');
  const adjusted = await money.as('admin').post(`${subscriptionPath}/adjust-credit-balance`, {
    subscriptionId: id,
    amount: 5,
    reason: 'A mistake of ours',
  });
  assert.equal(adjusted.status, 200, JSON.stringify(adjusted.body));
  const [entry] = await run(
    "select actor from ledger_entries where reference = 'A mistake of ours' and subscription_id = $1",
    [id],
  );
  assert.match(String(entry?.actor), ID);
  const shown = async () =>
    (await money.as('admin').get(`${subscriptionPath}/${id}/ledger`)).body.items[0].actor;
  assert.equal(await shown(), 'Alma Reyes');
  await run("update users set surname = 'Zquaxfritz' where email = 'admin@editorial.test'");
  assert.equal(await shown(), 'Alma Zquaxfritz');
  await run("update users set surname = 'Reyes' where email = 'admin@editorial.test'");
});

test('a word of the site is shown as it is, and an account that is closed or gone as a number', async () => {
  const gone = crypto.randomUUID();
  const nameOf = await money.site.context.database.asSystem((tx) =>
    actorNames(tx, ['system', '', gone]),
  );
  assert.deepEqual(['system', '', gone].map(nameOf), [
    'system',
    '',
    `Closed account ${gone.slice(0, 8).toUpperCase()}`,
  ]);
});

/** The update that gave earlier records their ids. It can run again. */
const update = readFileSync(
  join(import.meta.dirname, '../../ground/database/migrations/0621_actors_by_id.pieces.sql'),
  'utf8',
);

test('names of earlier releases become ids, but for those that two people have', async () => {
  const { id } = await money.active('client');
  await run("update users set name = 'Noor', surname = 'Twin' where email in ($1, $2)", [
    'newcomer@editorial.test',
    'trial@editorial.test',
  ]);
  for (const [at, actor] of ['Alma Reyes', 'Noor Twin', 'system'].entries())
    await run(
      `insert into subscription_state_changes (tenant_id, subscription_id, state, at, actor, reason)
        select tenant_id, id, 3, now(), $2, $3 from subscriptions where id = $1`,
      [id, actor, `earlier ${at}`],
    );
  await run(update);
  const rows = await run(`select actor from subscription_state_changes
    where reason like 'earlier %' order by reason`);
  const [first, second, third] = rows.map(({ actor }) => String(actor));
  assert.match(first ?? '', ID);
  assert.deepEqual([second, third], ['Noor Twin', 'system']);
  await assert.rejects(
    run("update subscription_state_changes set actor = 'x'"),
    'the guard is back',
  );
});

test('the update knows each column of the register that holds who did it', async () => {
  const columns = personalTables.flatMap(({ table, columns: own, isGlobal }) =>
    Object.keys(own)
      .filter((column) => own[column] === 'Actor' && isGlobal !== true)
      .map((column) => `('${table}', '${column}')`),
  );
  assert.ok(columns.length > 8);
  assert.deepEqual(
    columns.filter((place) => !update.replaceAll(/\s+/g, ' ').includes(place)),
    [],
  );
});
