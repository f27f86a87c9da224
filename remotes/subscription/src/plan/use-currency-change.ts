import { readText, writeText } from '@editorial/platform';
import { useEffect, useState } from 'react';
import { useCurrency } from './use-currency.ts';

/** The currency that this tab showed last. */
const SHOWN = 'shownCurrency';

/**
 * The currency that was shown before, if prices have changed to another that nobody chose: another
 * country has another currency. Null: it is the same, or the reader chose it.
 */
export function useCurrencyChange(now: string): string | null {
  const { currency: chosen } = useCurrency();
  const [shown, setShown] = useState<{ now: string | null; before: string | null }>(() => ({
    now: readText('session', SHOWN),
    before: null,
  }));
  if (shown.now !== now) setShown({ now, before: shown.now });
  useEffect(() => writeText('session', SHOWN, now), [now]);
  return chosen === now ? null : shown.before;
}
