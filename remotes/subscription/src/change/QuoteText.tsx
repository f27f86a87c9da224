import { planChangesApi, type ChangeQuote } from '@editorial/contracts/plan-changes';
import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { amountWithTax } from '@editorial/contracts/tax-amount';
import { call, formatDate, formatMoney, useCulture, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { useEffect, useRef } from 'react';
import { usePriceWithTax } from '../billing/price-with-tax.ts';
import { usePaidStep } from '../billing/use-billing-step.ts';
import { WithdrawalNote } from '../billing/WithdrawalNote.tsx';

/** The cost and the beginning of a change of the plan, in words. */
function useQuoteWords(quote: ChangeQuote): string {
  const t = useT('subscription');
  const priceWithTax = usePriceWithTax();
  const { planName, billingPeriod, isUpgrade, amount, at, paidUntil } = quote;
  const parts = [
    isUpgrade
      ? t('QuoteNow', {
          plan: planName,
          amount: priceWithTax(amount, quote),
          date: formatDate(paidUntil),
          credits: t('Credits', { count: quote.credits }),
        })
      : t('QuoteLater', [planName, formatDate(at)]),
    amount > 0 && t(quote.paysByCard ? 'QuoteByCard' : 'QuoteByInvoice'),
    t('QuoteAfter', [`${priceWithTax(quote.periodPrice, quote)} ${t(`Per:${billingPeriod}`)}`]),
    quote.periodFollows && t('QuotePeriod', [formatDate(paidUntil)]),
  ];
  return parts.filter(Boolean).join(' ');
}

/** Shows the cost and the beginning of a change of the plan, before it is made. */
export function QuoteText({
  quote,
  buyer,
  onBack,
  onDone,
}: {
  readonly quote: ChangeQuote;
  /** Whom the invoices are for. */
  readonly buyer: PlanBilling['billing'];
  readonly onBack: () => void;
  readonly onDone: () => void;
}) {
  const t = useT('subscription');
  useCulture();
  // It takes the place of a long list: on a phone, cost and button would be out of sight above.
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  const { planId, billingPeriod, isUpgrade, amount, at } = quote;
  const changing = usePaidStep(
    () => call(planChangesApi.change, { body: { planId, billingPeriod, amount } }),
    isUpgrade ? 'subscription::PlanUpgraded' : 'subscription::PlanScheduled',
  );
  // The button says what is paid. Which tax is in it is said above: both would not fit on a phone.
  const tax = { rateBasisPoints: quote.taxRateBasisPoints };
  const paid = formatMoney(amountWithTax(amount, tax, quote.currency), quote.currency);
  const text = useQuoteWords(quote);
  async function change(): Promise<void> {
    if (await changing.run()) onDone();
  }
  return (
    <section aria-labelledby="sub-quote" className="sub-plans">
      <h2 id="sub-quote" ref={title} tabIndex={-1}>
        {t('ChangePlan')}
      </h2>
      <p className="ed-measure" role="status">
        {text}
      </p>
      {buyer && <WithdrawalNote buyer={buyer} />}
      <div className="ed-row">
        <Button look="primary" loading={changing.isBusy} onClick={() => void change()}>
          {isUpgrade ? t('ConfirmUpgrade', [paid]) : t('ConfirmChange', [formatDate(at)])}
        </Button>
        <Button look="quiet" onClick={onBack}>
          {t('BackToPlans')}
        </Button>
      </div>
    </section>
  );
}
