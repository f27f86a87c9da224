import { useCulture, useT } from '@editorial/platform';
import { SelectField, TextField } from '@editorial/ui/forms';
import { useMemo } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { countryChoices, regionUse } from '@editorial/contracts/countries';
import { invoiceFormatChoices } from '@editorial/contracts/invoice-formats';
import type { Billing } from '@editorial/contracts/checkout';
import type { AddressProblem } from '@editorial/contracts/tax';

/** The billing address. Requested only if money is due. */
export function BillingFields({ problem }: { readonly problem?: AddressProblem | undefined }) {
  const t = useT('checkout');
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
      <PlaceFields isStateNeeded={problem === 'StateNeeded'} />
      <TextField
        name="vatNumber"
        label={t('VatNumber')}
        hint={
          problem &&
          problem !== 'StateNeeded' && (
            <span className="chk-warning">{t(`Address:${problem}`)}</span>
          )
        }
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

/** Says what is wrong with an address. A state that nobody could type yet is no fault. */
export function AddressFault({ problem }: { readonly problem: AddressProblem }) {
  const t = useT('checkout');
  const { touchedFields, isSubmitted } = useFormState<Billing>();
  const isAsked = problem === 'StateNeeded' && !touchedFields.region && !isSubmitted;
  return isAsked ? (
    <p className="ed-muted">{t('Address:StateNeeded')}</p>
  ) : (
    <p className="chk-warning">{t('CorrectAddress')}</p>
  );
}

/**
 * Asked for once a country is chosen that needs it. A region that the address has stays in sight.
 */
function RegionField({ isNeeded }: { readonly isNeeded: boolean }) {
  const t = useT('checkout');
  const [country = '', region = ''] = useWatch<Billing, ['country', 'region']>({
    name: ['country', 'region'],
  });
  const { touchedFields, isSubmitted } = useFormState<Billing>();
  const use = regionUse(country);
  if (!use && !region) return null;
  const isWrong = touchedFields.region || isSubmitted;
  return (
    <TextField
      name="region"
      label={t('Region')}
      hint={
        isNeeded && (
          <span className={isWrong ? 'chk-warning' : undefined}>{t('Address:StateNeeded')}</span>
        )
      }
      autoComplete="address-level1"
      maxLength={100}
      optional={use !== 'tax'}
    />
  );
}

function PlaceFields({ isStateNeeded }: { readonly isStateNeeded: boolean }) {
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
      <SelectField name="country" label={t('Country')} options={countries} autoComplete="country" />
      <RegionField isNeeded={isStateNeeded} />
    </>
  );
}
