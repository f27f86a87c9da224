import type { PlanOffer, planOfferRequest, planOrder } from '@editorial/contracts/plan-orders';
import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';
import { eq } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { assertTermsAsShown, keepAcceptance } from '../../settings/site-texts/keep-acceptance.ts';
import { problem } from '../../ground/problem.ts';
import { sellerOf } from '../../settings/settings-in-memory.ts';
import { taxOn, taxRuleFor } from '../../ground/tax/tax.rules.ts';
import type { Caller, Context } from '../context/context.ts';
import { waysToPay } from '../context/ways-to-pay.ts';
import { changeState } from '../plan-changes/state-changes.ts';
import { billingSpan } from '../plan-invoices/billing-periods.rules.ts';
import { openCharges } from '../plan-invoices/begin-charge.ts';
import { periodMoney, withTax } from '../plan-invoices/issue-plan-invoices.ts';
import { currencyFor, monthlyMoney } from '../price-rules/currency.rules.ts';
import { planAt, priceOfPlan } from '../pricing/current-plans.ts';
import { billingPrice } from '../subscription/plan-prices.rules.ts';
import { subscriptions, type SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { addressProblemOf, assertCountry, checkedBilling, saleNow } from '../tax/vat-numbers.ts';
import { buyingOf, type ShownTo } from './buyer-currency.ts';
import { requestPlan } from './plan-requests.ts';

type OfferRequest = z.output<typeof planOfferRequest>;
type Order = z.output<typeof planOrder>;

/**
 * A plan with its tax for a buyer. Until a country is given, that of the account counts, else that
 * of the visitor's language: consumers see what they pay before they type an address.
 */
export async function offerPlan(
  context: Context,
  tx: Tx,
  { caller, wanted, shown }: { caller: Caller | null; wanted: OfferRequest; shown: ShownTo },
): Promise<PlanOffer> {
  const sale = saleNow(context);
  const plan = await planAt(tx, wanted.planId, sale.now);
  if (!plan?.isOffered) throw problem('Editorial:NotFound');
  const known = await buyingOf(tx, caller?.userId, shown);
  const country = wanted.buyer?.country || known.country || '';
  const buyer = { ...wanted.buyer, country };
  assertCountry(buyer);
  const isSoldIn = (one: string) => monthlyMoney(plan, one) !== null;
  const price = priceOfPlan(plan, currencyFor({ ...known, country }, isSoldIn, plan.currency));
  const period = billingPrice(price, wanted.billingPeriod);
  const net = { amountMinor: period, currency: price.currency };
  return {
    id: plan.id,
    name: plan.name,
    creditsPerCycle: plan.creditsPerCycle,
    downloadVolume: plan.downloadVolume,
    seats: plan.seats,
    billingPeriod: wanted.billingPeriod,
    amount: period,
    currency: price.currency,
    currencies: [plan.currency, ...Object.keys(plan.monthlyPriceIn)],
    country,
    tax: taxOn(net, taxRuleFor(sale.seller, buyer, sale.now)),
    addressProblem: wanted.buyer ? addressProblemOf(buyer, sale) : undefined,
    paymentMethods: [...waysToPay(context)],
    seller: sellerOf(context.settings).name,
    renewsAt: billingSpan(sale.now, wanted.billingPeriod, sale.now).end.toISOString(),
    needsApproval: context.settings.isOn('Plans.StaffApproval'),
  };
}

/**
 * Orders a plan for its caller: the choice, its invoice address, and, by invoice, its beginning. By
 * card it begins with the payment, for which the caller opens the page of the card afterwards. Throws
 * `Editorial:QuoteChanged` or `Editorial:TermsChanged` if price, tax or terms are not what was agreed
 * to, and nothing is ordered.
 */
export async function orderPlan(
  context: Context,
  tx: Tx,
  caller: Caller,
  { body, language }: { readonly body: Order; readonly language: string },
): Promise<SubscriptionRow> {
  const { planId, billingPeriod, currency, paymentMethod } = body;
  const now = context.clock.now();
  const terms = assertTermsAsShown(context, body.terms, language);
  if (!waysToPay(context).includes(paymentMethod))
    throw problem(paymentMethod === 'Stripe' ? 'Editorial:NoCardPayment' : 'Editorial:CardNeeded');
  const billing = checkedBilling(body.billing, saleNow(context));
  const chosen = await requestPlan(context, tx, caller, {
    body: { planId, billingPeriod, currency, message: '' },
    now,
    language,
  });
  if ((await openCharges(tx, chosen.id)).length > 0)
    throw problem('Editorial:PlanAlreadyRequested');
  const row = { ...chosen, billing, language };
  const { tax } = withTax(context, row, periodMoney(row));
  if (row.periodPrice !== body.amount || tax.rateBasisPoints !== body.taxRateBasisPoints)
    throw problem('Editorial:QuoteChanged');
  await tx.update(subscriptions).set({ billing, language }).where(eq(subscriptions.id, row.id));
  await keepAcceptance(tx, { userId: caller.userId, occasion: 'Plan', terms, now });
  recordAudit(tx, { action: 'PlanBilling.Changed', target: { type: 'Subscription', id: row.id } });
  if (paymentMethod === 'Stripe' || row.state !== SubscriptionState.Approved) return row;
  const act = { actor: caller.userId, reason: '', now };
  return changeState(context, { tx, row, to: SubscriptionState.Activated, act });
}
