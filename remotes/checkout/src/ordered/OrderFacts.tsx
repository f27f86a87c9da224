import type { Order } from '@editorial/contracts/checkout';
import { formatDate, formatMoney, useT } from '@editorial/platform';

/** Shows the price of a completed order, when it is payable, and its values of company fields. */
export function OrderFacts({ order }: { readonly order: Order }) {
  const t = useT('checkout');
  const { totals, tax, currency, invoiceDueAt, references } = order;
  const isDone = order.status === 'Completed';
  const facts = [
    ...(isDone && totals.credits > 0
      ? [{ name: t('PaidWith'), value: t('Credits', { count: totals.credits }) }]
      : []),
    ...(isDone && totals.amount > 0
      ? [
          {
            name: t('AmountWithTax'),
            value: formatMoney(totals.amount + (tax?.amount ?? 0), currency),
          },
        ]
      : []),
    ...(invoiceDueAt
      ? [{ name: t('PayableBy'), value: formatDate(invoiceDueAt, { dateStyle: 'long' }) }]
      : []),
    ...references,
  ];
  if (facts.length === 0) return null;
  return (
    <dl className="chk-references">
      {facts.map(({ name, value }) => (
        <div key={name}>
          <dt className="ed-muted">{name}</dt>
          <dd className="ed-figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
