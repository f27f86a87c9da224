import type { Order } from '@editorial/contracts/checkout';
import { formatDate, formatMoney, useCulture, useT } from '@editorial/platform';

interface Fact {
  readonly name: string;
  /** One line each. */
  readonly values: readonly string[];
}

const fact = (name: string, ...values: readonly string[]): Fact => ({ name, values });

/** The payment of an invoice that is open: until when, to whom, and what is stated with it. */
function useToPay({ invoiceDueAt, invoiceNumber, payee }: Order): Fact[] {
  const t = useT('checkout');
  if (!invoiceDueAt) return [];
  const { name, accounts } = payee ?? { name: '', accounts: [] };
  return [
    fact(t('PayableBy'), formatDate(invoiceDueAt, { dateStyle: 'long' })),
    ...(payee
      ? [fact(t('PayTo'), name, ...(accounts.length > 0 ? accounts : [t('AsInvoiced')]))]
      : []),
    ...(invoiceNumber ? [fact(t('PaymentReference'), invoiceNumber)] : []),
  ];
}

/** The address of the invoice, as letters have it. */
function useInvoiceAddress({ billing }: Order): Fact[] {
  const t = useT('checkout');
  const countries = new Intl.DisplayNames([useCulture()], { type: 'region' });
  if (!billing) return [];
  const { name, company, address, postalCode, city, region, country, vatNumber } = billing;
  const lines = [
    [company, name].filter(Boolean).join(', '),
    address,
    [`${postalCode} ${city}`.trim(), region, country && countries.of(country)]
      .filter(Boolean)
      .join(', '),
    vatNumber && `${t('VatNumber')} ${vatNumber}`,
  ].filter((line) => line !== undefined && line !== '');
  return lines.length > 0 ? [fact(t('InvoiceTo'), ...lines)] : [];
}

/**
 * Shows an order as a contract is confirmed: its number, what it costs, when and to whom that is paid,
 * where the invoice goes, and until when it can be taken back. Values of company fields follow.
 */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useT('checkout');
  const { number, status, totals, tax, currency, references, reversibleUntil } = order;
  const toPay = useToPay(order);
  const address = useInvoiceAddress(order);
  const isDone = status === 'Completed';
  const facts = [
    fact(t('OrderNumber'), number),
    ...(isDone && totals.credits > 0
      ? [fact(t('PaidWith'), t('Credits', { count: totals.credits }))]
      : []),
    ...(isDone && totals.amount > 0
      ? [fact(t('AmountWithTax'), formatMoney(totals.amount + (tax?.amount ?? 0), currency))]
      : []),
    ...toPay,
    ...address,
    ...(reversibleUntil
      ? [fact(t('ReversibleUntil'), formatDate(reversibleUntil, { timeStyle: 'short' }))]
      : []),
    ...references.map(({ name, value }) => fact(name, value)),
  ];
  return (
    <dl className="chk-facts">
      {facts.map(({ name, values }) => (
        <div key={name}>
          <dt className="ed-muted ed-small">{name}</dt>
          {values.map((value) => (
            <dd key={value} className="ed-figures">
              {value}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
