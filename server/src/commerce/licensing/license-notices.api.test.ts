import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { eq, sql, type SQL } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { type MoneySite } from '../ledger/money.testing.ts';
import { mailNotice } from './license-notice.mails.ts';
import { endingLicensesSql } from './ending-rights.ts';
import { noteLicenses } from './license-notices.job.ts';
import { listLicenses } from './license-history.queries.ts';
import { base, large, licenseFor, openLicensedSite } from './licensing.testing.ts';
import { DAY_MS } from '../../ground/clock.ts';

let money: MoneySite;
before(
  async () => {
    ({ money } = await openLicensedSite());
  },
  { timeout: 120_000 },
);
after(() => money.close());

/** A day by UTC, and the same site on that day at noon. */
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

test('holders of a license are notified once that its picture was withdrawn, and what holds', async () => {
  const { context } = money.site;
  const fog = await money.site.add('#20c040', 'Harbours', { title: 'Fog' });
  const { id: licenseId, number } = await licenseFor(money, 'seat', fog);
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

test('a license of a picture whose release ends is sold with that day; its holders are notified 30 and 7 days before and at the end, once', async () => {
  const { context } = money.site;
  const tide = await money.site.add(
    '#2060a0',
    'Harbours',
    {
      title: 'Tide',
      modelRelease: 'OnFile',
    },
    large,
  );
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
  const earlier = await licenseFor(money, 'client', tide, ResolutionType.Low);
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
      const { items } = await listLicenses(
        tx,
        { context: siteIn(days), caller },
        { rights, ...page },
      );
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

test('exclusivity ends for the picture alone: licenses stay, and their holders are notified', async () => {
  const reef = await money.site.add('#a02060', 'Harbours', {
    title: 'Reef',
    exclusivity: 'Exclusive',
  });
  const bought = await licenseFor(money, 'client', reef);
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
