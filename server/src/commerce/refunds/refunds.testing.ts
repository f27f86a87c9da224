import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { planBilling } from '@editorial/contracts/plan-invoices';
import { refundable, refundsApi, type Refundable } from '@editorial/contracts/refunds';
import { salesApi } from '@editorial/contracts/sales';
import { eq, isNull } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { addPictures, billing, byMoney } from '../checkout/baskets.testing.ts';
import { openCardPayments } from '../checkout/card-payments.ts';
import { checkOpenPayments } from '../checkout/payments.ts';
import { openTestStripe, type TestStripe } from '../stripe/stripe.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { licenses } from '../tables/licenses.tables.ts';
import type { SettingName } from '../../settings/setting-definitions.ts';
import { settings } from '../../settings/settings.tables.ts';
import { openMoneySite, subscriptionPath, type MoneySite } from '../ledger/money.testing.ts';
import { openCardRefunds } from './card-refunds.ts';
import { giveBackToCards } from './give-back.job.ts';

export const at = ({ path }: { path: string }, id: string) => path.replace(':id', id);
export const code = ({ status, body }: { status: number; body: any }) => [
  status,
  body?.error?.code,
];
export const given = ({ creditNotes: notes }: Refundable) =>
  notes.map(({ amount, tax, method, state }) => [amount, tax?.amount, method, state]);

/** A seller in Germany, whose pictures are all of one contributor. */
async function prepareSeller(money: MoneySite): Promise<void> {
  const { database, settings: inMemory } = money.site.context;
  const seller: Partial<Record<SettingName, string>> = {
    'Seller.Name': 'Editorial GmbH',
    'Seller.TaxNumber': 'DE136695976',
    'Seller.Country': 'DE',
  };
  const contributorId = await money.userId('contributor@editorial.test');
  await database.inTenant(HOST_TENANT, async (tx) => {
    for (const [name, value] of Object.entries(seller))
      await tx.insert(settings).values({ tenantId: HOST_TENANT, name, value });
    await tx.update(assets).set({ contributorId }).where(isNull(assets.contributorId));
  });
  await inMemory.reload();
}

/**
 * A site whose orders are paid on account or by card at a test double of Stripe, for the tests of a
 * file, and what staff refunds there. It opens before the first test and closes after the last.
 */
// Long because all its functions use the one site and its Stripe that open before the tests: apart,
// each would take both, and could read them before they are open.
export function refundSite() {
  let money: MoneySite;
  let stripe: TestStripe;
  let fresh: () => string;
  before(
    async () => {
      stripe = await openTestStripe(() => money?.now() ?? new Date());
      money = await openMoneySite(stripe.variables);
      fresh = await addPictures(money.site.context.database, 40);
      await prepareSeller(money);
    },
    { timeout: 120_000 },
  );
  after(async () => {
    await money.close();
    await stripe.close();
  });

  const admin = () => money.as('admin');
  const cardJob = () => giveBackToCards(money.site.context, openCardRefunds(money.site.context)!);
  const view = async (id: string) =>
    refundable.parse((await admin().get(at(refundsApi.view, id))).body);

  /** An order of pictures for money. Returns its invoice as staff sees it. */
  async function invoiced(
    count: number,
    paymentMethod: 'OnAccount' | 'Stripe',
    address: object = billing,
  ): Promise<Refundable> {
    const basket = byMoney(...Array.from({ length: count }, () => fresh()));
    const wanted = { ...basket, buyer: { country: 'SE' } };
    const quote = (await money.as('client').post(checkoutApi.quote.path, wanted)).body;
    const { status, body } = await money
      .as('client')
      .post(
        checkoutApi.order.path,
        { ...basket, quoteHash: quote.quoteHash, billing: address, paymentMethod },
        { 'Idempotency-Key': crypto.randomUUID() },
      );
    assert.equal(status, 201, JSON.stringify(body));
    if (paymentMethod === 'Stripe') {
      stripe.pay(stripe.of(body.id)[0]!.id);
      money.setNow(new Date(money.now().getTime() + 6 * 60_000));
      await checkOpenPayments(money.site.context, openCardPayments(money.site.context)!);
    }
    const { items } = (await admin().get(`${salesApi.orders.path}?filter=${body.number}`)).body;
    return view(items[0].invoiceId);
  }
  /** The newcomer begins a plan. Returns it with its first invoice. */
  async function begunPlan() {
    const requested = await money
      .as('newcomer')
      .post('/api/subscription/plan/request', { planId: 'starter', billingPeriod: 1 });
    const { id } = requested.body;
    await admin().put(`${subscriptionPath}/${id}/state`, { state: 2 });
    await money.as('newcomer').post(`${subscriptionPath}/activate-approved-subscription`);
    const { body } = await money.as('newcomer').get('/api/subscription/billing');
    return { id: id as string, first: planBilling.parse(body).invoices[0]! };
  }
  const refund = (id: string, body: object, key: string = crypto.randomUUID()) =>
    admin().post(at(refundsApi.refund, id), body, { 'Idempotency-Key': key });
  async function refunded(id: string, body: object, key?: string): Promise<Refundable> {
    const answer = await refund(id, { reason: 'Damaged', ...body }, key);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return refundable.parse(answer.body);
  }
  const licenseOf = async (lineId: string) =>
    (
      await money.site.context.database.inTenant(HOST_TENANT, (tx) =>
        tx.select().from(licenses).where(eq(licenses.orderLineId, lineId)),
      )
    )[0]!;
  return {
    get money() {
      return money;
    },
    get stripe() {
      return stripe;
    },
    admin,
    begunPlan,
    cardJob,
    fresh: () => fresh(),
    invoiced,
    licenseOf,
    refund,
    refunded,
    view,
  };
}
