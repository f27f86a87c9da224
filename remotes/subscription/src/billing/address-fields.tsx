import { countryChoices, regionUse } from '@editorial/contracts/countries';
import { invoiceFormatChoices } from '@editorial/contracts/invoice-formats';
import { useCulture, useT } from '@editorial/platform';
import { SelectField, TextField, usePostalCodeHint } from '@editorial/ui/forms';
import { useMemo, type ReactNode } from 'react';
import { useFormState, useWatch } from 'react-hook-form';

// The fields of an invoice's address, as both forms of a plan have them, each in its own order.

type Place = Record<'country' | 'region', string>;

interface Hinted {
  readonly hint?: ReactNode;
}

export function NameField() {
  const t = useT('subscription');
  return <TextField name="name" label={t('Name')} autoComplete="name" maxLength={200} />;
}

export function CompanyField() {
  const t = useT('subscription');
  return (
    <TextField
      name="company"
      label={t('Company')}
      autoComplete="organization"
      maxLength={200}
      optional
    />
  );
}

/** Street, postal code and city. */
export function PlaceFields() {
  const t = useT('subscription');
  const hint = usePostalCodeHint();
  return (
    <>
      <TextField
        name="address"
        label={t('Address')}
        autoComplete="street-address"
        maxLength={300}
      />
      <TextField
        name="postalCode"
        label={t('PostalCode')}
        hint={hint}
        autoComplete="postal-code"
        maxLength={20}
      />
      <TextField name="city" label={t('City')} autoComplete="address-level2" maxLength={100} />
    </>
  );
}

/**
 * The state or province, once a country is chosen that needs it. A region that the address has
 * stays in sight.
 */
export function RegionField({ isNeeded = false }: { readonly isNeeded?: boolean }) {
  const t = useT('subscription');
  const [country = '', region = ''] = useWatch<Place, ['country', 'region']>({
    name: ['country', 'region'],
  });
  const { touchedFields, errors } = useFormState<Place>();
  const use = regionUse(country);
  if (!use && !region) return null;
  return (
    <TextField
      name="region"
      label={t('Region')}
      hint={
        // Its error says the same.
        isNeeded &&
        !errors.region && (
          <span className={touchedFields.region ? 'order-wrong' : undefined}>
            {t('Address:StateNeeded')}
          </span>
        )
      }
      autoComplete="address-level1"
      maxLength={100}
      optional={use !== 'tax'}
    />
  );
}

export function CountryField() {
  const t = useT('subscription');
  const culture = useCulture();
  const countries = useMemo(() => countryChoices(culture), [culture]);
  return (
    <SelectField name="country" label={t('Country')} options={countries} autoComplete="country" />
  );
}

export function VatNumberField({ hint }: Hinted) {
  const t = useT('subscription');
  return <TextField name="vatNumber" label={t('VatNumber')} hint={hint} maxLength={30} optional />;
}

export function InvoiceFormatField() {
  const t = useT('subscription');
  return (
    <SelectField
      name="invoiceFormat"
      label={t('InvoiceFormat')}
      hint={t('InvoiceFormatHint')}
      options={invoiceFormatChoices}
      placeholder={t('UsualFormat')}
      optional
    />
  );
}
