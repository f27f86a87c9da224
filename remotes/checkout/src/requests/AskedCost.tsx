import type { OrderLine } from '@editorial/contracts/checkout';
import { formatMoney, useT } from '@editorial/platform';

/** Shows the current price of a line of a request. */
export function AskedCost({
  line,
  currency,
}: {
  readonly line: OrderLine;
  readonly currency: string;
}) {
  const t = useT('checkout');
  if (line.alreadyLicensed) return <span className="ed-muted">{t('AlreadyLicensed')}</span>;
  return (
    <strong className="ed-figures">
      {line.source === 'ALaCarte'
        ? formatMoney(line.amount, currency)
        : t('Credits', { count: line.credits })}
    </strong>
  );
}
