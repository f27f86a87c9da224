import type { PriceList } from '@editorial/contracts/subscription';
import { useT } from '@editorial/platform';
// For the styles of fields.
import '@editorial/ui/forms';

/** The choice of a currency, where there is one. */
export function CurrencyChoice({
  prices,
  onChange,
}: {
  readonly prices: Pick<PriceList, 'currency' | 'currencies'>;
  readonly onChange: (currency: string) => void;
}) {
  const t = useT('subscription');
  if (prices.currencies.length < 2) return null;
  return (
    <label className="sub-currency">
      <span className="ed-small">{t('Currency')}</span>
      <select
        className="ed-input ed-input--select"
        value={prices.currency}
        onChange={(event) => onChange(event.target.value)}
      >
        {prices.currencies.map((code) => (
          <option key={code}>{code}</option>
        ))}
      </select>
    </label>
  );
}
