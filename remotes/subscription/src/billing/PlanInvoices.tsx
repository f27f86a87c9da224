import { planInvoicesApi, type PlanInvoice } from '@editorial/contracts/plan-invoices';
import {
  call,
  formatDate,
  formatMoney,
  saveFile,
  toast,
  useCulture,
  useT,
} from '@editorial/platform';
import { Button, Skeleton } from '@editorial/ui';
import { useState } from 'react';
import { Failed } from '../Failed.tsx';
import { BillingAddress } from './BillingAddress.tsx';
import { reloadBilling, useBilling } from './use-billing.ts';

/**
 * The invoices of a plan, for its master users. With an id, those of that subscription, for
 * administrators, who record payments.
 */
export function PlanInvoices({
  subscriptionId,
  mayMarkPaid = false,
}: {
  readonly subscriptionId?: string;
  readonly mayMarkPaid?: boolean;
}) {
  const t = useT('subscription');
  useCulture();
  const { data, isError, refetch } = useBilling(subscriptionId);
  if (isError && !data) return <Failed onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={120} />;
  if (data.periodPrice === 0 && data.invoices.length === 0) return null;
  return (
    <section aria-labelledby="sub-invoices" className="sub-plans">
      <header className="sub-head">
        <h2 id="sub-invoices">{t('PlanInvoices')}</h2>
        {data.nextInvoiceAt && (
          <span className="ed-muted">
            {t('NextInvoice', [
              formatMoney(data.periodPrice, data.currency),
              formatDate(data.nextInvoiceAt),
            ])}
          </span>
        )}
      </header>
      {data.invoices.length > 0 && (
        <div className="sub-scroll">
          <table className="sub-table">
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
              {data.invoices.map((invoice) => (
                <InvoiceRow key={invoice.id} invoice={invoice} mayMarkPaid={mayMarkPaid} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      {subscriptionId === undefined && (
        <>
          <h3>{t('InvoiceAddress')}</h3>
          <BillingAddress billing={data.billing} />
        </>
      )}
    </section>
  );
}

function InvoiceRow({
  invoice,
  mayMarkPaid,
}: {
  readonly invoice: PlanInvoice;
  readonly mayMarkPaid: boolean;
}) {
  const t = useT('subscription');
  const [isSending, setSending] = useState(false);
  const { id, number, periodStart, periodEnd, amount, currency, dueAt, paidAt } = invoice;
  async function markPaid(): Promise<void> {
    setSending(true);
    try {
      await call(planInvoicesApi.markPaid, { params: { id } });
      toast.success(t('InvoiceMarked', [number]));
    } catch {
      // The central error reporter has shown the reason.
    } finally {
      await reloadBilling();
      setSending(false);
    }
  }
  return (
    <tr>
      <td className="ed-figures">{number}</td>
      <td className="ed-figures">{`${formatDate(periodStart)} – ${formatDate(periodEnd)}`}</td>
      <td className="ed-figures sub-end">{formatMoney(amount, currency)}</td>
      <td>
        {paidAt ? t('InvoicePaid', [formatDate(paidAt)]) : t('InvoiceDue', [formatDate(dueAt)])}
      </td>
      <td>
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
          {mayMarkPaid && paidAt === null && (
            <Button look="quiet" size="small" loading={isSending} onClick={() => void markPaid()}>
              {t('MarkPaid')}
            </Button>
          )}
        </span>
      </td>
    </tr>
  );
}
