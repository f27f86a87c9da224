import type { Quote } from '@editorial/contracts/checkout';
import { useT } from '@editorial/platform';

/** In which currency single pictures are paid, where there is a choice. Prices are asked again. */
export function CurrencyChoice({
  quote: { currency, currencies },
  onChange,
}: {
  readonly quote: Pick<Quote, 'currency' | 'currencies'>;
  readonly onChange: (currency: string) => void;
}) {
  const t = useT('checkout');
  if (currencies.length < 2) return null;
  return (
    <div className="chk-currency">
      <dt>
        <label htmlFor="chk-currency">{t('Currency')}</label>
      </dt>
      <dd>
        <select
          id="chk-currency"
          className="ed-input ed-input--select"
          value={currency}
          onChange={(event) => onChange(event.target.value)}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </dd>
    </div>
  );
}
