import { planChangesApi } from '@editorial/contracts/plan-changes';
import type { PlanBilling } from '@editorial/contracts/plan-invoices';
import { call, formatMoney, useCulture, useT } from '@editorial/platform';
import { Button, ButtonLink } from '@editorial/ui';
import { isOpen } from '../billing/open-invoices.rules.ts';
import { PaymentNotice, PlanPayment } from '../billing/PlanPayment.tsx';
import { PlanInvoiceTable } from '../billing/PlanInvoices.tsx';
import { usePriceWithTax } from '../billing/price-with-tax.ts';
import { isPaymentOpen } from '../billing/use-billing.ts';
import { useInvoicePayment, usePaidStep } from '../billing/use-billing-step.ts';

/** Where the licenses, invoices and spending of an ended plan are. */
function WhatStays() {
  const t = useT('subscription');
  return (
    <div className="ed-row">
      <ButtonLink to="/subscription/licenses">{t('YourLicenses')}</ButtonLink>
      <ButtonLink to="/subscription/invoices">{t('Invoices')}</ButtonLink>
      <ButtonLink look="quiet" to="/subscription/spending">
        {t('Spending')}
      </ButtonLink>
    </div>
  );
}

/** A plan that is deactivated because of an invoice: the first thing is to pay it. */
function SuspendedPlan({ plan }: { readonly plan: PlanBilling }) {
  const t = useT('subscription');
  useCulture();
  const invoice = plan.invoices.findLast(isOpen);
  const paying = useInvoicePayment(invoice?.id ?? '');
  if (!invoice) return null;
  const amount = formatMoney(invoice.amount - invoice.credited, invoice.currency);
  return (
    <section className="sub-next sub-ended" aria-labelledby="sub-ended">
      <h2 id="sub-ended">{t('SuspendedTitle', [plan.planName])}</h2>
      <p className="ed-measure">{t('SuspendedHint', { number: invoice.number, amount })}</p>
      {plan.card && (
        <Button
          look="primary"
          size="large"
          loading={paying.isBusy}
          onClick={() => void paying.run()}
        >
          {t('PayWithCard', { amount, last4: plan.card.last4 })}
        </Button>
      )}
      <PlanInvoiceTable billing={plan} mayPay />
      <PlanPayment billing={plan} />
      <WhatStays />
    </section>
  );
}

/** A plan that its client ended can begin again. */
function RevivablePlan({ plan, price }: { readonly plan: PlanBilling; readonly price: number }) {
  const t = useT('subscription');
  useCulture();
  const priceWithTax = usePriceWithTax();
  const reviving = usePaidStep(
    () => call(planChangesApi.revive, { body: { amount: price } }),
    'subscription::Revived',
  );
  return (
    <section className="sub-next sub-ended" aria-labelledby="sub-ended">
      <h2 id="sub-ended">{t('EndedTitle', [plan.planName])}</h2>
      <p className="ed-measure">{t('EndedHint')}</p>
      <PaymentNotice payment={plan.payment} />
      <Button
        look="primary"
        size="large"
        loading={reviving.isBusy}
        disabled={isPaymentOpen(plan.payment)}
        onClick={() => void reviving.run()}
      >
        {t('Revive', [`${priceWithTax(price, plan)} ${t(`Per:${plan.billingPeriod}`)}`])}
      </Button>
      <PlanInvoiceTable billing={plan} mayPay />
      <PlanPayment billing={plan} />
      <WhatStays />
    </section>
  );
}

/** A plan that staff or its agreed end ended: what is left of it. */
function PastPlan({ planName }: { readonly planName: string }) {
  const t = useT('subscription');
  return (
    <section className="sub-next" aria-labelledby="sub-ended">
      <h2 id="sub-ended">{t('EndedTitle', [planName])}</h2>
      <p className="ed-measure">{t('PastHint')}</p>
      <WhatStays />
    </section>
  );
}

/** For members: the plan of their company, which only a master user can begin again. */
export function PlanOfCompany({
  planName,
  masterUsers,
}: {
  readonly planName: string;
  readonly masterUsers: readonly string[];
}) {
  const t = useT('subscription');
  const names = new Intl.ListFormat(useCulture(), { type: 'disjunction' }).format(masterUsers);
  return (
    <section className="sub-next" aria-labelledby="sub-ended">
      <h2 id="sub-ended">{t('SuspendedTitle', [planName])}</h2>
      <p className="ed-measure">{t(names ? 'CompanyHint' : 'PastHint', [names])}</p>
      <div className="ed-row">
        <ButtonLink to="/subscription/licenses">{t('YourLicenses')}</ButtonLink>
      </div>
    </section>
  );
}

/** Whether an unpaid invoice keeps the plan deactivated. */
export const isSuspended = ({ revivalPrice, invoices }: PlanBilling): boolean =>
  revivalPrice === null && invoices.some(isOpen);

/** The plan that ended last: its open invoices can be paid, and it can begin again. */
export function EndedPlan({ plan }: { readonly plan: PlanBilling }) {
  if (plan.revivalPrice !== null) return <RevivablePlan plan={plan} price={plan.revivalPrice} />;
  if (isSuspended(plan)) return <SuspendedPlan plan={plan} />;
  return <PastPlan planName={plan.planName} />;
}
