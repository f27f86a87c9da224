import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { call, formatDate, formatMoney, useCulture, useT } from '@editorial/platform';
import { Button, LinkButton } from '@editorial/ui';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { forgetOrder } from './forget-order.ts';
import { cardEnd } from './open-invoices.rules.ts';
import { useStep } from './use-step.ts';
import { BILLING } from './use-billing.ts';
import { useCardPage } from './use-billing-step.ts';

/**
 * After the page of Stripe: asks whether the card was given and what it paid. `isBack`: the visit
 * began there. `isChecking`: the answer is not here yet. `saysOrder`: the page itself says that a plan
 * has begun.
 */
export function useCardReturn({ saysOrder = false } = {}): {
  readonly isBack: boolean;
  readonly isChecking: boolean;
} {
  const [params, setParams] = useSearchParams();
  const { run } = useStep(
    async () => {
      const billing = await call(planPaymentsApi.refresh);
      // Until the plan has begun, its order can be sent again.
      if (billing.state === SubscriptionState.Activated) forgetOrder();
      return billing;
    },
    // A refused payment has its own words on the page.
    ({ payment, state }) =>
      payment?.state === 'Failed' || (saysOrder && state === SubscriptionState.Activated)
        ? null
        : 'subscription::CardSaved',
    BILLING,
  );
  const hasCard = params.get('card') === 'saved';
  const [isBack] = useState(hasCard);
  const [isChecking, setChecking] = useState(hasCard);
  useEffect(() => {
    if (!hasCard) return;
    setParams({}, { replace: true });
    void run().then(() => setChecking(false));
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once for each return
  }, [hasCard]);
  return { isBack, isChecking };
}

/** A payment that something waits for, or that was refused. */
export function PaymentNotice({ payment }: { readonly payment: PlanBilling['payment'] }) {
  const t = useT('subscription');
  useCulture();
  const checking = useStep(
    () => call(planPaymentsApi.refresh),
    'subscription::PaymentChecked',
    BILLING,
  );
  if (!payment) return null;
  const { state, amount, currency, planName, payUrl } = payment;
  const values = [formatMoney(amount, currency), planName];
  if (state === 'Failed')
    return (
      <p className="sub-ends" role="note">
        {t('PaymentRefused', values)}
      </p>
    );
  if (state === 'Mismatch')
    return (
      <p className="sub-ends" role="note">
        {t('WaitsReview', values)}
      </p>
    );
  return (
    <div className="sub-ends" role="status">
      <p>
        {t('PaymentWaits', values)} {payUrl && t('WaitsConfirm')}
      </p>
      {payUrl && (
        <a className="ed-link" href={payUrl} rel="noreferrer">
          {t('ConfirmPayment')}
        </a>
      )}
      <LinkButton disabled={checking.isBusy} onClick={() => void checking.run()}>
        {t('CheckPayment')}
      </LinkButton>
    </div>
  );
}

/** Whether a plan is paid by card, and by which. */
export function PaidBy({ billing: { card } }: { readonly billing: PlanBilling }) {
  const t = useT('subscription');
  if (!card) return <p>{t('PaysByInvoice')}</p>;
  const brand = card.brand.charAt(0).toUpperCase() + card.brand.slice(1);
  const until = formatDate(cardEnd(card));
  return <p>{t('PaysByCard', { brand, last4: card.last4, until })}</p>;
}

/** How a running plan is paid: the card, and the way to another or to invoices. */
export function PlanPayment({ billing }: { readonly billing: PlanBilling }) {
  const t = useT('subscription');
  useCulture();
  const page = useCardPage();
  const removing = useStep(
    () => call(planPaymentsApi.removeCard),
    'subscription::CardRemoved',
    BILLING,
  );
  const { card, acceptsCards, isOnAccountAllowed, state, nextInvoiceAt } = billing;
  // Where plans are paid by card only, the card of a plan that goes on stays.
  const isNeeded =
    !isOnAccountAllowed && state === SubscriptionState.Activated && nextInvoiceAt !== null;
  if (!acceptsCards && !card) return null;
  return (
    <section aria-labelledby="sub-payment" className="sub-payment">
      <h3 id="sub-payment">{t('PlanPayment')}</h3>
      <PaidBy billing={billing} />
      <div className="ed-row">
        {acceptsCards && (
          <Button size="small" loading={page.isBusy} onClick={() => void page.run()}>
            {t(card ? 'ChangeCard' : 'PayByCard')}
          </Button>
        )}
        {card && !isNeeded && (
          <Button
            look="quiet"
            size="small"
            loading={removing.isBusy}
            onClick={() => void removing.run()}
          >
            {t('PayByInvoice')}
          </Button>
        )}
      </div>
      <p className="ed-muted ed-small">{t('CardHint')}</p>
    </section>
  );
}
