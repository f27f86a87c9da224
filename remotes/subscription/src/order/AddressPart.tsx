import type { Billing } from '@editorial/contracts/checkout';
import type { AddressProblem } from '@editorial/contracts/tax';
import { useT } from '@editorial/platform';
import { LinkButton } from '@editorial/ui';
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
import { useAddressText } from '../billing/address-text.ts';

type Values = Record<'company' | 'vatNumber', string>;
interface AddressProblemProps {
  /** A fault of the address, said at its field. */
  readonly problem: AddressProblem | undefined;
}

/**
 * The address of the invoices: a line if it is known, else first what everybody has, and what
 * companies have on demand.
 */
export function AddressPart({
  problem,
  known,
}: AddressProblemProps & {
  /** The address that the form begins with. Null: there is none, or something else was typed. */
  readonly known: Billing | null;
}) {
  const t = useT('subscription');
  const inOneLine = useAddressText();
  const [isOpen, setOpen] = useState(false);
  // A fault of the address is said at its field.
  const isFolded = known !== null && !isOpen && !problem;
  return (
    <section className="order-part" aria-labelledby="order-address">
      <h2 id="order-address">{t('InvoiceAddress')}</h2>
      {isFolded ? (
        <p>
          {inOneLine(known)}{' '}
          <LinkButton onClick={() => setOpen(true)}>{t('ChangeAddress')}</LinkButton>
        </p>
      ) : (
        <AddressFields problem={problem} />
      )}
    </section>
  );
}

function AddressFields({ problem }: AddressProblemProps) {
  return (
    <>
      <div className="order-fields">
        <NameField />
        <PlaceFields />
        <CountryField />
        <RegionField isNeeded={problem === 'StateNeeded'} />
      </div>
      <CompanyFields problem={problem} />
    </>
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
