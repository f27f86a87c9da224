import type { Billing } from '@editorial/contracts/checkout';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';

/** People type a VAT number digit by digit. */
const TYPING_DELAY_MS = 400;

/** Tells what of the address in the form around it decides on the tax. Null: no country yet. */
export function TaxedAddress({
  onChange,
}: {
  readonly onChange: (buyer: TaxedBuyer | null) => void;
}) {
  const [country = '', region = '', vatNumber = ''] = useWatch<
    Billing,
    ['country', 'region', 'vatNumber']
  >({ name: ['country', 'region', 'vatNumber'] });
  useEffect(() => {
    const buyer = country ? { country, region, vatNumber } : null;
    const timer = setTimeout(() => onChange(buyer), TYPING_DELAY_MS);
    return () => clearTimeout(timer);
    // The page gives another function each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [country, region, vatNumber]);
  return null;
}
