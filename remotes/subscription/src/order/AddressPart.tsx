import { countryChoices } from '@editorial/contracts/countries';
import { invoiceFormatChoices } from '@editorial/contracts/invoice-formats';
import type { AddressProblem } from '@editorial/contracts/tax';
import { useCulture, useT } from '@editorial/platform';
import { SelectField, TextField } from '@editorial/ui/forms';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';

type Values = Record<'country' | 'company' | 'vatNumber', string>;
interface Told {
  /** A fault of the address, said at its field. */
  readonly problem: AddressProblem | undefined;
}

/** Where a state decides on the tax. */
const COUNTRY_OF_STATES = 'US';

/** Decides on the tax in the US. Others name it only where their post needs it. */
function RegionField({ problem, optional }: Told & { readonly optional?: boolean }) {
  const t = useT('subscription');
  return (
    <TextField
      name="region"
      label={t('Region')}
      hint={problem === 'StateNeeded' ? t(`Address:${problem}`) : undefined}
      autoComplete="address-level1"
      maxLength={100}
      optional={optional ?? false}
    />
  );
}

/** The address of the invoices: first what everybody has, and what companies have on demand. */
export function AddressPart({ problem }: Told) {
  const t = useT('subscription');
  const culture = useCulture();
  const countries = useMemo(() => countryChoices(culture), [culture]);
  const country = useWatch<Values, 'country'>({ name: 'country' });
  const needsRegion = country === COUNTRY_OF_STATES;
  return (
    <section className="order-part" aria-labelledby="order-address">
      <h2 id="order-address">{t('InvoiceAddress')}</h2>
      <div className="order-fields">
        <TextField name="name" label={t('Name')} autoComplete="name" maxLength={200} />
        <TextField
          name="address"
          label={t('Address')}
          autoComplete="street-address"
          maxLength={300}
        />
        <TextField
          name="postalCode"
          label={t('PostalCode')}
          autoComplete="postal-code"
          maxLength={20}
        />
        <TextField name="city" label={t('City')} autoComplete="address-level2" maxLength={100} />
        <SelectField
          name="country"
          label={t('Country')}
          options={countries}
          autoComplete="country"
        />
        {needsRegion && <RegionField problem={problem} />}
      </div>
      <CompanyFields problem={problem} hasRegion={!needsRegion} />
    </section>
  );
}

/** The fields that few need, closed until somebody opens them or has typed there. */
function CompanyFields({ problem, hasRegion }: Told & { readonly hasRegion: boolean }) {
  const t = useT('subscription');
  const [company, vatNumber] = useWatch<Values, ['company', 'vatNumber']>({
    name: ['company', 'vatNumber'],
  });
  return (
    <details className="order-more" open={Boolean(company || vatNumber) || undefined}>
      <summary>{t('OrderCompany')}</summary>
      <div className="order-fields">
        <TextField
          name="company"
          label={t('Company')}
          autoComplete="organization"
          maxLength={200}
          optional
        />
        <TextField
          name="vatNumber"
          label={t('VatNumber')}
          hint={
            problem && problem !== 'StateNeeded' ? (
              <span className="order-wrong">{t(`Address:${problem}`)}</span>
            ) : undefined
          }
          maxLength={30}
          optional
        />
        {hasRegion && <RegionField problem={problem} optional />}
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
