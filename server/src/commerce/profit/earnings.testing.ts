import assert from 'node:assert/strict';
import { checkoutApi } from '@editorial/contracts/checkout';
import { refundsApi } from '@editorial/contracts/refunds';
import { salesApi } from '@editorial/contracts/sales';
import { isNull } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { addPictures, billing, byMoney } from '../checkout/baskets.testing.ts';
import { openCardPayments } from '../checkout/card-payments.ts';
import { checkOpenPayments } from '../checkout/payments.ts';
import { openTestStripe, type TestDispute } from '../stripe/stripe.testing.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

export interface EarningsSite {
  readonly money: MoneySite;
  admin(): ReturnType<MoneySite['as']>;
  /** A picture of the contributor that nobody bought yet. */
  fresh(): string;
  /** An order of pictures for 19.00 each. */
  order(
    count: number,
    paymentMethod: 'OnAccount' | 'Stripe',
    more?: { readonly currency?: string },
  ): Promise<{ id: string; invoiceId: string }>;
  refund(invoiceId: string, body: object): Promise<void>;
  /** A dispute of the latest payment, and how the bank decides about it. */
  openDispute(): Promise<(status: TestDispute['status']) => Promise<void>>;
  close(): Promise<void>;
}

/** A site with a bank, on which all pictures are of the demo's contributor. */
export async function openEarningsSite(pictureCount: number): Promise<EarningsSite> {
  let opened: MoneySite | undefined;
  const stripe = await openTestStripe(() => opened?.now() ?? new Date());
  const money = await openMoneySite(stripe.variables);
  opened = money;
  const { context } = money.site;
  const fresh = await addPictures(context.database, pictureCount);
  const contributorId = await money.userId('contributor@editorial.test');
  await context.database.inTenant(HOST_TENANT, (tx) =>
    tx.update(assets).set({ contributorId }).where(isNull(assets.contributorId)),
  );
  const admin = () => money.as('admin');
  const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });
  return {
    money,
    admin,
    fresh,
    async order(count, paymentMethod, more = {}) {
      const basket = { ...byMoney(...Array.from({ length: count }, () => fresh())), ...more };
      const client = money.as('client');
      const { quoteHash } = (await client.post(checkoutApi.quote.path, basket)).body;
      const wanted = { ...basket, quoteHash, billing, paymentMethod };
      const { status, body } = await client.post(checkoutApi.order.path, wanted, once());
      assert.equal(status, 201, JSON.stringify(body));
      if (paymentMethod === 'Stripe') {
        stripe.pay(stripe.of(body.id)[0]!.id);
        money.setNow(new Date(money.now().getTime() + 6 * 60_000));
        await checkOpenPayments(context, openCardPayments(context)!);
      }
      const { items } = (await admin().get(`${salesApi.orders.path}?filter=${body.number}`)).body;
      return { id: String(body.id), invoiceId: String(items[0].invoiceId) };
    },
    async refund(invoiceId, body) {
      const path = refundsApi.refund.path.replace(':id', invoiceId);
      const answer = await admin().post(path, { reason: 'Damaged', ...body }, once());
      assert.equal(answer.status, 200, JSON.stringify(answer.body));
    },
    async openDispute() {
      const [session] = [...stripe.sessions.values()].slice(-1);
      const dispute = stripe.dispute(session!.payment_intent!);
      const tell = async (type: string) => {
        const { body, signature } = stripe.message(type, dispute);
        const { status } = await fetch(money.site.url + checkoutApi.paymentEvent.path, {
          method: 'POST',
          headers: { 'stripe-signature': signature, 'content-type': 'application/json' },
          body,
        });
        assert.equal(status, 204);
      };
      await tell('charge.dispute.created');
      return (status) => {
        dispute.status = status;
        return tell('charge.dispute.closed');
      };
    },
    async close() {
      await money.close();
      await stripe.close();
    },
  };
}
