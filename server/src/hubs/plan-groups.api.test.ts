import assert from 'node:assert/strict';
import { EventEmitter, once } from 'node:events';
import { after, before, test } from 'node:test';
import { HubConnectionBuilder, LogLevel, type HubConnection } from '@microsoft/signalr';
import { HubPaths } from '@editorial/contracts/hubs';
import { HOST_TENANT } from '../ground/database/database.ts';
import { announceBalance } from '../commerce/subscription/announcements.ts';
import { openMoneySite, type MoneySite } from '../commerce/ledger/money.testing.ts';

let money: MoneySite;
let plan: string;
const arrivals = new EventEmitter();
const heard: Record<string, number[]> = {};
const connections: HubConnection[] = [];

/** Connects a person, and notes the balances that arrive. */
async function connect(person: string): Promise<void> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${money.site.url}${HubPaths.subscription}`, {
      accessTokenFactory: () => money.site.tokenOf(person),
    })
    .configureLogging(LogLevel.None)
    .build();
  heard[person] = [];
  connection.on('CreditCycleUpdated', ({ newBalance }: { newBalance: number }) => {
    heard[person]?.push(newBalance);
    arrivals.emit('arrival');
  });
  await connection.start();
  connections.push(connection);
}
const say = (balance: number) =>
  money.site.context.database.inTenant(HOST_TENANT, async (tx) =>
    announceBalance(money.site.context, tx, plan, balance),
  );
async function until(person: string, balance: number): Promise<void> {
  while (!heard[person]?.includes(balance)) await once(arrivals, 'arrival');
}
const sql = (text: string, values?: unknown[]) =>
  money.site.context.database.executeSql(text, values);

before(async () => {
  money = await openMoneySite();
  plan = (await money.active('client')).id;
});
after(async () => {
  for (const connection of connections) await connection.stop();
  await money.close();
});

test('[R7.32] a message to a plan names the plan and nobody of it; everybody with a seat hears it', async () => {
  for (const person of ['client', 'seat', 'approved']) await connect(person);
  await money.heard();
  await say(41);
  await Promise.all([until('client', 41), until('seat', 41)]);
  const { rows } = await sql('select payload from hub_messages order by id desc limit 1');
  const message = JSON.parse(String(rows[0]?.payload));
  assert.deepEqual([message.users, message.plan], [[], plan]);
  // A seat that is given while its person is connected; then one that is taken.
  const newcomer = (await sql("select id from users where email like 'approved@%'")).rows[0]?.id;
  await sql(
    'insert into subscription_members (tenant_id, subscription_id, user_id) values ($1, $2, $3)',
    [HOST_TENANT, plan, newcomer],
  );
  await say(42);
  await Promise.all([until('client', 42), until('seat', 42), until('approved', 42)]);
  await sql('delete from subscription_members where user_id = $1 and subscription_id = $2', [
    newcomer,
    plan,
  ]);
  await say(43);
  await Promise.all([until('client', 43), until('seat', 43)]);
  assert.deepEqual(heard, { client: [41, 42, 43], seat: [41, 42, 43], approved: [42] });
});

test('an order on a plan of 1,000 people sends one short message', async () => {
  await sql(
    `insert into subscription_members (tenant_id, subscription_id, user_id)
    select $1, $2, gen_random_uuid() from generate_series(1, 1000)`,
    [HOST_TENANT, plan],
  );
  const { rows: members } = await sql('select payload from hub_messages order by id desc limit 1');
  assert.ok(String(members[0]?.payload).includes('"members"'), 'new seats are one message');
  await say(44);
  const { rows } = await sql('select payload from hub_messages order by id desc limit 1');
  assert.ok(String(rows[0]?.payload).length < 300, String(rows[0]?.payload).slice(0, 400));
});

test('a statement that changes many people is one notification, one that changes few names each', async () => {
  const notified: string[] = [];
  const stop = await money.site.context.database.listen('editorial_callers', {
    hear: (id) => {
      notified.push(id);
      arrivals.emit('notified');
    },
    reread: () => {},
  });
  const { rows } = await sql("select id from users where email like 'client@%'");
  await sql(
    `insert into users (tenant_id, user_name, normalized_user_name, email, normalized_email,
      password_hash, profile_type)
    select $1, 'many' || n, 'MANY' || n, 'many' || n || '@example.com',
      'MANY' || n || '@EXAMPLE.COM', '', 0 from generate_series(1, 500) n`,
    [HOST_TENANT],
  );
  await sql("update users set name = 'Many' where user_name like 'many%'");
  // Neither a change of nothing nor one that no caller has is announced.
  await sql("update users set name = 'Many' where user_name like 'many%'");
  await sql('update users set name = $1 where id = $2', ['Clientele', rows[0]?.id]);
  while (!notified.includes(String(rows[0]?.id))) await once(arrivals, 'notified');
  await sql("delete from users where user_name like 'many%'");
  while (notified.length < 3) await once(arrivals, 'notified');
  assert.deepEqual(notified, ['*', rows[0]?.id, '*']);
  await stop();
});
