import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { call, useCulture, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { usePriceWithTax } from './price-with-tax.ts';
import { isPaymentOpen } from './use-billing.ts';
import type { TermsShown } from '@editorial/ui/forms';
import { useCardPage, usePaidStep } from './use-billing-step.ts';

/** Pays the first period of an approved plan by card. The plan begins with the payment. */
export function PayFirst({
  billing,
  terms,
}: {
  readonly billing: PlanBilling;
  readonly terms: TermsShown;
}) {
  const t = useT('subscription');
  useCulture();
  const priceWithTax = usePriceWithTax();
  const page = useCardPage(terms);
  const paying = usePaidStep(
    () => terms.accepting((body) => call(planPaymentsApi.activateByCard, { body })),
    'subscription::Activated',
  );
  if (!billing.acceptsCards) return null;
  const amount = priceWithTax(billing.periodPrice, billing);
  const isWaiting = isPaymentOpen(billing.payment);
  return (
    <>
      <div className="ed-row">
        {billing.card && (
          <Button
            look="primary"
            size="large"
            loading={paying.isBusy}
            disabled={isWaiting}
            onClick={() => void paying.run()}
          >
            {t('PayWithCard', { amount, last4: billing.card.last4 })}
          </Button>
        )}
        <Button
          look={billing.card ? 'secondary' : 'primary'}
          size="large"
          loading={page.isBusy}
          disabled={billing.billing === null || isWaiting}
          onClick={() => void page.run()}
        >
          {billing.card ? t('OtherCard') : t('PayByCardNow', [amount])}
        </Button>
      </div>
      <p className="ed-muted ed-small">{t('CardHint')}</p>
    </>
  );
}
