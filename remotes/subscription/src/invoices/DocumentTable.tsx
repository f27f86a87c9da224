import { billingDocumentsApi, type BillingDocument } from '@editorial/contracts/billing-documents';
import { invoiceFormatChoices, type InvoiceFormat } from '@editorial/contracts/invoice-formats';
import { formatDate, formatMoney, saveFile, useT } from '@editorial/platform';
import { Badge, Button, ButtonLink, Menu } from '@editorial/ui';
import { Link } from 'react-router-dom';

/** Documents and payments. On a phone, what they are about stands below their number. */
export function DocumentTable({ documents }: { readonly documents: readonly BillingDocument[] }) {
  const t = useT('subscription');
  return (
    <div className="sub-scroll">
      <table className="sub-table sub-documents">
        <caption className="ed-visually-hidden">{t('Invoices')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('DocumentDate')}</th>
            <th scope="col">{t('Document')}</th>
            <th scope="col" className="sub-documents__wide">
              {t('DocumentAbout')}
            </th>
            <th scope="col" className="sub-documents__wide">
              {t('State')}
            </th>
            <th scope="col" className="sub-end">
              {t('DocumentAmount')}
            </th>
            <th scope="col">
              <span className="ed-visually-hidden">{t('Acts')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {documents.map((one) => (
            <Row key={`${one.kind} ${one.id}`} document={one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Without a format, the data are in the one that was wished for, or is usual in the country. */
const saveData = ({ id, number }: BillingDocument, format: InvoiceFormat | undefined) =>
  saveFile(
    billingDocumentsApi.data.path.replace(':id', id) + (format ? `?format=${format}` : ''),
    `${number}${format ? `-${format}` : ''}.xml`,
  );

const hasPdf = ({ kind }: BillingDocument) => kind === 'Invoice' || kind === 'CreditNote';

/** An invoice of a plan, which is paid on the plan's page. */
const isUnpaidPlan = ({ kind, periodStart, state }: BillingDocument) =>
  kind === 'Invoice' && periodStart !== null && (state === 'Open' || state === 'Overdue');

function Row({ document }: { readonly document: BillingDocument }) {
  const t = useT('subscription');
  const { id, kind, number, at, amount, currency, hasData } = document;
  return (
    <tr>
      <td className="ed-figures sub-nowrap">
        <time dateTime={at}>{formatDate(at)}</time>
      </td>
      <th scope="row">
        {t(`Document:${kind}`)}
        <span className="sub-documents__number ed-figures ed-muted ed-small">{number}</span>
        <span className="sub-documents__narrow">
          <About document={document} />
          <State document={document} />
        </span>
      </th>
      <td className="sub-documents__wide">
        <About document={document} />
      </td>
      <td className="sub-documents__wide">
        <State document={document} />
      </td>
      <td className="ed-figures sub-end sub-nowrap">{formatMoney(amount, currency)}</td>
      <td>
        {isUnpaidPlan(document) && (
          <ButtonLink look="quiet" size="small" to="/subscription">
            {t('PayDocument')}
          </ButtonLink>
        )}
        {hasPdf(document) && (
          <Button
            look="quiet"
            size="small"
            aria-label={t('InvoicePdf', [number])}
            onClick={() =>
              void saveFile(billingDocumentsApi.pdf.path.replace(':id', id), `${number}.pdf`)
            }
          >
            {t('Pdf')}
          </Button>
        )}
        {hasData && <DataMenu document={document} />}
      </td>
    </tr>
  );
}

/** The invoice as data, in one of the formats. */
function DataMenu({ document }: { readonly document: BillingDocument }) {
  const t = useT('subscription');
  const { number } = document;
  return (
    <Menu
      align="end"
      label={t('InvoiceData', [number])}
      trigger={(props) => (
        <Button {...props} look="quiet" size="small" aria-label={t('InvoiceData', [number])}>
          {t('Xml')}
        </Button>
      )}
      entries={[{ value: undefined, label: t('WishedFormat') }, ...invoiceFormatChoices].map(
        ({ value, label }) => ({
          key: value ?? '',
          label,
          onSelect: () => void saveData(document, value),
        }),
      )}
    />
  );
}

/** The order, or the plan and its period. */
function About({ document }: { readonly document: BillingDocument }) {
  const { reference, orderId, periodStart, periodEnd } = document;
  if (orderId)
    return (
      <Link className="ed-figures sub-nowrap" to={`/checkout/orders/${orderId}`}>
        {reference}
      </Link>
    );
  return (
    <span>
      {reference}
      {periodStart && periodEnd && (
        <span className="sub-documents__number ed-figures ed-muted ed-small">
          {`${formatDate(periodStart)} – ${formatDate(periodEnd)}`}
        </span>
      )}
    </span>
  );
}

/** Whether something is still to be paid, or how it was. */
function State({ document }: { readonly document: BillingDocument }) {
  const t = useT('subscription');
  const { kind, state, due, dueAt, currency, method, amount } = document;
  if (state === 'Open' || state === 'Overdue') {
    const day = formatDate(dueAt ?? '');
    return (
      <Badge look={state === 'Overdue' ? 'accent' : undefined}>
        {due < amount
          ? t(`Document:${state}Less`, [formatMoney(due, currency), day])
          : t(`Document:${state}`, [day])}
      </Badge>
    );
  }
  if (state !== null) return <Badge>{t(`Document:${state}`)}</Badge>;
  if (method === null) return null;
  return (
    <span className="ed-muted">{t(`Document:${kind === 'Payment' ? 'By' : 'To'}:${method}`)}</span>
  );
}
