import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { order as orderSchema, quote as quoteSchema } from '@editorial/contracts/checkout';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { openCardPayments } from './card-payments.ts';
import { checkOpenPayments } from './payments.ts';
import { openTestStripe, type SignedMessage, type TestStripe } from '../stripe/stripe.testing.ts';
import { addPictures, billing } from './baskets.testing.ts';

/**
 * A site with card payments and a test double of Stripe, for the tests of a file, and what buyers
 * and Stripe do there. It opens before the first test and closes after the last.
 */
export function cardSite() {
  let money: MoneySite;
  let stripe: TestStripe;
  let fresh: () => string;
  before(
    async () => {
      stripe = await openTestStripe(() => money?.now() ?? new Date());
      money = await openMoneySite(stripe.variables);
      fresh = await addPictures(money.site.context.database, 80);
    },
    { timeout: 120_000 },
  );
  after(async () => {
    await money.close();
    await stripe.close();
  });
  /** One image for credits and one for money, or only the one for money. */
  const basket = ({ withCredits = true } = {}) => ({
    subscriptionImages: withCredits ? [{ assetId: fresh(), resolutionType: 0 }] : [],
    aLaCarteImages: [{ assetId: fresh(), resolutionType: 1, licenseZoneId: 'national' }],
  });
  const send = (body: object, key: string = crypto.randomUUID()) =>
    money.as('client').post('/api/checkout/order', body, { 'idempotency-key': key });
  async function quoted(wanted: object) {
    return quoteSchema.parse((await money.as('client').post('/api/checkout/quote', wanted)).body);
  }
  async function ordered(wanted: object = basket(), key?: string) {
    const { status, body } = await send(
      { ...wanted, quoteHash: (await quoted(wanted)).quoteHash, billing, paymentMethod: 'Stripe' },
      key,
    );
    assert.equal(status, 201, JSON.stringify(body));
    return orderSchema.parse(body);
  }
  /** Delivers a message of Stripe to the site. */
  const tell = ({ body, signature }: SignedMessage) =>
    fetch(`${money.site.url}/api/checkout/payment-event`, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      body,
    });
  const read = async (id: string) =>
    orderSchema.parse((await money.as('client').get(`/api/checkout/order/${id}`)).body);
  const refresh = (id: string) => money.as('client').post(`/api/checkout/order/${id}/payment`);
  const cancel = (id: string) => money.as('client').remove(`/api/checkout/order/${id}`);
  const sessionOf = (id: string) => {
    const [session, ...more] = stripe.of(id);
    assert.ok(session);
    assert.deepEqual(more, [], 'one order, one session');
    return session;
  };
  const paidMessage = (id: string) => {
    stripe.pay(sessionOf(id).id);
    return stripe.message('checkout.session.completed', sessionOf(id));
  };
  const balance = async (): Promise<number> => (await money.active('client')).currentCreditBalance;
  const volume = async (): Promise<number> => (await money.active('client')).downloadsInCycle;
  const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];
  /** Asks Stripe about all open payments, as the job does. */
  const look = () => checkOpenPayments(money.site.context, openCardPayments(money.site.context)!);
  /** Does something at a later time of the site. */
  async function later(time: number, work: () => Promise<void>): Promise<void> {
    const start = money.now();
    money.setNow(new Date(start.getTime() + time));
    try {
      await work();
    } finally {
      money.setNow(start);
    }
  }
  return {
    get money() {
      return money;
    },
    get stripe() {
      return stripe;
    },
    balance,
    basket,
    cancel,
    code,
    later,
    look,
    ordered,
    paidMessage,
    quoted,
    read,
    refresh,
    send,
    sessionOf,
    tell,
    volume,
  };
}
