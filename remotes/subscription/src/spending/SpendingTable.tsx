import type { SpendingRow } from '@editorial/contracts/spending';
import { formatMoney, formatNumber, useT } from '@editorial/platform';

/** All rows of the report, in figures. */
export function SpendingTable({
  rows,
  by,
  labelOf,
}: {
  readonly rows: readonly SpendingRow[];
  readonly by: string;
  readonly labelOf: (row: SpendingRow) => string;
}) {
  const t = useT('subscription');
  return (
    <table className="sub-spending">
      <caption className="ed-visually-hidden">{t('Spending')}</caption>
      <thead>
        <tr>
          <th scope="col">{by}</th>
          <th scope="col">{t('SpendingOrders')}</th>
          <th scope="col">{t('SpendingPictures')}</th>
          <th scope="col">{t('SpendingCredits')}</th>
          <th scope="col">{t('SpendingMoney')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row, place) => (
          // Two people may share a name, so the place is part of the key.
          <tr key={`${place} ${row.label} ${row.currency}`}>
            <th scope="row">{labelOf(row)}</th>
            <td>{formatNumber(row.orders)}</td>
            <td>{formatNumber(row.pictures)}</td>
            <td>{formatNumber(row.credits)}</td>
            <td>{formatMoney(row.amount, row.currency)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
