import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contributorsApi } from '@editorial/contracts/contributors';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { monthOf } from '../commerce/profit/profit.rules.ts';
import { openMoneySite, type MoneySite } from '../commerce/ledger/money.testing.ts';
import { HISTORY_PICTURE_COUNT, seedHistory } from './history.ts';
import { eq } from 'drizzle-orm';
import { HOST_TENANT } from '../ground/database/database.ts';
import { settings } from '../settings/settings.tables.ts';
import { seedSeller } from './seller.ts';
import { sellerOf } from '../settings/settings-in-memory.ts';
import { taxRuleFor } from '../ground/tax/tax.rules.ts';

let money: MoneySite;
before(
  async () => {
    money = await openMoneySite();
    const contributorId = await money.userId('contributor@editorial.test');
    for (let n = 0; n < HISTORY_PICTURE_COUNT; n += 1)
      await money.site.add(`#${n}0${9 - n}040`, 'Harbours', {
        title: `Picture ${n}`,
        categories: ['Food'],
        // As in the demo, a few are the contributor's.
        ...(n >= HISTORY_PICTURE_COUNT - 3 && { contributorId }),
      });
  },
  { timeout: 120_000 },
);
after(() => money.close());

test('the history waits for pictures of the contributor, who would have no figures otherwise', async () => {
  assert.equal(await seedHistory(money.site.context, 4), false);
  const { body } = await money.as('client').get('/api/licensing/license');
  assert.equal(body.totalCount, 0);
});

test('the demo’s client has licenses of the past weeks, movements and an invoice; a second seeding changes nothing', async () => {
  await seedSeller(money.site.context);
  assert.equal(await seedHistory(money.site.context), true);
  const { body: first } = await money.as('client').get('/api/licensing/license');
  assert.equal(first.totalCount, 9);
  assert.equal(
    new Set(first.items.map(({ issuedAt }: { issuedAt: string }) => issuedAt.slice(0, 10))).size,
    6,
  );
  assert.equal((await money.as('seat').get('/api/licensing/license')).body.totalCount, 3);
  const { body: orders } = await money.as('client').get('/api/checkout/order');
  assert.match(orders.items[0].invoiceNumber, /^I-\d{4}-000001$/);
  assert.deepEqual([orders.items[0].tax.place, orders.items[0].tax.rateBasisPoints], ['SE', 2500]);
  const { body: active } = await money
    .as('client')
    .get('/api/subscription/subscription/active-subscription');
  assert.equal(
    active.subscription.currentCreditBalance,
    250,
    'the demo’s client is known by its 250 credits',
  );
  // What the plan's people licensed adds up to its volume. One picture was paid with money.
  const { members } = (await money.as('client').get('/api/subscription/seat')).body;
  const licensed = members.map((member: { picturesLicensed: number }) => member.picturesLicensed);
  assert.deepEqual(
    licensed.toSorted(),
    [3, active.subscription.downloadsInCycle - 3].toSorted(),
    'people and volume',
  );
  const { body: plan } = await money.as('client').get(planInvoicesApi.own.path);
  assert.deepEqual(
    [plan.periodPrice > 0, plan.nextInvoiceAt, plan.invoices.length],
    [true, active.subscription.cycleEnd, 1],
    'the plan has a price, its running cycle is paid, and the next one is billed when it begins',
  );
  assert.ok(plan.invoices[0].paidAt, 'no invoice of it is open');
  await money.assertLedger();
  // The contributor sees figures in this month. In its first days, what is cleared is of the last.
  const { items: months } = (await money.as('contributor').get(contributorsApi.months.path)).body;
  assert.equal(months[0]?.month, monthOf(money.now()));
  assert.ok(
    months[0].licenseCount > 0 && months.some(({ cleared }: { cleared: number }) => cleared > 0),
    JSON.stringify(months),
  );
  await seedHistory(money.site.context);
  assert.deepEqual((await money.as('client').get('/api/licensing/license')).body.totalCount, 9);
});

test('the demo’s seller charges tax; a seller that somebody set stays as it is', async () => {
  const { context } = money.site;
  const at = context.clock.now();
  await seedSeller(context);
  const seller = sellerOf(context.settings);
  assert.equal(taxRuleFor(seller, { country: 'DE' }, at).rateBasisPoints, 1900);
  assert.equal(
    taxRuleFor(seller, { country: 'FR', vatNumber: 'FR40303265045' }, at).treatment,
    'ReverseCharge',
  );
  await context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(settings).set({ value: 'DE811128135' }).where(eq(settings.name, 'Seller.TaxNumber')),
  );
  await seedSeller(context);
  assert.equal(sellerOf(context.settings).taxNumber, 'DE811128135');
});
