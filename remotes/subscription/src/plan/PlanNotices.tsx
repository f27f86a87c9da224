import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { PlanBilling, PlanInvoice } from '@editorial/contracts/plan-invoices';
import type { Subscription } from '@editorial/contracts/subscription';
import { formatDate, formatMoney, useCulture, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { NextPlan } from '../change/ChangePlan.tsx';
import { KeepPlan } from '../change/CancelPlan.tsx';
import { cardEnd, isOpen } from '../billing/open-invoices.rules.ts';
import { PaymentNotice } from '../billing/PlanPayment.tsx';
import { useBilling } from '../billing/use-billing.ts';
import { useCardPage, useInvoicePayment } from '../billing/use-billing-step.ts';

interface NoticeProps {
  readonly billing: PlanBilling;
  /** Whether the client looks at it, who can act. Otherwise an administrator does. */
  readonly mayAct: boolean;
}

/** An invoice that endangers the plan, and how to pay it. */
function UnpaidNotice({
  billing,
  mayAct,
  invoice,
}: NoticeProps & { readonly invoice: PlanInvoice }) {
  const t = useT('subscription');
  const paying = useInvoicePayment(invoice.id);
  const page = useCardPage();
  const { number, amount, credited, currency, payment, deactivatesAt } = invoice;
  const values = { number, amount: formatMoney(amount - credited, currency) };
  const isDeclined = payment !== null && payment.failure !== null;
  const parts = [
    t(isDeclined ? 'NoticeDeclined' : 'NoticeUnpaid', values),
    isDeclined && payment.nextAttemptAt && t('NoticeNextTry', [formatDate(payment.nextAttemptAt)]),
    deactivatesAt
      ? t('NoticeDeactivation', [billing.planName, formatDate(deactivatesAt)])
      : t('NoticeGoesOn'),
  ];
  return (
    <div className="sub-ends" role="note">
      <p>{parts.filter(Boolean).join(' ')}</p>
      {mayAct && billing.card && (
        <Button size="small" loading={paying.isBusy} onClick={() => void paying.run()}>
          {t('PayInvoice')}
        </Button>
      )}
      {mayAct && billing.acceptsCards && (
        <Button
          look={billing.card ? 'quiet' : 'secondary'}
          size="small"
          loading={page.isBusy}
          onClick={() => void page.run()}
        >
          {t(billing.card ? 'ChangeCard' : 'PayByCard')}
        </Button>
      )}
    </div>
  );
}

/** A card that is over before long, while payments follow. */
function CardNotice({ billing, mayAct }: NoticeProps) {
  const t = useT('subscription');
  const page = useCardPage();
  const { card, nextInvoiceAt, acceptsCards } = billing;
  if (!card?.endsSoon || !nextInvoiceAt) return null;
  return (
    <div className="sub-ends" role="note">
      <p>{t('NoticeCardEnds', [card.last4, formatDate(cardEnd(card))])}</p>
      {mayAct && acceptsCards && (
        <Button size="small" loading={page.isBusy} onClick={() => void page.run()}>
          {t('ChangeCard')}
        </Button>
      )}
    </div>
  );
}

/**
 * Shows first what a master user or an administrator must know of a plan: unpaid amounts, and its end.
 */
export function PlanNotices({
  subscription,
  subscriptionId,
}: {
  readonly subscription: Subscription;
  /** For administrators: whose plan it is. */
  readonly subscriptionId?: string;
}) {
  const t = useT('subscription');
  useCulture();
  const { data: billing } = useBilling(subscriptionId);
  const mayAct = subscriptionId === undefined;
  const { state, planName, cancelledAt, endDate } = subscription;
  const isActive = state === SubscriptionState.Activated;
  const unpaid = billing?.invoices.findLast(
    (invoice) => isOpen(invoice) && (invoice.deactivatesAt !== undefined || !isActive),
  );
  return (
    <>
      {billing && mayAct && <PaymentNotice payment={billing.payment} />}
      {billing && unpaid && <UnpaidNotice billing={billing} mayAct={mayAct} invoice={unpaid} />}
      {billing && !unpaid && <CardNotice billing={billing} mayAct={mayAct} />}
      {isActive && cancelledAt && (
        <div className="sub-ends" role="note">
          <p>
            {t('PlanEnds', [planName, endDate ? formatDate(endDate) : ''])}{' '}
            {mayAct && t('PlanEndsHint')}
          </p>
          {mayAct && <KeepPlan />}
        </div>
      )}
      {billing && isActive && !cancelledAt && <NextPlan billing={billing} mayAct={mayAct} />}
    </>
  );
}
