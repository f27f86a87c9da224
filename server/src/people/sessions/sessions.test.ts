import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { sql } from 'drizzle-orm';
import { entry, openTrail } from '../../ground/audit/trail.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestSite, type TestSite } from '../../testing/test-site.testing.ts';
import { createLastSeen, sessionDevices } from './session-devices.ts';
import { oidcPayloads } from './oidc.tables.ts';
import { endGrants, endSession, endOtherAccess, sessionsOf } from './sessions.ts';

let site: TestSite;
let own: string;
let other: string;
before(async () => {
  site = await openTestSite();
  const { rows } = await site.context.database.executeSql(
    `select id, email from users where email in ('client@editorial.test', 'seat@editorial.test')
     order by email`,
    [],
  );
  [own, other] = rows.map(({ id }) => String(id)) as [string, string];
});
after(() => site.close());

const now = new Date('2026-11-20T10:00:00.000Z');
const at = (shiftMs: number) => new Date(now.getTime() + shiftMs);
const issuedAt = (shiftS: number, more: object = {}) => ({
  iat: at(shiftS * 1000).getTime() / 1000,
  clientId: 'Editorial_App',
  ...more,
});
type Row = typeof oidcPayloads.$inferInsert;
const grant = (id: string, change: Partial<Row> = {}): Row => ({
  kind: 'Grant',
  id,
  payload: issuedAt(0),
  accountId: own,
  expiresAt: at(60_000),
  ...change,
});
const put = (...rows: Row[]) =>
  site.context.database.asSystem((tx) => tx.insert(oidcPayloads).values(rows));
const left = async () => {
  const { rows } = await site.context.database.executeSql(
    'select id from oidc_payloads order by id',
    [],
  );
  return rows.map(({ id }) => id);
};
beforeEach(() => site.context.database.executeSql('delete from oidc_payloads', []));

const listed = (shiftMs = 0) =>
  sessionsOf({ ...site.context, clock: { now: () => at(shiftMs) } }, own);

test('a person’s sessions are their own grants that have not ended, the newest first, with their device', async () => {
  await put(
    grant('older', { payload: issuedAt(-90) }),
    grant('newer', { payload: issuedAt(-30, { clientId: 'Desk' }) }),
    grant('plain', { payload: {} }),
    grant('of-another', { accountId: other }),
    grant('no-grant', { kind: 'Session' }),
  );
  await site.context.database.asSystem((tx) =>
    tx.insert(sessionDevices).values({
      tenantId: HOST_TENANT,
      grantId: 'older',
      userId: own,
      browser: 'Firefox 145',
      system: 'Linux',
      lastSeenAt: at(-5000),
    }),
  );
  const unknown = { browser: null, system: null, lastSeenAt: null };
  const expiresAt = at(60_000).toISOString();
  assert.deepEqual(await listed(), [
    { id: 'newer', client: 'Desk', startedAt: at(-30_000).toISOString(), expiresAt, ...unknown },
    {
      id: 'older',
      client: 'Editorial_App',
      startedAt: at(-90_000).toISOString(),
      expiresAt,
      browser: 'Firefox 145',
      system: 'Linux',
      lastSeenAt: at(-5000).toISOString(),
    },
    { id: 'plain', client: '', startedAt: '1970-01-01T00:00:00.000Z', expiresAt, ...unknown },
  ]);
  for (const [shiftMs, count] of [
    [59_999, 3],
    [60_000, 0],
    [60_001, 0],
  ] as const)
    assert.equal((await listed(shiftMs)).length, count, `${shiftMs} ms`);
});

/** How a browser's session names the grant that an application got. */
const given = (grantId: string) => ({ sid: 'x', grantId });

