import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { subscriptionPath as base } from '../ledger/money.testing.ts';
import { runCycles } from './cycles.job.ts';
import { subscriptionSite } from './subscriptions.testing.ts';

const site = subscriptionSite();
const { admin } = site;

test('[R7.02] [R7.32] [R3.17] staff adjust the balance, and all members hear of it', async () => {
  const { id, currentCreditBalance } = await site.money.active('client');
  await site.money.heard();
  const { body } = await admin().post(`${base}/adjust-credit-balance`, {
    subscriptionId: id,
    amount: 5,
    reason: 'goodwill',
  });
  assert.equal(body.currentCreditBalance, currentCreditBalance + 5);
  const message = (await site.money.heard()).find(({ name }) => name === 'CreditCycleUpdated');
  assert.deepEqual(message?.args, [{ subscriptionId: id, newBalance: currentCreditBalance + 5 }]);
  assert.equal(message?.users.length, 2);
  const [entry] = (await site.money.as('client').get(`${base}/${id}/ledger`)).body.items;
  assert.deepEqual(
    [entry.kind, entry.amount, entry.reference, entry.actor],
    ['Adjustment', 5, 'goodwill', 'Alma Reyes'],
  );
  assert.equal(
    (
      await site.money
        .as('client')
        .post(`${base}/adjust-credit-balance`, { subscriptionId: id, amount: 5, reason: 'x' })
    ).status,
    403,
  );
  const refused = await admin().post(`${base}/adjust-credit-balance`, {
    subscriptionId: id,
    amount: -100_000,
    reason: 'x',
  });
  assert.deepEqual(
    [refused.status, refused.body.error.code, refused.body.error.data.available],
    [403, 'Editorial:InsufficientCredits', currentCreditBalance + 5],
  );
  await admin().post(`${base}/adjust-credit-balance`, {
    subscriptionId: id,
    amount: -5,
    reason: 'back',
  });
  await site.money.assertLedger();
});

test('[R7.03] only staff can set a volume', async () => {
  const { id } = await site.money.active('client');
  assert.equal(
    (
      await admin().post(`${base}/adjust-download-volume`, {
        subscriptionId: id,
        downloadVolume: 500,
        reason: 'more',
      })
    ).status,
    200,
  );
  assert.equal((await admin().get(`${base}/${id}`)).body.downloadVolume, 500);
  assert.equal(
    (
      await site.money.as('client').post(`${base}/adjust-download-volume`, {
        subscriptionId: id,
        downloadVolume: 1,
        reason: 'x',
      })
    ).status,
    403,
  );
});

test('the database keeps entries of the ledger as they are, and balances above zero', async () => {
  const { id } = await site.money.active('client');
  const refused = (query: ReturnType<typeof sql>) =>
    assert.rejects(site.money.site.context.database.asSystem((tx) => tx.execute(query)));
  await refused(sql`update ledger_entries set amount = 1000 where subscription_id = ${id}`);
  await refused(sql`delete from ledger_entries where subscription_id = ${id}`);
  await refused(sql`update subscriptions set balance = 1000 where id = ${id}`);
  await refused(sql`update credit_grants set remaining = amount + 1 where subscription_id = ${id}`);
  await refused(
    sql`insert into ledger_entries (tenant_id, subscription_id, kind, amount, balance_after,
        reference, actor, idempotency_key, at)
      select tenant_id, id, 'Purchase', -100000, 0, '', '', 'hack', now() from subscriptions where id = ${id}`,
  );
});

test('[R4.78N] each cycle is granted once, also after a downtime; up to one cycle’s credits roll over', async () => {
  const before = await site.money.active('client');
  const start = site.money.now();
  await site.money.heard();
  const later = new Date(before.cycleEnd);
  later.setUTCMonth(later.getUTCMonth() + 1, later.getUTCDate() + 1);
  site.money.setNow(later);
  await runCycles(site.money.site.context);
  await runCycles(site.money.site.context);
  // Tokens expire by the same clock.
  site.money.setNow(start);
  const after = await site.money.active('client');
  // min(250, 120) + 120 after the first cycle, the same after the second.
  assert.equal(after.currentCreditBalance, 240);
  const { items } = (
    await site.money.as('client').get(`${base}/${before.id}/ledger?maxResultCount=100`)
  ).body;
  assert.equal(
    items.filter((entry: { kind: string }) => entry.kind === 'Grant').length,
    3,
    'the first cycle and two more',
  );
  assert.equal(after.cycleStart > before.cycleEnd, true);
  // One message per change, even for changes of one transaction.
  assert.deepEqual(
    (await site.money.heard())
      .filter(
        ({ name, args }) => name === 'CreditCycleUpdated' && args[0].subscriptionId === before.id,
      )
      .map(({ args }) => args[0].newBalance),
    [240, 240],
  );
  assert.equal(await site.money.active('trial'), null, 'the trial ended meanwhile');
  await site.money.assertLedger();
});
