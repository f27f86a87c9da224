import assert from 'node:assert/strict';
import { setImmediate as nextEvent } from 'node:timers/promises';
import { after, before, test } from 'node:test';
import { exportKey } from '../people/exports/exports.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { openTestSite, type TestSite } from '../testing/test-site.testing.ts';
import { copyKey } from './data-copy.ts';
import { makeCopy } from './data-copy.job.ts';
import { forgetPerson } from './forget.job.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const path = '/api/account/data-copy';
const csv = { contentType: 'text/csv' };
const isThere = async (key: string) => (await site.context.storage.stat(key)) !== null;
const count = async (query: string, values: unknown[]): Promise<number> =>
  Number((await site.context.database.executeSql(query, values)).rows[0]?.count);
const later = () => new Date(Date.now() + 86_400_000);

/** A person with a finished copy and a finished export. */
async function withFiles(person: string) {
  const token = await site.tokenOf(person);
  const { body: copy } = await site.call('POST', path, { token });
  await site.mailTo(`${person}@editorial.test`, /copy of your data/);
  const { body: link } = await site.call('POST', `${path}/${copy.id}/link`, { token });
  const { body: me } = await site.call('GET', '/identity/me', { token });
  const exported = crypto.randomUUID();
  await site.context.storage.put(exportKey(exported), Buffer.from('a list'), csv);
  await site.context.database.executeSql(
    `insert into exports (tenant_id, id, user_id, kind, filter, state, created_at, expires_at)
      values ($1, $2, $3, 'People', '{}', 'Ready', now(), $4)`,
    [HOST_TENANT, exported, me.sub, later()],
  );
  const files = [copyKey(copy.id), exportKey(exported)];
  for (const file of files) assert.ok(await isThere(file), file);
  return { token, userId: String(me.sub), link: new URL(link.url, site.url), files };
}

test('with the account, the files of its person go, and links to them lead nowhere', async () => {
  const { token, userId, link, files } = await withFiles('client');
  assert.equal((await fetch(link)).status, 200);
  assert.equal((await site.call('POST', '/api/account/closing', { token })).status, 204);
  for (const table of ['data_copies', 'exports'])
    assert.equal(await count(`select count(*) from ${table} where user_id = $1`, [userId]), 0);
  while ((await fetch(link)).status !== 404) await nextEvent();
  for (const file of files) while (await isThere(file)) await nextEvent();
});

test('files go first: whatever of the rest has to wait, they do not', async () => {
  const { userId, files } = await withFiles('seat');
  const { database } = site.context;
  let calls = 0;
  const failing = {
    ...database,
    asSystem: ((work) => {
      calls += 1;
      return calls > 1 ? Promise.reject(new Error('later')) : database.asSystem(work);
    }) as typeof database.asSystem,
  };
  const context = { ...site.context, database: failing };
  await assert.rejects(forgetPerson(context, { userId, tenantId: HOST_TENANT }), /later/);
  for (const file of files) assert.equal(await isThere(file), false, file);
});

test('a copy that is being packed while its account is closed leaves no file and writes no mail', async () => {
  const { body: me } = await site.call('GET', '/identity/me', {
    token: await site.tokenOf('newcomer'),
  });
  const job = { id: crypto.randomUUID(), userId: me.sub, tenantId: HOST_TENANT, language: 'en' };
  const { storage, database } = site.context;
  await database.executeSql(
    `insert into data_copies (tenant_id, id, user_id, created_at, expires_at)
      values ($1, $2, $3, now(), $4)`,
    [HOST_TENANT, job.id, job.userId, later()],
  );
  const closing = {
    ...storage,
    put: (async (key, body, options) => {
      await storage.put(key, body, options);
      await database.executeSql('delete from data_copies where id = $1', [job.id]);
    }) as typeof storage.put,
  };
  await makeCopy({ ...site.context, storage: closing }, job, AbortSignal.timeout(60_000));
  assert.equal(await isThere(copyKey(job.id)), false);
  const mails = `select count(*) from pgboss.job where name = 'account.mail'
    and data ->> 'kind' = 'data-copy' and data ->> 'to' = 'newcomer@editorial.test'`;
  assert.equal(await count(mails, []), 0);
});
