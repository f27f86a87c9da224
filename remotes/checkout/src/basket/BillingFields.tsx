import { useCulture, useT } from '@editorial/platform';
import {
  SelectField,
  TextField,
  usePostalCodeHint,
  withFault,
  type FormSchema,
} from '@editorial/ui/forms';
import { useMemo, useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { countryChoices, lacksState, regionUse } from '@editorial/contracts/countries';
import { invoiceFormatChoices } from '@editorial/contracts/invoice-formats';
import { type Billing, typedBilling } from '@editorial/contracts/checkout';
import type { AddressProblem } from '@editorial/contracts/tax';

/**
 * The billing address, asked for only if money is due. The fields that everybody fills in come
 * first.
 */
export function BillingFields({ problem }: { readonly problem?: AddressProblem | undefined }) {
  const t = useT('checkout');
  return (
    <fieldset className="chk-billing">
      <legend className="ed-eyebrow">{t('Billing')}</legend>
      <TextField name="name" label={t('Name')} autoComplete="name" maxLength={200} />
      <PlaceFields isStateNeeded={problem === 'StateNeeded'} />
      <CompanyFields />
    </fieldset>
  );
}

/** The fields that few need, closed until somebody opens them or has typed there. */
function CompanyFields() {
  const t = useT('checkout');
  const [company, vatNumber] = useWatch<Billing, ['company', 'vatNumber']>({
    name: ['company', 'vatNumber'],
  });
  // Stays open when it is emptied again: the field would close around the cursor.
  const [isOpen, setOpen] = useState(false);
  if ((company || vatNumber) && !isOpen) setOpen(true);
  return (
    <details className="chk-more" open={isOpen || undefined}>
      <summary>{t('ForCompany')}</summary>
      <div className="chk-billing">
        <TextField
          name="company"
          label={t('Company')}
          autoComplete="organization"
          maxLength={200}
          optional
        />
        <TextField name="vatNumber" label={t('VatNumber')} maxLength={30} optional />
        <SelectField
          name="invoiceFormat"
          label={t('InvoiceFormat')}
          hint={t('InvoiceFormatHint')}
          options={invoiceFormatChoices}
          placeholder={t('UsualFormat')}
          optional
        />
      </div>
    </details>
  );
}

/** Returns the schema of the address, in which the fault that the server found is at its field. */
export function useBillingSchema(problem: AddressProblem | undefined): FormSchema<Billing> {
  const t = useT('checkout');
  return useMemo(
    () =>
      withFault(typedBilling, (values) => {
        const fault = lacksState(values) ? 'StateNeeded' : problem;
        return (
          fault && {
            field: fault === 'StateNeeded' ? 'region' : 'vatNumber',
            message: t(`Address:${fault}`),
          }
        );
      }),
    [problem, t],
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
  const { dirtyFields, isSubmitted } = useFormState<Billing>();
  const use = regionUse(country);
  if (!use && !region) return null;
  // Once it was changed or sent, its error says the same.
  const isHinted = isNeeded && !dirtyFields.region && !isSubmitted;
  return (
    <TextField
      name="region"
      label={t('Region')}
      hint={isHinted ? t('Address:StateNeeded') : undefined}
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
  const hint = usePostalCodeHint();
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
          hint={hint}
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
