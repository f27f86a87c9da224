import { useEffect, useState } from 'react';

/** The currency that this tab showed last, on the pages of plans and in the basket. */
const SHOWN = 'shownCurrency';

/** The platform's functions: the kit does not import the platform. */
interface Storage {
  readonly readText: (kind: 'session', key: string) => string | null;
  readonly writeText: (kind: 'session', key: string, value: string | null) => void;
}

/**
 * The currency that was shown before, if prices have changed to another that nobody chose: another
 * country has another currency. Null: it is the same, or the reader chose it.
 */
export function useCurrencyBefore(
  now: string,
  chosen: string | null | undefined,
  { readText, writeText }: Storage,
): string | null {
  const [shown, setShown] = useState<{ now: string | null; before: string | null }>(() => ({
    now: readText('session', SHOWN),
    before: null,
  }));
  if (shown.now !== now) setShown({ now, before: shown.now });
  useEffect(() => writeText('session', SHOWN, now), [now, writeText]);
  return chosen === now ? null : shown.before;
}
