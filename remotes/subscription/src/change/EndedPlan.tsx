import { planChangesApi } from '@editorial/contracts/plan-changes';
import { planPaymentsApi } from '@editorial/contracts/plan-payments';
import { call, useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button } from '@editorial/ui';
import { PaymentNotice, PlanPayment } from '../billing/PlanPayment.tsx';
import { PlanInvoiceTable } from '../billing/PlanInvoices.tsx';
import { usePriceWithTax } from '../billing/price-with-tax.ts';
import { isPaymentOpen } from '../billing/use-billing.ts';
import { usePaidStep } from '../billing/use-billing-step.ts';

/** The plan that ended last: its open invoices can be paid, and it can begin again. */
export function EndedPlan() {
  const t = useT('subscription');
  useCulture();
  const priceWithTax = usePriceWithTax();
  const { data } = useEndpoint(planPaymentsApi.ended, {}, { isBackground: true });
  const plan = data?.plan;
  const reviving = usePaidStep(
    () => call(planChangesApi.revive, { body: { amount: plan?.revivalPrice ?? 0 } }),
    'subscription::Revived',
  );
  if (!plan) return null;
  const mayRevive = plan.revivalPrice !== null;
  const isUnpaid = plan.invoices.some(({ paidAt }) => paidAt === null);
  if (!mayRevive && !isUnpaid) return null;
  return (
    <section className="sub-next" aria-labelledby="sub-ended">
      <h2 id="sub-ended">{t(mayRevive ? 'EndedTitle' : 'SuspendedTitle', [plan.planName])}</h2>
      <p className="ed-measure">{t(mayRevive ? 'EndedHint' : 'SuspendedHint')}</p>
      <PaymentNotice payment={plan.payment} />
      {mayRevive && (
        <Button
          look="primary"
          size="large"
          loading={reviving.isSending}
          disabled={isPaymentOpen(plan.payment)}
          onClick={() => void reviving.run()}
        >
          {t('Revive', [
            `${priceWithTax(plan.revivalPrice ?? 0, plan)} ${t(`Per:${plan.billingPeriod}`)}`,
          ])}
        </Button>
      )}
      <PlanInvoiceTable billing={plan} mayPay />
      <PlanPayment billing={plan} />
    </section>
  );
}
