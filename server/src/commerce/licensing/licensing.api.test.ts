import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { license, licenseVerification, licensingApi } from '@editorial/contracts/licensing';
import { sql } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { csvLine } from '../../ground/csv.ts';
import { licensesCsv } from './licenses.csv.ts';
import { base, licenseFor, openLicensedSite } from './licensing.testing.ts';

let money: MoneySite;
let licensed: Awaited<ReturnType<typeof openLicensedSite>>['licensed'];
before(
  async () => {
    ({ money, licensed } = await openLicensedSite());
  },
  { timeout: 120_000 },
);
after(() => money.close());
const numbers = async (person: string, query = '') =>
  (await money.as(person).get(`${base}${query}`)).body.items.map(
    (item: { number: string }) => item.number,
  );

test('[R7.91N] [R3.84N] a member sees own licenses right after the order; the master user sees all', async () => {
  assert.deepEqual(await numbers('seat'), [licensed.seat.number]);
  assert.deepEqual(await numbers('client'), [licensed.seat.number, licensed.client.number]);
  assert.deepEqual(await numbers('newcomer'), []);
  license.parse(licensed.client);
});

test('[R7.09] [R1.12] client licenses include all seats; licenses by subscription id return only a member’s own', async () => {
  assert.equal(
    (await money.as('client').get(`${subscriptionPath}/client-licenses-for-master-user`)).body
      .totalCount,
    2,
  );
  const { id } = await money.active('client');
  assert.equal(
    (await money.as('client').get(`${subscriptionPath}/licenses/${id}`)).body.totalCount,
    2,
  );
  assert.equal(
    (await money.as('seat').get(`${subscriptionPath}/licenses/${id}`)).body.totalCount,
    1,
  );
});

test('a list of licenses has the proportions of each picture', async () => {
  const { id } = await money.active('client');
  const { body } = await money.as('client').get(`${subscriptionPath}/licenses/${id}`);
  for (const { assetId, width, height } of body.items) {
    const picture = await money.as('client').get(`/api/asset-management/asset/${assetId}/by-id`);
    assert.ok(width > 0 && height > 0);
    assert.deepEqual([width, height], [picture.body.width, picture.body.height]);
  }
});

test('filters and sorting work; an unknown sorting is refused', async () => {
  assert.deepEqual(await numbers('client', '?filter=rain'), [licensed.seat.number]);
  assert.deepEqual(await numbers('client', `?userId=${licensed.seat.userId}`), [
    licensed.seat.number,
  ]);
  assert.deepEqual(await numbers('client', '?source=ALaCarte'), []);
  assert.deepEqual(await numbers('client', '?to=2001-01-01'), []);
  assert.deepEqual(await numbers('client', '?sorting=issuedAt'), [
    licensed.client.number,
    licensed.seat.number,
  ]);
  assert.deepEqual(await numbers('client', '?filter=%25'), [], 'a percent sign is only itself');
  assert.equal(
    (await money.as('client').get(`${base}?sorting=secret`)).body.error.code,
    'Editorial:UnknownSorting',
  );
});

test('[R6.23N] another client’s license and its certificate are not found', async () => {
  for (const person of ['newcomer', 'trial', 'seat'])
    for (const path of ['', '/certificate'])
      assert.equal(
        (await money.as(person).get(`${base}/${licensed.client.id}${path}`)).status,
        404,
        person,
      );
});

test('the CSV contains no formulas and preserves commas, quotes and every script', async () => {
  const { body, headers } = await money.as('client').get(`${base}/export`);
  assert.match(headers.get('content-type') ?? '', /^text\/csv/);
  const lines = String(body).trim().split('\r\n');
  assert.equal(lines.length, 3);
  assert.ok(
    lines.some((line) => line.includes(`"'=HYPERLINK(""http://x"")"`)),
    body,
  );
  assert.ok(lines.some((line) => line.includes('"Boats, ""rain"" – 雨"')));
  assert.equal(
    csvLine([
      '+1',
      '-1',
      '@x',
      '＝1',
      '＠x',
      '\tx',
      'x;=1;y',
      'plain',
      'a=b',
      -1,
      'a"b',
      'a\nb',
      '',
    ]),
    `'+1,'-1,'@x,'＝1,'＠x,"'\tx","x;=1;y",plain,a=b,-1,"a""b","a\nb",\r\n`,
  );
});

test('anyone can verify a certificate and sees only a few fields', async () => {
  const { body } = await money.site.call(
    'GET',
    `/api/licensing/verify/${licensed.client.verificationCode.toLowerCase().replaceAll('-', ' ')}`,
  );
  const { isValid, licenseeInitials, ...rest } = licenseVerification.parse(body);
  assert.deepEqual([isValid, licenseeInitials], [true, 'LP']);
  assert.deepEqual(Object.keys(rest).toSorted(), ['assetNumber', 'issuedAt', 'revokedAt']);
  assert.equal((await money.site.call('GET', '/api/licensing/verify/AAAA-BBBB-CCCC')).status, 404);
});

