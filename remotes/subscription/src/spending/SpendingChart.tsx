import type { SpendingRow } from '@editorial/contracts/spending';
import { useT } from '@editorial/platform';

/**
 * Rows as bars. The table below has all figures, so the chart is one picture for screen readers.
 */
export function SpendingChart({
  rows,
  valueOf,
  labelOf,
  textOf,
}: {
  readonly rows: readonly SpendingRow[];
  readonly valueOf: (row: SpendingRow) => number;
  readonly labelOf: (row: SpendingRow) => string;
  readonly textOf: (row: SpendingRow) => string;
}) {
  const t = useT('subscription');
  const shown = rows.filter((row) => valueOf(row) > 0);
  // Amounts of two currencies are not measured against each other.
  const most = (currency: string) =>
    Math.max(...shown.filter((row) => row.currency === currency).map(valueOf));
  if (shown.length === 0) return null;
  return (
    <div className="sub-chart" role="img" aria-label={t('SpendingChart')}>
      {shown.map((row) => (
        <div key={`${row.label} ${row.currency}`} className="sub-chart__row">
          <span className="sub-chart__label">{labelOf(row)}</span>
          <span className="sub-chart__track">
            <span
              className="sub-chart__bar"
              style={{ inlineSize: `${Math.max(1, (valueOf(row) / most(row.currency)) * 100)}%` }}
            />
          </span>
          <span className="sub-chart__value ed-figures">{textOf(row)}</span>
        </div>
      ))}
    </div>
  );
}
