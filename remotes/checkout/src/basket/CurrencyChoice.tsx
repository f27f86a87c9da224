import type { Quote } from '@editorial/contracts/checkout';
import { readText, useT, writeText } from '@editorial/platform';
import { LinkButton } from '@editorial/ui';
import { useCurrencyBefore } from '@editorial/ui/forms';
import { useState } from 'react';

/**
 * In which currency single pictures are paid, where there is a choice. Prices are asked again. A
 * change that follows from the country of the address is said, with a way back.
 */
export function CurrencyChoice({
  quote: { currency, currencies },
  onChange,
}: {
  readonly quote: Pick<Quote, 'currency' | 'currencies'>;
  readonly onChange: (currency: string) => void;
}) {
  const t = useT('checkout');
  const [chosen, setChosen] = useState<string | null>(null);
  const before = useCurrencyBefore(currency, chosen, { readText, writeText });
  function choose(code: string): void {
    setChosen(code);
    onChange(code);
  }
  if (currencies.length < 2) return null;
  const canGoBack = before !== null && before !== currency && currencies.includes(before);
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
          onChange={(event) => choose(event.target.value)}
        >
          {currencies.map((code) => (
            <option key={code}>{code}</option>
          ))}
        </select>
      </dd>
      <dd className="chk-currency__note ed-small" role="status">
        {canGoBack && (
          <>
            {t('CurrencyNow', [currency, before])}{' '}
            <LinkButton onClick={() => choose(before)}>{t('CurrencyBack', [before])}</LinkButton>
          </>
        )}
      </dd>
    </div>
  );
}