test(
  'the CSV of a long history is read page by page and has each license once; an order is still quick',
  { timeout: 180_000 },
  async () => {
    const { context } = money.site;
    const caller = {
      userId: await money.userId('client@editorial.test'),
      tenantId: HOST_TENANT,
    } as Caller;
    const added = 5500;
    const before = (await numbers('client')).length;
    await context.database.inTenant(HOST_TENANT, async (tx) => {
      // Copies of the client's license with many equal titles. The database requires an order line
      // for each.
      await tx.execute(sql`with line as (insert into order_lines (order_id, position, asset_id, asset_number, asset_title, resolution_type, source, license_zone_id, usage, credits, amount, already_licensed)
        select order_id, 10 + n, asset_id, asset_number, 'Title ' || n % 7, resolution_type, source, license_zone_id, usage, 0, 0, false from licenses, generate_series(1, ${added}) as n where id = ${licensed.client.id} returning id, asset_title)
      insert into licenses (order_line_id, order_id, subscription_id, user_id, asset_id, asset_number, asset_title, resolution_type, license_zone_id, usage, licensee, source, credits, amount, revenue, currency, issued_at, verification_code)
        select line.id, order_id, subscription_id, user_id, asset_id, asset_number, line.asset_title, resolution_type, license_zone_id, usage, licensee, source, 0, 0, 0, currency, issued_at, line.id::text from licenses, line where licenses.id = ${licensed.client.id}`);
    });
    // An order looks up the licenses of its pictures, and does not read all others.
    await licenseFor(
      money,
      'client',
      await money.site.add('#804020', 'Harbours', { title: 'Late' }),
    );
    const title = (line: string) => line.split(',')[2] ?? '';
    for (const sorting of [undefined, 'assetTitle', 'assetTitle desc', 'issuedAt']) {
      const chunks: string[] = [];
      for await (const chunk of licensesCsv(context, caller, { sorting })) chunks.push(chunk);
      assert.equal(chunks.length, 2, 'in pages');
      const lines = chunks.join('').trim().split('\r\n').slice(1);
      assert.equal(lines.length, added + before + 1);
      assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, lines.length);
      if (sorting?.startsWith('assetTitle')) {
        const runs = lines
          .filter((line) => title(line).startsWith('Title'))
          .map(title)
          .filter((text, index, all) => text !== all[index - 1]);
        assert.deepEqual(
          runs,
          (sorting.endsWith('desc') ? [6, 5, 4, 3, 2, 1, 0] : [0, 1, 2, 3, 4, 5, 6]).map(
            (n) => `Title ${n}`,
          ),
        );
      }
    }
    const transactions = mock.method(context.database, 'inTenant');
    const slow = licensesCsv(context, caller, {});
    await slow.next();
    assert.equal(transactions.mock.callCount(), 1, 'nothing is read ahead of who reads');
    await slow.return(undefined);
    transactions.mock.restore();
    const refused = await money.as('client').get(`${base}/export?sorting=secret`);
    assert.equal(refused.body.error.code, 'Editorial:UnknownSorting');
  },
);

test('administrators give licenses to another company of the same owner, and to no other', async () => {
  const { path } = licensingApi.transfer;
  const own = await money.active('client');
  const admin = money.as('admin');
  const made = await admin.post(subscriptionPath, {
    planName: 'Film',
    creditsPerCycle: 10,
    downloadVolume: 10,
    clientId: own.clientId,
  });
  assert.equal(made.status, 201, JSON.stringify(made.body));
  const { database } = money.site.context;
  await database.asSystem((tx) =>
    tx.execute(
      sql`update subscriptions set client_name = 'Harbor Film' where id = ${made.body.id}`,
    ),
  );
  const { id } = licensed.seat;
  const body = { fromId: own.id, toId: made.body.id, licenseIds: [id], reason: 'Split off.' };
  const trial = await money.active('trial');
  for (const [person, change, status] of [
    ['client', {}, 403],
    ['support', {}, 403],
    ['admin', { toId: trial.id }, 409],
    ['admin', { toId: own.id }, 409],
    ['admin', { fromId: made.body.id, toId: own.id }, 404],
    ['admin', { licenseIds: [id, made.body.id] }, 404],
    ['admin', { reason: '' }, 400],
  ] as const)
    assert.equal(
      (await money.as(person).post(path, { ...body, ...change })).status,
      status,
      person,
    );
  // The database refuses another holder without a transfer, whatever a program does.
  await assert.rejects(
    database.asSystem((tx) =>
      tx.execute(sql`update licenses set subscription_id = ${made.body.id} where id = ${id}`),
    ),
  );
  assert.equal((await money.as('seat').get(`${base}/${id}`)).status, 200);

  const done = await admin.post(path, body);
  assert.deepEqual([done.status, done.body], [200, { count: 1 }]);
  assert.equal((await money.as('seat').get(`${base}/${id}`)).status, 404, 'the seat lost it');
  const held = (await money.as('client').get(`${base}/${id}`)).body;
  assert.deepEqual(
    [held.licensee, held.userId, held.number],
    ['Harbor Film', own.clientId, licensed.seat.number],
    'the owner holds it for the other company',
  );
  assert.equal((await admin.post(path, body)).status, 404, 'not twice');
  await money.assertLedger();
  const log = (await admin.get(`${auditLoggingApi.list.path}?action=Licenses.Transferred`)).body;
  assert.equal(log.items.length, 1);

  const back = await admin.post(path, { ...body, fromId: made.body.id, toId: own.id });
  assert.equal(back.status, 200, 'a way back');
  await money.assertLedger();
});
