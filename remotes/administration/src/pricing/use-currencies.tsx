import { stepOf, unitsOf } from '@editorial/contracts/currencies';
import { highestPriceOf } from '@editorial/contracts/priced-currencies';
import { useCulture, useT } from '@editorial/platform';
import { SearchChoice } from '@editorial/ui/table';
import { useState, type ReactNode } from 'react';
import { otherCurrencies, shownCurrencies } from './plan-form.rules.ts';

/** Properties of a field for money in a currency. */
export const moneyField = (currency: string) => ({
  min: 0,
  max: unitsOf(highestPriceOf(currency), currency),
  step: unitsOf(stepOf(currency), currency),
  suffix: currency,
});

/**
 * The currencies whose fields a form shows, and the choice that adds one. `prices` are those that
 * there are already, by currency.
 */
export function useCurrencies(prices: Readonly<Record<string, unknown>> | undefined): {
  readonly shown: readonly string[];
  readonly choice: ReactNode;
} {
  const t = useT('administration');
  const names = new Intl.DisplayNames([useCulture()], { type: 'currency' });
  const [shown, setShown] = useState(() => shownCurrencies(prices));
  const choice = (
    <div className="adm-pair">
      <SearchChoice
        label={t('AddCurrency')}
        placeholder={t('AddCurrency')}
        options={otherCurrencies
          .filter((code) => !shown.includes(code))
          .map((code) => ({ value: code, label: `${code} · ${names.of(code) ?? code}` }))}
        value={null}
        onChange={(code) => setShown((before) => [...before, code])}
      />
    </div>
  );
  return { shown, choice };
}
