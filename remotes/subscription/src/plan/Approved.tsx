import { accountApi } from '@editorial/contracts/account';
import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { subscriptionApi, type Subscription } from '@editorial/contracts/subscription';
import { call, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { SubscriptionStateLine } from '@editorial/ui/display';
import { AcceptedTerms, type TermsShown, useTermsShown } from '@editorial/ui/forms';
import { BillingAddress } from '../billing/BillingAddress.tsx';
import { PayFirst } from '../billing/PayFirst.tsx';
import { WithdrawalNote } from '../billing/WithdrawalNote.tsx';
import { PaymentNotice } from '../billing/PlanPayment.tsx';
import { usePriceWithTax } from '../billing/price-with-tax.ts';
import { isPaymentOpen, useBilling } from '../billing/use-billing.ts';
import { stateDates } from './state-dates.rules.ts';
import { useNeedsApproval } from './use-approval.ts';
import { useStep } from '../billing/use-step.ts';

/** A plan that may begin: the address of its invoices, and its payment (R4.03). */
export function Approved({ subscription }: { readonly subscription: Subscription }) {
  const t = useT('subscription');
  const needsApproval = useNeedsApproval();
  const { data } = useBilling();
  const isInvoiced = data !== undefined && data.periodPrice > 0;
  const ofNow = useEndpoint(accountApi.shownTerms, {}, { isBackground: true, enabled: isInvoiced });
  const terms = useTermsShown(ofNow.data);
  const { isBusy, run } = useStep(
    () => terms.accepting((body) => call(subscriptionApi.activateApproved, { body })),
    'subscription::Activated',
  );
  return (
    <section className="sub-next" aria-labelledby="sub-approved">
      <h2 id="sub-approved" className="ed-visually-hidden">
        {t('State:2')}
      </h2>
      <SubscriptionStateLine
        label={t('WhereItStands')}
        current="approved"
        dates={stateDates(subscription)}
      />
      <p className="sub-lead">
        {t(needsApproval ? 'ApprovedIntro' : 'ChosenIntro', [subscription.planName])}
      </p>
      <p className="ed-muted">
        {[
          t('PlanCredits', [t('Credits', { count: subscription.creditsPerCycle })]),
          t('PlanVolume', [t('Pictures', { count: subscription.downloadVolume })]),
          t('Seats', { count: subscription.seats }),
        ].join(' · ')}
      </p>
      {isInvoiced && <InvoiceAndPayment billing={data} terms={terms} />}
      {!(isInvoiced && !data.isOnAccountAllowed) && (
        <Button
          look={isInvoiced && data.acceptsCards ? 'secondary' : 'primary'}
          size="large"
          loading={isBusy}
          disabled={isInvoiced && (data.billing === null || isPaymentOpen(data.payment))}
          onClick={() => void run()}
        >
          {t(isInvoiced ? 'Activate:money' : 'Activate', [subscription.planName])}
        </Button>
      )}
    </section>
  );
}

/** The address of the invoices, the terms, and the payment. */
function InvoiceAndPayment({
  billing,
  terms,
}: {
  readonly billing: PlanBilling;
  readonly terms: TermsShown;
}) {
  const t = useT('subscription');
  const priceWithTax = usePriceWithTax();
  return (
    <>
      <h3>{t('InvoiceAddress')}</h3>
      <BillingAddress billing={billing.billing} />
      <PaymentNotice payment={billing.payment} />
      <AcceptedTerms />
      {billing.billing && <WithdrawalNote buyer={billing.billing} />}
      <PayFirst billing={billing} terms={terms} />
      {billing.isOnAccountAllowed && (
        <p className="ed-measure">
          {t('ActivateInvoice', [priceWithTax(billing.periodPrice, billing)])}
        </p>
      )}
    </>
  );
}
