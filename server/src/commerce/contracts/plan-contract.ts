import { BillingPeriod, CreditCycle } from '@editorial/contracts/enumerations';
import { priceWithTax, section, termsOfContract, type ContractNeeds } from './contract-parts.ts';
import { taxFor } from '../invoices/invoices.ts';
import { translate } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { nameInMail } from '../../ground/mail/name-in-mail.ts';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';

const periods: Readonly<Record<BillingPeriod, string>> = {
  [BillingPeriod.Monthly]: 'Monthly',
  [BillingPeriod.Quarterly]: 'Quarterly',
  [BillingPeriod.Annually]: 'Annually',
};
const cycles: Readonly<Record<CreditCycle, string>> = {
  [CreditCycle.Monthly]: 'Monthly',
  [CreditCycle.Annually]: 'Annually',
};

/** The price of a period. Without an invoice address, nobody knows the tax on it. */
function priceOf(
  context: Pick<Context, 'settings' | 'clock'>,
  { periodPrice, currency, billing, billingPeriod }: SubscriptionRow,
  language: string,
): string {
  const say = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'Contracts', key, values);
  if (periodPrice === 0) return say('Free');
  const net = moneyOf({ amount: periodPrice, currency });
  const price = billing
    ? priceWithTax(net, taxFor(context, net, billing, context.clock.now()).amount, language)
    : say('NetOnly', { net: formatMoney(net, language) });
  return say(`Per:${periods[billingPeriod]}`, { price });
}

/**
 * The contract of a plan or a trial on a durable medium (Directive 2011/83/EU, Art. 8 (7)): what it
 * gives, its price with tax, how long it runs and how it ends, the seller, license, terms and the
 * right of withdrawal.
 */
export function contractOfPlan(
  context: ContractNeeds & Pick<Context, 'clock'>,
  row: SubscriptionRow,
  language: string,
): string {
  const reader = { language, tenantId: row.tenantId };
  const say = (key: string, values: Record<string, string> = {}) =>
    translate(language, 'Contracts', key, values);
  const number = (value: number) => new Intl.NumberFormat(language).format(value);
  // A trial has no client. Its credits come once, and its licenses end with it.
  const isTrial = row.clientId === null;
  const gives = isTrial ? 'Gives:Trial' : `Gives:${cycles[row.creditCycle]}`;
  const given = [
    nameInMail(row.planName),
    ...(row.creditsPerCycle > 0 ? [say(gives, { credits: number(row.creditsPerCycle) })] : []),
    ...(isTrial ? [say('TrialUse')] : [say('Seats', { seats: number(row.seats) })]),
  ];
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const runs = row.endDate
    ? say('EndsOn', { date: day.format(row.endDate) })
    : say(`Renewed:${periods[row.billingPeriod]}`);
  return [
    section(say('Lines'), given.map((line) => `– ${line}`).join('\n')),
    section(say('Price'), priceOf(context, row, language)),
    section(say('Runs'), runs),
    ...termsOfContract(context, reader),
  ].join('\n\n');
}
