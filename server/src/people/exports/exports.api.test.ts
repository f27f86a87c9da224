import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { exportedLists } from '../../operation/exported-lists.ts';
import { exportJob, exportKey, sweepExports } from './exports.ts';
import { makeExport } from './exports.job.ts';

/** More than a call may answer. */
const ROWS = 50_600;
const base = '/api/exports';

let site: TestSite;
let now = new Date();
let admin: string;
before(async () => {
  site = await openTestSite({ clock: { now: () => now } });
  admin = await site.tokenOf('admin');
  await site.context.database.executeSql(
    `insert into audit_log (tenant_id, action, data, at)
      select '${HOST_TENANT}', 'Test.Filled', jsonb_build_object('n', n), now() - n * interval '1 second'
      from generate_series(1, ${ROWS}) as n`,
  );
});
after(() => site.close());

const ask = (token: string, kind: string, filter = {}) =>
  site.call('POST', base, { token, body: { kind, filter } });
const listed = async (token: string) => (await site.call('GET', base, { token })).body.items;
const linkOf = (token: string, id: string) => site.call('POST', `${base}/${id}/link`, { token });

/** The text of a finished export, once its mail has come. */
async function saved(token: string, id: string): Promise<string> {
  const { status, body } = await linkOf(token, id);
  assert.equal(status, 200, JSON.stringify(body));
  const answer = await fetch(new URL(body.url, site.url));
  assert.match(answer.headers.get('content-disposition') ?? '', /attachment/);
  return answer.text();
}
const filled = { action: 'Test.Filled' };

test('a list of more than 50,000 rows is refused at once, and written in the background with each row once', async () => {
  const path = '/api/audit-logging/audit-logs/export?action=Test.Filled';
  const refused = await site.call('GET', path, { token: admin });
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.data],
    [400, 'Editorial:TooManyRows', { maximum: 50_000 }],
  );
  const [one, other] = await Promise.all([
    ask(admin, 'AuditLog', filled),
    ask(admin, 'AuditLog', filled),
  ]);
  assert.deepEqual([one.status, one.body.id, one.body.state], [202, other.body.id, 'Preparing']);
  const mail = await site.mailTo('admin@editorial.test', /export audit-log\.csv is ready/);
  assert.match(mail.text, /\/administration\/audit$/m);
  const [row] = await listed(admin);
  assert.deepEqual([row.state, row.written, row.total], ['Ready', ROWS, ROWS]);
  const lines = (await saved(admin, row.id)).trimEnd().split('\r\n');
  assert.match(lines[0]!, /^Time,Action/);
  const numbers = lines.slice(1).map((line) => Number(/""n"":(\d+)/.exec(line)?.[1]));
  assert.deepEqual(
    numbers,
    Array.from({ length: ROWS }, (_, index) => index + 1),
  );
});

test('two people at once get a file each, and nobody the other’s', async () => {
  await site.context.database.executeSql(`insert into user_roles (tenant_id, user_id, role)
    select person.tenant_id, person.id, held.role from users person, user_roles held
    where person.email = 'client@editorial.test'
      and held.user_id = (select id from users where email = 'admin@editorial.test')
    on conflict do nothing`);
  const client = await site.tokenOf('client');
  const narrow = { ...filled, startTime: new Date(now.getTime() - 3_600_000).toISOString() };
  const asked = await Promise.all([
    ask(admin, 'AuditLog', narrow),
    ask(client, 'AuditLog', narrow),
  ]);
  assert.deepEqual(
    asked.map(({ status }) => status),
    [202, 202],
  );
  await site.mailTo('client@editorial.test', /audit-log\.csv/);
  const [own] = await listed(client);
  assert.equal((await linkOf(admin, own.id)).status, 404);
  assert.equal((await site.call('DELETE', `${base}/${own.id}`, { token: admin })).status, 404);
  const text = await saved(client, own.id);
  // A policy that is taken away before the download.
  await site.context.database.executeSql(`delete from user_roles
    where user_id = (select id from users where email = 'client@editorial.test') and role in
      (select role from user_roles where user_id = (select id from users where email = 'admin@editorial.test'))`);
  const after = await site.tokenOf('client');
  assert.equal((await linkOf(after, own.id)).status, 403);
  assert.equal((await ask(after, 'AuditLog', filled)).status, 403);
  assert.ok(text.length > 1000);
  assert.equal((await site.call('DELETE', `${base}/${own.id}`, { token: after })).status, 204);
  assert.equal(await site.context.storage.stat(exportKey(own.id)), null);
});

