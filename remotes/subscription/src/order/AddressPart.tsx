import type { AddressProblem } from '@editorial/contracts/tax';
import { useT } from '@editorial/platform';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import {
  CompanyField,
  CountryField,
  InvoiceFormatField,
  NameField,
  PlaceFields,
  RegionField,
  VatNumberField,
} from '../billing/address-fields.tsx';

type Values = Record<'company' | 'vatNumber', string>;
interface AddressProblemProps {
  /** A fault of the address, said at its field. */
  readonly problem: AddressProblem | undefined;
}

/** The address of the invoices: first what everybody has, and what companies have on demand. */
export function AddressPart({ problem }: AddressProblemProps) {
  const t = useT('subscription');
  return (
    <section className="order-part" aria-labelledby="order-address">
      <h2 id="order-address">{t('InvoiceAddress')}</h2>
      <div className="order-fields">
        <NameField />
        <PlaceFields />
        <CountryField />
        <RegionField isNeeded={problem === 'StateNeeded'} />
      </div>
      <CompanyFields problem={problem} />
    </section>
  );
}

/** The fields that few need, closed until somebody opens them or has typed there. */
function CompanyFields({ problem }: AddressProblemProps) {
  const t = useT('subscription');
  const [company, vatNumber] = useWatch<Values, ['company', 'vatNumber']>({
    name: ['company', 'vatNumber'],
  });
  // Stays open when it is emptied again: the field would close around the cursor.
  const [isOpen, setOpen] = useState(false);
  if ((company || vatNumber) && !isOpen) setOpen(true);
  return (
    <details className="order-more" open={isOpen || undefined}>
      <summary>{t('OrderCompany')}</summary>
      <div className="order-fields">
        <CompanyField />
        <VatNumberField
          hint={
            problem && problem !== 'StateNeeded' ? (
              <span className="order-wrong">{t(`Address:${problem}`)}</span>
            ) : undefined
          }
        />
        <InvoiceFormatField />
      </div>
    </details>
  );
}
