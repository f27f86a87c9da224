import {
  planInvoicesApi,
  type PlanBilling,
  type PlanInvoice,
} from '@editorial/contracts/plan-invoices';
import { Policy } from '@editorial/contracts/policy';
import {
  call,
  formatDate,
  formatMoney,
  saveFile,
  useCulture,
  usePolicy,
  useT,
} from '@editorial/platform';
import { useAct } from '@editorial/platform/queries';
import { Button, ButtonLink, Skeleton } from '@editorial/ui';
import { Failed } from '../Failed.tsx';
import { BillingAddress } from './BillingAddress.tsx';
import { PaidBy, PlanPayment } from './PlanPayment.tsx';
import { usePriceWithTax } from './price-with-tax.ts';
import { isOpen } from './open-invoices.rules.ts';
import { useInvoicePayment } from './use-billing-step.ts';
import { BILLING, useBilling } from './use-billing.ts';
import type { ReactNode } from 'react';

/**
 * The invoices of a plan, for its master users. With an id, those of that subscription, for
 * administrators, who record payments.
 */
export function PlanInvoices({
  subscriptionId,
  mayMarkPaid = false,
  more = null,
}: {
  readonly subscriptionId?: string;
  readonly mayMarkPaid?: boolean;
  /** Ways to what this list does not show. */
  readonly more?: ReactNode;
}) {
  const t = useT('subscription');
  useCulture();
  const priceWithTax = usePriceWithTax();
  const { data, isError, refetch } = useBilling(subscriptionId);
  if (isError && !data) return <Failed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.periodPrice === 0 && data.invoices.length === 0) return more;
  return (
    <section aria-labelledby="sub-invoices" className="sub-plans">
      <header className="sub-head">
        <h2 id="sub-invoices">{t('PlanInvoices')}</h2>
        {data.nextInvoiceAt && (
          <span className="ed-muted">
            {t('NextInvoice', [
              priceWithTax(data.periodPrice, data),
              formatDate(data.nextInvoiceAt),
            ])}
          </span>
        )}
      </header>
      <PlanInvoiceTable
        billing={data}
        mayMarkPaid={mayMarkPaid}
        mayPay={subscriptionId === undefined}
      />
      {more}
      {subscriptionId === undefined && (
        <>
          <h3>{t('InvoiceAddress')}</h3>
          <BillingAddress billing={data.billing} />
          <PlanPayment billing={data} />
        </>
      )}
      {subscriptionId !== undefined && data.acceptsCards && <PaidBy billing={data} />}
    </section>
  );
}

/** The invoices of a plan. Their client pays open ones by card, administrators note payments. */
export function PlanInvoiceTable({
  billing,
  mayMarkPaid = false,
  mayPay = false,
}: {
  readonly billing: PlanBilling;
  readonly mayMarkPaid?: boolean;
  readonly mayPay?: boolean;
}) {
  const t = useT('subscription');
  if (billing.invoices.length === 0) return null;
  return (
    <div className="sub-scroll">
      <table className="sub-table sub-plan-invoices">
        <thead>
          <tr>
            <th scope="col">{t('InvoiceNumber')}</th>
            <th scope="col">{t('InvoicePeriod')}</th>
            <th scope="col" className="sub-end">
              {t('InvoiceAmount')}
            </th>
            <th scope="col">{t('State')}</th>
            <th scope="col">
              <span className="ed-visually-hidden">{t('Acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {billing.invoices.map((invoice) => (
            <InvoiceRow
              key={invoice.id}
              invoice={invoice}
              mayMarkPaid={mayMarkPaid}
              mayPay={mayPay && billing.card !== null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** How an invoice stands: paid, due, or what the bank said. */
function InvoiceState({ invoice }: { readonly invoice: PlanInvoice }) {
  const t = useT('subscription');
  const { dueAt, paidAt, payment, amount, credited, currency } = invoice;
  if (credited === amount) return t('InvoiceCredited');
  if (paidAt) return t('InvoicePaid', [formatDate(paidAt)]);
  if (!payment && credited > 0)
    return t('InvoiceDueLess', [formatMoney(amount - credited, currency), formatDate(dueAt)]);
  if (!payment) return t('InvoiceDue', [formatDate(dueAt)]);
  if (payment.failure === null) return t('InvoiceCharging');
  return payment.nextAttemptAt
    ? t('InvoiceDeclined', [formatDate(payment.nextAttemptAt)])
    : t('InvoiceDeclinedLast');
}

interface InvoiceRowProps {
  readonly invoice: PlanInvoice;
  readonly mayMarkPaid: boolean;
  readonly mayPay: boolean;
}

function InvoiceActs({ invoice, mayMarkPaid, mayPay }: InvoiceRowProps) {
  const t = useT('subscription');
  const { id, number, payment } = invoice;
  const isUnpaid = isOpen(invoice);
  const mayRefund = usePolicy(Policy.OrdersManage) && mayMarkPaid;
  const paying = useInvoicePayment(id);
  const marking = useAct(() => call(planInvoicesApi.markPaid, { params: { id } }), {
    done: t('InvoiceMarked', [number]),
    reloads: BILLING,
  });
  return (
    <span className="sub-acts">
      <Button
        look="quiet"
        size="small"
        aria-label={t('InvoicePdf', [number])}
        onClick={() =>
          void saveFile(
            planInvoicesApi.pdf.path.replace(':id', encodeURIComponent(id)),
            `${number}.pdf`,
          )
        }
      >
        {t('Pdf')}
      </Button>
      {mayPay && isUnpaid && payment?.payUrl && (
        <a className="ed-link" href={payment.payUrl} rel="noreferrer">
          {t(payment.asksConfirmation === false ? 'PayWithOtherCard' : 'ConfirmPayment')}
        </a>
      )}
      {mayPay && isUnpaid && (
        <Button size="small" loading={paying.isBusy} onClick={() => void paying.run()}>
          {t('PayInvoice')}
        </Button>
      )}
      {mayRefund && (
        <ButtonLink look="quiet" size="small" to={`/administration/orders?refund=${id}`}>
          {t('Refund')}
        </ButtonLink>
      )}
      {mayMarkPaid && isUnpaid && (
        <Button
          look="quiet"
          size="small"
          loading={marking.isBusy}
          onClick={() => void marking.run()}
        >
          {t('MarkPaid')}
        </Button>
      )}
    </span>
  );
}

function InvoiceRow({ invoice, mayMarkPaid, mayPay }: InvoiceRowProps) {
  const { number, periodStart, periodEnd, amount, currency } = invoice;
  return (
    <tr>
      <td className="ed-figures">{number}</td>
      <td className="ed-figures sub-nowrap">{`${formatDate(periodStart)} – ${formatDate(periodEnd)}`}</td>
      <td className="ed-figures sub-end">{formatMoney(amount, currency)}</td>
      <td>
        <InvoiceState invoice={invoice} />
      </td>
      <td>
        <InvoiceActs invoice={invoice} mayMarkPaid={mayMarkPaid} mayPay={mayPay} />
      </td>
    </tr>
  );
}
