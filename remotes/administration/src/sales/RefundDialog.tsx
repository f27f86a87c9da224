import { refundsApi, type Refundable } from '@editorial/contracts/refunds';
import { formatMoney, useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Modal } from '@editorial/ui/overlay';
import { Loaded } from '../frame/Loaded.tsx';
import { CreditNotes } from './CreditNotes.tsx';
import { leftOf } from './refund.rules.ts';
import { RefundForm } from './RefundForm.tsx';

/** Refunds the invoice of an order or a plan, and shows what was refunded of it. */
export function RefundDialog({
  invoiceId,
  onClose,
}: {
  readonly invoiceId: string;
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const query = useEndpoint(refundsApi.view, { params: { id: invoiceId } });
  const { data } = query;
  return (
    <Modal open onClose={onClose} title={data ? `${t('Refund')} · ${data.number}` : t('Refund')}>
      <Loaded query={query} height="12rem">
        {(invoice) => <Parts invoice={invoice} />}
      </Loaded>
    </Modal>
  );
}

function Parts({ invoice }: { readonly invoice: Refundable }) {
  const t = useT('administration');
  useCulture();
  const { clientName, reference, amount, credited, currency, creditNotes } = invoice;
  return (
    <div className="adm-refund">
      <p className="ed-muted">{[clientName, reference].filter(Boolean).join(' · ')}</p>
      <dl className="adm-refund__sums">
        <div>
          <dt className="ed-muted ed-small">{t('InvoicedWithTax')}</dt>
          <dd className="ed-figures">{formatMoney(amount, currency)}</dd>
        </div>
        {credited > 0 && (
          <div>
            <dt className="ed-muted ed-small">{t('Refunded')}</dt>
            <dd className="ed-figures">{formatMoney(credited, currency)}</dd>
          </div>
        )}
      </dl>
      {creditNotes.length > 0 && <CreditNotes notes={creditNotes} />}
      {leftOf(invoice) > 0 ? (
        <RefundForm key={credited} invoice={invoice} />
      ) : (
        <p>{t('NothingLeftToRefund')}</p>
      )}
    </div>
  );
}
