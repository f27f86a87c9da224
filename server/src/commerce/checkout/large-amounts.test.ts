import assert from 'node:assert/strict';
import { test } from 'node:test';
import { billingDocumentsApi, type BillingDocument } from '@editorial/contracts/billing-documents';
import { checkoutApi } from '@editorial/contracts/checkout';
import { issuedDocumentsApi } from '@editorial/contracts/issued-documents';
import { pricingApi } from '@editorial/contracts/pricing';
import { refundable, refundsApi } from '@editorial/contracts/refunds';
import { salesApi } from '@editorial/contracts/sales';
import { spendingApi } from '@editorial/contracts/spending';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { isNull } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import {
  HOST_TENANT,
  openEmbedded,
  openServer,
  type Database,
} from '../../ground/database/database.ts';
import { openTestPostgres, postgresFolder } from '../../ground/database/postgres.testing.ts';
import { closeMonth, statementsOf } from '../profit/statements.ts';
import { paymentCases } from '../tables/payment-cases.tables.ts';
import { settings } from '../../settings/settings.tables.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { addPictures, billing, byMoney } from './baskets.testing.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';

const databases: Readonly<
  Record<string, () => Promise<{ database: Database; stop(): Promise<void> }>>
> = {
  embedded: async () => ({ database: await openEmbedded(), stop: () => Promise.resolve() }),
  server: async () => {
    const postgres = await openTestPostgres();
    return { database: await openServer(postgres.url), stop: () => postgres.close() };
  },
};

/** A hundred million pounds are about 1,100 US dollars. */
const PRICE = { low: 10_000_000_000, high: 40_000_000_000 };
const MONTH_PRICE = 5_800_000_000;
const at = ({ path }: { path: string }, id: string) => path.replace(':id', id);
const ok = ({ status, body }: { status: number; body: any }) => {
  assert.ok(status < 300, JSON.stringify(body));
  return body;
};

/** Sells pictures and plans in Lebanese pounds, in a country with tax. */
async function openSite(database: Database): Promise<MoneySite> {
  const money = await openMoneySite({}, { database });
  const seller = {
    'Seller.Name': 'Editorial GmbH',
    'Seller.Address': 'Hafen 1\n20457 Hamburg',
    'Seller.TaxNumber': 'DE136695976',
    'Seller.Country': 'DE',
  };
  await database.inTenant(HOST_TENANT, (tx) =>
    tx.insert(settings).values(Object.entries(seller).map(([name, value]) => ({ name, value }))),
  );
  await money.site.context.settings.reload();
  const admin = money.as('admin');
  const [list] = ok(await admin.get(pricingApi.priceLists.path));
  const { currency: _currency, ...terms } = list.terms;
  const change = (LBP: object) =>
    admin.post(pricingApi.addPriceList.path, {
      terms: { ...terms, amountsIn: { ...terms.amountsIn, LBP } },
      reason: 'Pounds',
    });
  const tooHigh = await change({ low: 1, high: 1e12 + 1 });
  assert.deepEqual(
    [tooHigh.status, tooHigh.body.error.validationErrors[0].members],
    [400, ['terms.amountsIn']],
  );
  ok(await change(PRICE));
  const plans: any[] = ok(await admin.get(pricingApi.plans.path));
  const { versions, concurrencyStamp } = plans.find(({ id }) => id === 'agency');
  const { name, creditsPerCycle, downloadVolume, seats, monthlyPrice } = versions[0];
  const plan = { name, creditsPerCycle, downloadVolume, seats, monthlyPrice };
  const monthlyPriceIn = { ...versions[0].monthlyPriceIn, LBP: MONTH_PRICE };
  const body = { terms: { ...plan, monthlyPriceIn }, concurrencyStamp };
  ok(await admin.post(at(pricingApi.addPlanVersion, 'agency'), body));
  return money;
}

/** Orders three pictures on account. Returns the invoice. */
async function order(money: MoneySite, fresh: () => string) {
  const basket = { ...byMoney(fresh(), fresh(), fresh()), currency: 'LBP' };
  const client = money.as('client');
  const address = { ...billing, country: 'DE', vatNumber: '' };
  const quote = ok(
    await client.post(checkoutApi.quote.path, { ...basket, buyer: { country: 'DE' } }),
  );
  const placed = ok(
    await client.post(
      checkoutApi.order.path,
      { ...basket, quoteHash: quote.quoteHash, billing: address, paymentMethod: 'OnAccount' },
      { 'Idempotency-Key': crypto.randomUUID() },
    ),
  );
  const { items } = ok(
    await money.as('admin').get(`${salesApi.orders.path}?filter=${placed.number}`),
  );
  assert.deepEqual([items[0].amount, items[0].invoiced], [3 * PRICE.low, 3 * PRICE.low * 1.19]);
  return { orderId: placed.id as string, invoiceId: items[0].invoiceId as string };
}