test('each list is the same as a file and at once', async () => {
  for (const list of exportedLists(site.context)) {
    if (list.kind === 'AuditLog') continue;
    const path = list.endpoint.path + (list.kind === 'People' ? '?sorting=email%20desc' : '');
    const filter = list.kind === 'People' ? { sorting: 'email desc' } : {};
    const { status, body } = await ask(admin, list.kind, filter);
    assert.equal(status, 202, `${list.kind} ${JSON.stringify(body)}`);
    await site.mailTo('admin@editorial.test', new RegExp(list.fileName.replace('.', '\\.')));
    const answer = await fetch(new URL(path, site.url), {
      headers: { authorization: `Bearer ${admin}` },
    });
    assert.equal(await saved(admin, body.id), await answer.text(), list.kind);
  }
});

test('a filter that the list does not know is refused before anything is written', async () => {
  const [unknown, wrong] = [
    await ask(admin, 'People', { sorting: 'password' }),
    await ask(admin, 'Orders', { state: 'Stolen' }),
  ];
  assert.equal(unknown.body.error.code, 'Editorial:UnknownSorting');
  const unstorable = await ask(admin, 'Orders', { filter: 'a\u0000b' });
  assert.equal(unstorable.status, 400);
  assert.equal(wrong.body.error.code, 'Editorial:Validation');
  assert.deepEqual(wrong.body.error.validationErrors[0].members, ['filter', 'state']);
});

test('what a server that ends leaves in the middle is written whole by the next one', async () => {
  const { context } = site;
  const lists = exportedLists(context);
  const { rows } = await context.database.executeSql(
    `insert into exports (tenant_id, user_id, kind, filter, created_at, expires_at)
      select tenant_id, id, 'AuditLog', '{"action":"Test.Filled"}', now(), now() + interval '7 days'
      from users where email = 'admin@editorial.test' returning id, user_id`,
  );
  const [{ id, user_id: userId } = { id: '', user_id: '' }] = rows as {
    id: string;
    user_id: string;
  }[];
  const job = exportJob.parse({ id, userId, tenantId: HOST_TENANT, language: 'en' });
  const stopping = new AbortController();
  let pages = 0;
  const interrupted = lists.map((list) => ({
    ...list,
    lines: async (...args: Parameters<typeof list.lines>) => {
      pages += 1;
      if (pages === 20) stopping.abort();
      return list.lines(...args);
    },
  }));
  await assert.rejects(makeExport(context, interrupted, { job, signal: stopping.signal }));
  const state = async () => (await listed(admin)).find((one: { id: string }) => one.id === id);
  const { state: before, written } = await state();
  assert.deepEqual([before, written > 0 && written < ROWS], ['Preparing', true]);
  assert.equal((await linkOf(admin, id)).status, 404);
  assert.equal(await context.storage.stat(exportKey(id)), null);
  await makeExport(context, lists, { job, signal: new AbortController().signal });
  assert.equal((await state()).state, 'Ready');
  assert.equal((await saved(admin, id)).split('\r\n').length, ROWS + 2);
});

test('the sweep removes what is expired, and gives up what nobody writes', async () => {
  const [{ id }] = await listed(admin);
  await site.context.database.executeSql(
    `insert into exports (tenant_id, user_id, kind, filter, created_at, expires_at)
      select tenant_id, id, 'Orders', '{}', now() - interval '2 days', now() + interval '30 days'
      from users where email = 'admin@editorial.test'`,
  );
  assert.ok(await site.context.storage.stat(exportKey(id)));
  now = new Date(now.getTime() + 8 * 86_400_000);
  await sweepExports(site.context);
  assert.equal(await site.context.storage.stat(exportKey(id)), null);
  const rest = (await site.context.database.asSystem((tx) =>
    tx.execute(sql`select kind, state from exports`),
  )) as unknown as { rows: unknown[] };
  assert.deepEqual(rest.rows, [{ kind: 'Orders', state: 'Failed' }]);
});
