import assert from 'node:assert/strict';
import { after, before, mock, test } from 'node:test';
import { auditLoggingApi } from '@editorial/contracts/audit-logging';
import { license, licenseVerification, licensingApi } from '@editorial/contracts/licensing';
import { settingManagementApi } from '@editorial/contracts/setting-management';
import { eq, sql, type SQL } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { pdfTextOf } from '../checkout/pdf-text.testing.ts';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { DEMO_PASSWORD } from '../../demo/people.ts';
import { CLOSING_DELAY_MS, monthSpan } from '../profit/profit.rules.ts';
import { statementPdf } from '../profit/statement.files.ts';
import { closeMonth, statementsOf } from '../profit/statements.ts';
import { ledgerViolations } from '../subscription/ledger.invariants.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../subscription/money.testing.ts';
import { csvLine } from '../../ground/csv.ts';
import { mailNotice } from './license-notice.mails.ts';
import { endingLicensesSql } from './ending-rights.ts';
import { noteLicenses } from './license-notices.job.ts';
import { listLicenses } from './license.queries.ts';
import { licenses } from './licenses.tables.ts';
import { licensesCsv } from './licenses.csv.ts';

const base = '/api/licensing/license';
let money: MoneySite;
const licensed: Record<string, any> = {};
async function licenseFor(person: string, assetId: string) {
  const basket = { subscriptionImages: [{ assetId, resolutionType: 1 }], aLaCarteImages: [] };
  const {
    body: { quoteHash },
  } = await money.as(person).post('/api/checkout/quote', basket);
  const { body } = await money
    .as(person)
    .post(
      '/api/checkout/order',
      { ...basket, quoteHash },
      { 'idempotency-key': crypto.randomUUID() },
    );
  return (await money.as(person).get(`${base}/${body.licenses[0].id}`)).body;
}
before(
  async () => {
    money = await openMoneySite();
    const dawn = await money.site.add('#c83020', 'Harbours', { title: '=HYPERLINK("http://x")' });
    const rain = await money.site.add('#2040c0', 'Harbours', { title: 'Boats, "rain" – 雨' });
    const contributor = await money.userId('contributor@editorial.test');
    await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
      tx.update(assets).set({ contributorId: contributor }).where(eq(assets.id, dawn)),
    );
    licensed.client = await licenseFor('client', dawn);
    licensed.seat = await licenseFor('seat', rain);
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

test('a certificate is a PDF for any title and spells out its terms', async () => {
  for (const [person, { id }] of Object.entries(licensed)) {
    const pdf = await fetch(`${money.site.url}${base}/${id}/certificate`, {
      headers: { authorization: `Bearer ${await money.site.tokenOf(person)}` },
    });
    const text = await pdfTextOf(await pdf.arrayBuffer());
    assert.match(text, /Worldwide/);
    assert.match(text, /\b1 credit\b/);
    assert.match(text, /Creator\s+Ada Moor/);
    assert.match(text, /Credit line\s+Ada Moor \/ Editorial/);
    assert.match(text, /Use\s+Editorial only/);
  }
});

test('a certificate names the license text that held when the picture was licensed', async () => {
  const token = await money.site.tokenOf('admin');
  const path = '/api/site-texts/document.license/en';
  const before = await money.site.call('GET', path, { token });
  const { version } = before.body;
  const body = { subject: null, body: '# A new license\n\nStricter.', version };
  await money.site.call('POST', '/api/account/identity-check', {
    token,
    body: { password: DEMO_PASSWORD },
  });
  assert.equal((await money.site.call('PUT', path, { token, body })).status, 200);
  const pdf = await fetch(`${money.site.url}${base}/${licensed.client.id}/certificate`, {
    headers: { authorization: `Bearer ${await money.site.tokenOf('client')}` },
  });
  const text = (await pdfTextOf(await pdf.arrayBuffer())).replaceAll(/\s/g, '');
  const [, address = ''] = /Licensetext(http\S+?version=\d+)/.exec(text) ?? [];
  assert.equal(new URL(address).searchParams.get('version'), String(version));
  const kept = await money.site.context.texts.version('document.license', 'en', version);
  assert.match(kept?.body ?? '', /^# What a license allows/);
});

test('certificates and statements carry the name of the site', async (t) => {
  const nameSite = (name: string | null) =>
    money.site.call('PUT', settingManagementApi.settings.path, {
      token: admin,
      body: { values: { 'Site.Name': name } },
    });
  const admin = await money.site.tokenOf('admin');
  t.after(() => nameSite(null));
  assert.equal((await nameSite('Harbor Pictures')).status, 200);
  const nothing = { lines: [], currency: 'EUR', revenue: 0, share: 0, closedAt: null };
  const statement = { ...nothing, contributorId: '', contributorName: 'Ada', month: '2026-01' };
  const printed = new Uint8Array(await statementPdf(statement as never, 'Harbor Pictures'));
  const statementText = await pdfTextOf(printed.buffer);
  assert.match(statementText, /^Harbor Pictures/);
  assert.doesNotMatch(statementText, /Editorial/);
  // A license of its own: the certificates of the others are kept with the name of their day.
  const picture = await money.site.add('#808020', 'Harbours', { title: 'Piers' });
  const { id } = await licenseFor('seat', picture);
  const pdf = await fetch(`${money.site.url}${base}/${id}/certificate`, {
    headers: { authorization: `Bearer ${await money.site.tokenOf('seat')}` },
  });
  const bytes = await pdf.arrayBuffer();
  const metadata = Buffer.from(bytes).toString('latin1');
  assert.match(metadata, /<dc:creator><rdf:Seq><rdf:li>Harbor Pictures</);
  const text = await pdfTextOf(bytes);
  assert.match(text, /Credit line\s+Ada Moor \/ Harbor Pictures/);
  assert.doesNotMatch(text, /Editorial(?! only)/);
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

test('[R7.93N] a statement is the sum of the month’s shares; a closed one does not change', async () => {
  const month = money.now().toISOString().slice(0, 7);
  const profit = money.as('profit');
  assert.equal((await money.as('client').get('/api/profit-calculation/statement')).status, 403);
  const {
    body: {
      items: [statement],
    },
  } = await profit.get(`/api/profit-calculation/statement?month=${month}`);
  const { body: details } = await profit.get(
    `/api/profit-calculation/statement/${statement.contributorId}/${month}`,
  );
  // Studio: 179.00 for 120 credits, so one credit is worth 1.49, and the share of 40 % is 0.60.
  assert.deepEqual(
    details.lines.map((line: { revenue: number; share: number }) => [line.revenue, line.share]),
    [[149, 60]],
  );
  // The share is fixed when a license is sold. A later change of the picture does not reach it.
  const shot = `/api/asset-management/asset/${licensed.client.assetId}`;
  const setExclusivity = async (exclusivity: string) =>
    assert.equal((await money.as('admin').put(shot, { exclusivity })).status, 200);
  await setExclusivity('Exclusive');
  assert.deepEqual(
    (await profit.get(`/api/profit-calculation/statement/${statement.contributorId}/${month}`)).body
      .lines,
    details.lines,
  );
  await setExclusivity('NonExclusive');
  await assert.rejects(
    money.site.context.database.asSystem((tx) =>
      tx.execute(sql`update licenses set share_percent = 100`),
    ),
  );
  assert.equal(
    details.share,
    details.lines.reduce((sum: number, line: { share: number }) => sum + line.share, 0),
  );
  assert.equal(
    (await profit.post('/api/profit-calculation/statement/close', { month })).status,
    400,
    'the month is not over',
  );
  assert.match(
    String(
      (
        await profit.get(
          `/api/profit-calculation/statement/${statement.contributorId}/${month}/csv`,
        )
      ).body,
    ),
    /'=HYPERLINK/,
  );
  assert.match(
    String(
      (
        await profit.get(
          `/api/profit-calculation/statement/${statement.contributorId}/${month}/pdf`,
        )
      ).body,
    ),
    /^%PDF-/,
  );
  const close = () =>
    money.site.context.database.inTenant(HOST_TENANT, (tx) =>
      closeMonth(
        tx,
        month,
        'Paul Novak',
        new Date(monthSpan(month).end.getTime() + CLOSING_DELAY_MS),
      ),
    );
  assert.deepEqual([await close(), await close()], [1, 0]);
  const closed = (
    await profit.get(`/api/profit-calculation/statement/${statement.contributorId}/${month}`)
  ).body;
  assert.ok(closed.closedAt);
  assert.deepEqual(closed.lines, details.lines);
  await assert.rejects(
    money.site.context.database.asSystem((tx) =>
      tx.execute(sql`update profit_statements set share = 0`),
    ),
  );
  const { context } = money.site;
  assert.deepEqual(await context.database.asSystem(ledgerViolations), []);

  // What ends after its month was closed is a negative line of the month in which it ends.
  const nextMonth = monthSpan(month).end.toISOString().slice(0, 7);
  const undo = new Error('Nothing of this stays.');
  await assert.rejects(
    context.database.inTenant(HOST_TENANT, async (tx) => {
      const revokedAt = new Date(monthSpan(month).end.getTime() + CLOSING_DELAY_MS + 1000);
      await tx
        .update(licenses)
        .set({ revokedAt })
        .where(eq(licenses.id, closed.lines[0].licenseId));
      const [corrected] = await statementsOf(tx, nextMonth);
      assert.deepEqual(
        corrected?.lines.map((line) => [line.licenseId, line.revenue, line.share]),
        [[closed.lines[0].licenseId, -149, -60]],
      );
      assert.deepEqual(
        [corrected?.licenseCount, corrected?.revenue, corrected?.share],
        [0, -149, -60],
      );
      const [kept] = await statementsOf(tx, month);
      assert.deepEqual(kept?.lines, closed.lines);
      const isOver = new Date(monthSpan(nextMonth).end.getTime() + CLOSING_DELAY_MS);
      assert.equal(await closeMonth(tx, nextMonth, 'Paul Novak', isOver), 1);
      assert.match((await statementPdf(corrected!, 'Editorial')).toString('latin1'), /^%PDF-/);
      throw undo;
    }),
    (error) => error === undo || (error as Error).cause === undo,
  );
});

test('holders of a license are told once that its picture was withdrawn, and what holds', async () => {
  const { context } = money.site;
  const fog = await money.site.add('#20c040', 'Harbours', { title: 'Fog' });
  const { id: licenseId, number } = await licenseFor('seat', fog);
  await noteLicenses(context);
  await context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ status: 'Withdrawn' }).where(eq(assets.id, fog)),
  );
  await Promise.all([noteLicenses(context), noteLicenses(context)]);
  // The master user is told of everybody's licenses, a seat of its own.
  for (const person of ['seat@editorial.test', 'client@editorial.test']) {
    const { text } = await money.site.mailTo(person, /were withdrawn/);
    assert.ok(text.includes(`Fog (${number})`) && text.includes('Your licenses stay valid'), text);
    assert.ok(!text.includes('HYPERLINK'), text);
  }
  await noteLicenses(context);
  const { rows } = await context.database.executeSql(
    "select count(*)::integer as count from pgboss.job where name = 'license.notice-mail'",
  );
  assert.deepEqual(rows, [{ count: 1 }]);

  // Who was deactivated gets no mail.
  const seat = 'seat@editorial.test';
  const told = await money.site.mailTo(seat, /were withdrawn/);
  const setActive = (isActive: boolean) =>
    context.database.asSystem((tx) =>
      tx.execute(sql`update users set is_active = ${isActive} where email = ${seat}`),
    );
  await setActive(false);
  const { id: subscriptionId } = await money.active('client');
  const data = {
    tenantId: HOST_TENANT,
    subscriptionId,
    licenseIds: [licenseId],
    kind: 'Withdrawn' as const,
    lastDay: null,
  };
  await mailNotice(context, data, 'notice');
  await setActive(true);
  assert.equal(await money.site.mailTo(seat, /were withdrawn/), told);
});

/** A day by UTC, and the same site on that day at noon. */
const DAY_MS = 24 * 60 * 60 * 1000;
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const siteIn = (days: number) => ({
  ...money.site.context,
  clock: { now: () => new Date(`${dayIn(days)}T12:00:00Z`) },
});
const noticeMails = async () => {
  const { rows } = await money.site.context.database.executeSql(
    "select data->>'kind' as kind from pgboss.job where name = 'license.notice-mail' and data->>'kind' <> 'Withdrawn' order by created_on",
  );
  return rows.map(({ kind }) => kind);
};

test('a license of a picture whose release ends is sold with that day; its holders are told 30 and 7 days before and at the end, once', async () => {
  const { context } = money.site;
  const tide = await money.site.add('#2060a0', 'Harbours', {
    title: 'Tide',
    modelRelease: 'OnFile',
  });
  const path = `/api/asset-management/asset/${tide}`;
  const change = (rightsEnd: object | null) => money.as('admin').put(path, { rightsEnd });
  for (const refused of [
    { kind: 'Release', lastDay: dayIn(-1) },
    { kind: 'Exclusivity', lastDay: dayIn(60) },
    { kind: 'Release', lastDay: 'tomorrow' },
  ]) {
    const { status, body } = await change(refused);
    assert.deepEqual([status, body.error.code], [400, 'Editorial:Validation'], refused.lastDay);
  }
  const earlier = await licenseFor('client', tide);
  assert.equal(earlier.endsAt, null);
  assert.equal((await change({ kind: 'Release', lastDay: dayIn(60) })).status, 200);
  assert.deepEqual((await money.as('client').get(`${path}/by-id`)).body.rightsEnd, {
    kind: 'Release',
    lastDay: dayIn(60),
  });
  const basket = { subscriptionImages: [{ assetId: tide, resolutionType: 0 }], aLaCarteImages: [] };
  const quote = (await money.as('seat').post('/api/checkout/quote', basket)).body;
  assert.equal(quote.lines[0].lastDay, dayIn(60));
  // What was sold before keeps its terms.
  const held = (await money.as('client').get(`${base}/${earlier.id}`)).body;
  assert.equal(held.endsAt, null);
  const { body: ordered } = await money
    .as('seat')
    .post(
      '/api/checkout/order',
      { ...basket, quoteHash: quote.quoteHash },
      { 'idempotency-key': crypto.randomUUID() },
    );
  const sold = (await money.as('seat').get(`${base}/${ordered.licenses[0].id}`)).body;
  assert.equal(sold.endsAt, `${dayIn(61)}T00:00:00.000Z`);

  const sweep = (days: number) =>
    Promise.all([noteLicenses(siteIn(days)), noteLicenses(siteIn(days))]);
  const told: (readonly unknown[])[] = [];
  for (const days of [29, 30, 31, 53, 54, 60]) {
    await sweep(days);
    told.push(await noticeMails());
  }
  const [first, second] = [['LicenseEnds30'], ['LicenseEnds30', 'LicenseEnds7']];
  assert.deepEqual(told, [[], first, first, second, second, second]);
  for (const person of ['seat@editorial.test', 'client@editorial.test']) {
    const { text } = await money.site.mailTo(person, /Licenses end on/);
    assert.ok(text.includes(`Tide (${sold.number})`) && !text.includes(earlier.number), text);
  }

  await sweep(61);
  assert.deepEqual(await noticeMails(), [...second, 'LicenseEnded']);
  await money.site.mailTo('seat@editorial.test', /Licenses ended on/);
  // The picture is no longer offered. Who licensed it for good is told that this holds.
  const [row] = await context.database.inTenant(HOST_TENANT, (tx) =>
    tx.select().from(assets).where(eq(assets.id, tide)),
  );
  assert.deepEqual([row?.status, row?.statusReason], ['Withdrawn', 'The release ended.']);
  const { rows: queued } = await context.database.executeSql(
    "select data->>'licenseIds' as ids from pgboss.job where name = 'license.notice-mail' and data->>'kind' = 'Withdrawn'",
  );
  assert.ok(queued.some(({ ids }) => String(ids).includes(earlier.id)));
  const caller = {
    userId: await money.userId('client@editorial.test'),
    tenantId: HOST_TENANT,
  } as Caller;
  const history = (rights: 'Ending' | 'Ended' | 'Withdrawn', days: number) =>
    context.database.inTenant(HOST_TENANT, async (tx) => {
      const page = { skipCount: 0, maxResultCount: 50 };
      const { items } = await listLicenses(tx, siteIn(days), caller, { rights, ...page });
      return items.map(({ number }) => number);
    });
  assert.deepEqual(await history('Ending', 29), []);
  assert.deepEqual(await history('Ending', 31), [sold.number]);
  assert.deepEqual(await history('Ended', 60), []);
  assert.deepEqual(await history('Ended', 61), [sold.number]);
  assert.ok((await history('Withdrawn', 61)).includes(earlier.number));
  assert.equal((await money.as('admin').put(path, { status: 'Published' })).status, 400);
  assert.equal((await change(null)).status, 200);
});

test('exclusivity ends for the picture alone: licenses stay, and their holders are told', async () => {
  const reef = await money.site.add('#a02060', 'Harbours', {
    title: 'Reef',
    exclusivity: 'Exclusive',
  });
  const bought = await licenseFor('client', reef);
  const rightsEnd = { kind: 'Exclusivity', lastDay: dayIn(40) };
  await money.as('admin').put(`/api/asset-management/asset/${reef}`, { rightsEnd });
  const before = (await noticeMails()).length;
  for (const days of [9, 12, 36, 41, 42]) await noteLicenses(siteIn(days));
  assert.deepEqual((await noticeMails()).slice(before), [
    'ExclusivityEnds30',
    'ExclusivityEnds7',
    'ExclusivityEnded',
  ]);
  const { text } = await money.site.mailTo('client@editorial.test', /no longer exclusive/);
  assert.ok(text.includes(bought.number) && text.includes('Your licenses do not change'), text);
  const { body } = await money.as('client').get(`/api/asset-management/asset/${reef}/by-id`);
  assert.deepEqual([body.exclusivity, body.status], ['NonExclusive', 'Published']);
  const license = (await money.as('client').get(`${base}/${bought.id}`)).body;
  assert.deepEqual([license.endsAt, license.exclusiveUntil], [null, dayIn(40)]);
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
    await licenseFor('client', await money.site.add('#804020', 'Harbours', { title: 'Late' }));
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

test('a run of notices with nothing to do reads no licenses, and a day reads only those that end about it', async () => {
  const { database } = money.site.context;
  // Foreign keys are off, so that one license needs no order of its own.
  await database.executeSql("set session_replication_role = 'replica'");
  await database.executeSql(`insert into licenses (tenant_id, order_line_id, order_id,
      subscription_id, user_id, asset_id, asset_number, asset_title, resolution_type,
      license_zone_id, usage, licensee, source, credits, amount, revenue, currency,
      issued_at, ends_at, exclusivity, share_percent, verification_code)
    select tenant_id, gen_random_uuid(), order_id, subscription_id, user_id, gen_random_uuid(),
      asset_number, asset_title, resolution_type, license_zone_id, usage, licensee, source,
      credits, amount, revenue, currency,
      '2019-01-01', '2020-01-01', exclusivity, share_percent, 'many-' || n
    from (select * from licenses limit 1) as one, generate_series(1, 20000) as n`);
  await database.executeSql("set session_replication_role = 'origin'");
  await database.executeSql('analyze licenses');
  const blocksOf = async (query: SQL) => {
    const { rows } = (await database.asSystem((tx) =>
      tx.execute(sql`explain (analyze, buffers, format json) ${query}`),
    )) as unknown as { rows: { 'QUERY PLAN': [{ Plan: Record<string, number> }] }[] };
    const { Plan: plan } = rows[0]!['QUERY PLAN'][0];
    return plan['Shared Hit Blocks']! + plan['Shared Read Blocks']!;
  };
  // The licenses are some 900 blocks.
  const blocks = await blocksOf(endingLicensesSql(dayIn(90), { since: dayIn(89) }));
  assert.ok(blocks < 100, `${blocks} blocks`);
  const changed = { assetIds: [crypto.randomUUID()], licenseIds: [crypto.randomUUID()] };
  const ofChanges = await blocksOf(endingLicensesSql(dayIn(90), changed));
  assert.ok(ofChanges < 100, `${ofChanges} blocks`);
  // Licenses are never deleted; these are gone with the test's database.
});
