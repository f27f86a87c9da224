import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Database } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { openCallers } from './caller-cache.ts';

let database: Database;
before(async () => {
  database = await openTestDatabase();
});
after(() => database.close());

const tenantId = '00000000-0000-0000-0000-000000000000';
const grantId = 'grant-of-ada';
async function ada() {
  await database.executeSql(
    `delete from users; delete from oidc_payloads; insert into oidc_payloads (kind, id, payload) values ('Grant', '${grantId}', '{}')`,
  );
  const { rows } = await database.executeSql(
    `insert into users (tenant_id, user_name, normalized_user_name, email, normalized_email, password_hash, profile_type) values ($1, 'ada', 'ADA', 'ada@editorial.test', 'ADA@EDITORIAL.TEST', '-', 0) returning id`,
    [tenantId],
  );
  const sub = String(rows[0]?.id);
  await database.executeSql(
    'insert into user_roles (user_id, tenant_id, role) values ($1, $2, 1)',
    [sub, tenantId],
  );
  let reads = 0;
  const counting: Database = {
    ...database,
    executeSql: (...query) => {
      reads += 1;
      return database.executeSql(...query);
    },
  };
  let time = Date.parse('2026-01-01');
  const callers = await openCallers(counting, () => new Date(time));
  return {
    sub,
    callers,
    read: () => callers.callerOf({ sub, tenantId, grantId }),
    reads: () => reads,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

test('a caller is read from the database once, and read again after 30 seconds', async () => {
  const { callers, read, reads, wait } = await ada();
  assert.equal((await read())?.userName, 'ada');
  await read();
  assert.equal(reads(), 1);
  wait(30_000);
  await read();
  assert.equal(reads(), 2);
  await callers.stop();
});

test('a change to a caller takes effect on the next call, even if made directly in the database', async () => {
  const { sub, callers, read, reads } = await ada();
  assert.deepEqual((await read())?.roles, [1]);
  await database.executeSql('delete from user_roles where user_id = $1', [sub]);
  assert.deepEqual((await read())?.roles, []);
  await database.executeSql(`update users set name = 'Ada', surname = 'Byron' where id = $1`, [
    sub,
  ]);
  assert.equal((await read())?.name, 'Ada Byron');
  const before = reads();
  await database.executeSql('update users set access_failed_count = 1 where id = $1', [sub]);
  await read();
  assert.equal(reads(), before, 'a wrong password changes nothing about the caller');
  await database.executeSql('update users set is_active = false where id = $1', [sub]);
  assert.equal(await read(), null);
  await callers.stop();
});

test('after signing out, the next call has no caller', async () => {
  const { callers, read } = await ada();
  assert.ok(await read());
  await database.executeSql(`delete from oidc_payloads where kind = 'Grant' and id = $1`, [
    grantId,
  ]);
  assert.equal(await read(), null);
  await callers.stop();
});