test('a session that ends takes its tokens and its browser, and nothing of other sessions or people', async () => {
  const trail = openTrail(site.context.database, { own, other });
  await trail();
  const rows = [
    grant('ending'),
    grant('token', { kind: 'AccessToken', grantId: 'ending' }),
    grant('browser', { kind: 'Session', payload: { authorizations: { app: given('ending') } } }),
    grant('stays'),
    grant('browser-stays', {
      kind: 'Session',
      payload: { authorizations: { app: given('stays') }, state: { state: 'ending' } },
    }),
    grant('token-stays', { kind: 'AccessToken', grantId: 'stays' }),
    grant('of-another', { accountId: other }),
    grant('named-by-another', { kind: 'Session', accountId: other, payload: { of: 'ending' } }),
  ];
  await put(...rows);
  const caller = { userId: own, tenantId: HOST_TENANT };
  for (const id of ['of-another', 'token', 'nowhere'])
    await assert.rejects(endSession(site.context, caller, id), { code: 'Editorial:NotFound' });
  assert.equal((await left()).length, rows.length);
  assert.deepEqual(await trail(), []);
  await endSession(site.context, caller, 'ending');
  assert.deepEqual(await left(), [
    'browser-stays',
    'named-by-another',
    'of-another',
    'stays',
    'token-stays',
  ]);
  assert.deepEqual(await trail(), [entry(null, 'Session.Ended', `User ${own}`)]);
});

for (const [what, end] of [
  ['all grants end', endGrants],
  ['a secret changed', (tx, id, except) => endOtherAccess(tx, id, now, except)],
] as const satisfies [string, typeof endGrants][])
  test(`${what}: of this person alone, but for the session that stays; the role is as before`, async () => {
    const rows = [
      grant('ended'),
      grant('ended-token', { kind: 'AccessToken', grantId: 'ended' }),
      grant('here'),
      grant('here-browser', {
        kind: 'Session',
        payload: { authorizations: { app: given('here') } },
      }),
      // Text that a browser chose may name any grant, such as the `state` of a sign-out.
      grant('ended-browser', {
        kind: 'Session',
        payload: { authorizations: { app: given('ended') }, state: { state: 'here' } },
      }),
      grant('ended-sign-in', { kind: 'Interaction', payload: { params: { state: 'here' } } }),
      grant('here-token', { kind: 'AccessToken', grantId: 'here' }),
      grant('of-another', { accountId: other }),
    ];
    const run = (except?: string) =>
      site.context.database.inTenant(HOST_TENANT, async (tx) => {
        const role = async () =>
          (await tx.execute(sql`select current_user as name`)) as unknown as { rows: object[] };
        const before_ = (await role()).rows;
        await end(tx, own, except);
        assert.deepEqual((await role()).rows, before_);
      });
    await put(...rows);
    await run('here');
    assert.deepEqual(await left(), ['here', 'here-browser', 'here-token', 'of-another']);
    await run();
    assert.deepEqual(await left(), ['of-another']);
  });

test('the use of a session is recorded once in five minutes, each session by itself', async () => {
  const recorded: unknown[] = [];
  const warned: unknown[] = [];
  let shiftMs = 0;
  let isDown = false;
  const seen = createLastSeen({
    clock: { now: () => at(shiftMs) },
    database: {
      executeSql: async (_text: string, values: unknown[]) => {
        if (isDown) throw new Error('down');
        recorded.push(values);
        return { rows: [] };
      },
    },
    log: { warn: (about: unknown) => warned.push(about) },
  } as never);
  const use = (grantId: string, atMs: number) => {
    shiftMs = atMs;
    seen(grantId);
  };
  use('a', 0);
  use('b', 1);
  use('a', 299_999);
  use('a', 300_000);
  assert.deepEqual(recorded, [
    ['a', at(0).toISOString()],
    ['b', at(1).toISOString()],
    ['a', at(300_000).toISOString()],
  ]);
  isDown = true;
  use('c', 0);
  await Promise.resolve();
  await Promise.resolve();
  assert.equal(warned.length, 1, 'a failure is logged, and ends no request');
});
