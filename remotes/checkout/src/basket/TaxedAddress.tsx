import type { Billing } from '@editorial/contracts/checkout';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';

/** People type a VAT number digit by digit. */
const TYPING_DELAY_MS = 400;

/** Reports the parts of the address in the form around it that decide on the tax. Null: no country yet. */
export function TaxedAddress({
  onChange,
}: {
  readonly onChange: (buyer: TaxedBuyer | null) => void;
}) {
  const [country = '', region = '', vatNumber = '', postalCode = ''] = useWatch<
    Billing,
    ['country', 'region', 'vatNumber', 'postalCode']
  >({ name: ['country', 'region', 'vatNumber', 'postalCode'] });
  useEffect(() => {
    onChange(country ? { country, region, vatNumber, postalCode } : null);
    // The page gives another function each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [country, region, vatNumber, postalCode]);
  return null;
}

/** The payer, once typing has ended, and whether that is still the payer. */
export function useSettledBuyer(buyer: TaxedBuyer | null): {
  readonly settled: TaxedBuyer | null;
  readonly isSettled: boolean;
} {
  const [settled, setSettled] = useState(buyer);
  // A country is chosen, not typed.
  const delayMs = buyer?.country === settled?.country ? TYPING_DELAY_MS : 0;
  useEffect(() => {
    const timer = setTimeout(() => setSettled(buyer), delayMs);
    return () => clearTimeout(timer);
  }, [buyer, delayMs]);
  return { settled, isSettled: settled === buyer };
}
