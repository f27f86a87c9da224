import { useCulture, useT } from '@editorial/platform';
import { SelectField, TextField } from '@editorial/ui/forms';
import { useMemo, type ReactNode } from 'react';
import { countryChoices } from '@editorial/contracts/countries';
import { invoiceFormatChoices } from '@editorial/contracts/invoice-formats';
import type { AddressProblem } from '@editorial/contracts/tax';

/** The billing address. Requested only if money is due. */
export function BillingFields({ problem }: { readonly problem?: AddressProblem | undefined }) {
  const t = useT('checkout');
  const told = (isHere: boolean) =>
    problem && isHere ? <span className="chk-warning">{t(`Address:${problem}`)}</span> : undefined;
  return (
    <fieldset className="chk-billing">
      <legend className="ed-eyebrow">{t('Billing')}</legend>
      <TextField name="name" label={t('Name')} autoComplete="name" maxLength={200} />
      <TextField
        name="company"
        label={t('Company')}
        autoComplete="organization"
        maxLength={200}
        optional
      />
      <PlaceFields regionHint={told(problem === 'StateNeeded')} />
      <TextField
        name="vatNumber"
        label={t('VatNumber')}
        hint={told(problem !== 'StateNeeded')}
        maxLength={30}
        optional
      />
      <SelectField
        name="invoiceFormat"
        label={t('InvoiceFormat')}
        hint={t('InvoiceFormatHint')}
        options={invoiceFormatChoices}
        placeholder={t('UsualFormat')}
        optional
      />
    </fieldset>
  );
}

function PlaceFields({ regionHint }: { readonly regionHint: ReactNode }) {
  const t = useT('checkout');
  const culture = useCulture();
  const countries = useMemo(() => countryChoices(culture), [culture]);
  return (
    <>
      <TextField
        name="address"
        label={t('Address')}
        autoComplete="street-address"
        maxLength={300}
      />
      <div className="chk-billing__pair">
        <TextField
          name="postalCode"
          label={t('PostalCode')}
          autoComplete="postal-code"
          maxLength={20}
        />
        <TextField name="city" label={t('City')} autoComplete="address-level2" maxLength={100} />
      </div>
      <TextField
        name="region"
        label={t('Region')}
        hint={regionHint}
        autoComplete="address-level1"
        maxLength={100}
        optional
      />
      <SelectField name="country" label={t('Country')} options={countries} autoComplete="country" />
    </>
  );
}