for (const [kind, open] of Object.entries(databases))
  test(
    `${kind}: amounts beyond 2^31 minor units are ordered, invoiced, refunded, disputed and shared as any other`,
    {
      skip: kind === 'server' && postgresFolder === null && 'PostgreSQL is not installed here',
      timeout: 240_000,
    },
    async () => {
      const { database, stop } = await open();
      const money = await openSite(database);
      try {
        const admin = money.as('admin');
        const client = money.as('client');
        const contributorId = await money.userId('contributor@editorial.test');
        const fresh = await addPictures(database, 6);
        await database.inTenant(HOST_TENANT, (tx) =>
          tx.update(assets).set({ contributorId }).where(isNull(assets.contributorId)),
        );
        const { invoiceId, orderId } = await order(money, fresh);
        const gross = 3 * PRICE.low * 1.19;
        // A part goes back, and the rest is paid.
        const back = { scope: 'Amount', amount: 5_950_000_000, reason: 'Damaged' };
        const key = { 'Idempotency-Key': crypto.randomUUID() };
        const after = refundable.parse(
          ok(await admin.post(at(refundsApi.refund, invoiceId), back, key)),
        );
        assert.deepEqual(
          after.creditNotes.map(({ amount, tax }) => [amount, tax?.amount]),
          [[5_950_000_000, 950_000_000]],
        );
        ok(await admin.post(at(salesApi.recordPayment, orderId), { reference: 'Bank' }));
        // A plan is invoiced.
        const wanted = { planId: 'agency', billingPeriod: 1, currency: 'LBP' };
        const { id } = ok(await money.as('trial').post(subscriptionApi.requestPlan.path, wanted));
        for (const state of [2, 3])
          ok(await admin.put(`${subscriptionPath}/${id}/state`, { state }));
        const { invoices } = ok(await money.as('trial').get('/api/subscription/billing'));
        assert.deepEqual([invoices[0].amount, invoices[0].currency], [MONTH_PRICE * 1.19, 'LBP']);

        // What is read of it: own documents, those of all, figures, tables, print.
        const own: BillingDocument[] = ok(await client.get(billingDocumentsApi.list.path)).items;
        assert.deepEqual(
          own
            .map(({ kind: of, amount }) => [of, amount])
            .sort(([a], [b]) => `${a}`.localeCompare(`${b}`)),
          [
            ['CreditNote', -back.amount],
            ['Invoice', gross],
            ['Payment', gross - back.amount],
          ],
        );
        const issued = ok(await admin.get(`${issuedDocumentsApi.list.path}?kind=Invoice`)).items;
        assert.deepEqual([issued[0].net, issued[0].gross], [3 * PRICE.low, gross]);
        const month = money.now().toISOString().slice(0, 7);
        const figures = ok(
          await admin.get(`${salesApi.figures.path.replace(':month', month)}?currency=LBP`),
        );
        assert.deepEqual(
          [figures.invoices.amount, figures.invoices.credited, figures.plans[0].revenue],
          [gross, back.amount, MONTH_PRICE],
        );
        const spent = ok(await client.get(`${spendingApi.read.path}?by=Month`));
        assert.equal(
          spent.rows.find(({ currency }: any) => currency === 'LBP').amount,
          3 * PRICE.low - (back.amount - 950_000_000),
        );
        const headers = { authorization: `Bearer ${await money.site.tokenOf('admin')}` };
        const fetched = (path: string) => fetch(money.site.url + path, { headers });
        const csv = await (await fetched(`${salesApi.export.path}`)).text();
        assert.match(csv, /300000000\.00/);
        const pdf = await fetched(at(issuedDocumentsApi.pdf, issued[0].id));
        assert.match(await pdfTextOf(await pdf.arrayBuffer()), /Total LBP.357,000,000\.00/);
        await money.assertLedger();
        const lost = { amount: 2_975_000_000, net: 2_500_000_000 };
        await database.inTenant(HOST_TENANT, async (tx) => {
          await tx.insert(paymentCases).values({
            id: 'dp_large',
            kind: 'Dispute',
            orderId,
            amount: lost.amount,
            currency: 'LBP',
            reason: 'fraudulent',
            state: 'Open',
            openedAt: money.now(),
          });
          await tx.update(paymentCases).set({ state: 'Lost', closedAt: money.now() });
        });
        const [dispute] = ok(await admin.get(refundsApi.cases.path));
        assert.equal(dispute.amount, lost.amount);

        const [statement] = await database.inTenant(HOST_TENANT, (tx) => statementsOf(tx, month));
        const left = 3 * PRICE.low - (back.amount - 950_000_000) - lost.net;
        assert.deepEqual([statement?.currency, statement?.revenue], ['LBP', left]);
        const next = new Date(money.now().getTime() + 40 * 86_400_000);
        const closed = await database.inTenant(HOST_TENANT, (tx) =>
          closeMonth(tx, month, 'Alma Reyes', next),
        );
        assert.equal(closed, 1);
      } finally {
        await money.close();
        await stop();
      }
    },
  );
