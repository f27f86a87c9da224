import { billing as billingSchema, type Billing } from '@editorial/contracts/checkout';
import { InvoiceFormatNames } from '@editorial/contracts/invoice-formats';
import { planInvoicesApi, type PlanBilling } from '@editorial/contracts/plan-invoices';
import { call, namesFields, toast, useCulture, useCurrentUser, useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { Form, SubmitButton } from '@editorial/ui/forms';
import { useState } from 'react';
import { readAgain } from '@editorial/platform/queries';
import {
  CompanyField,
  CountryField,
  InvoiceFormatField,
  NameField,
  PlaceFields,
  RegionField,
  VatNumberField,
} from './address-fields.tsx';
import { BILLING } from './use-billing.ts';

/** Whom the invoices of the plan are for: the address, and the form that changes it. */
export function BillingAddress({ billing }: { readonly billing: PlanBilling['billing'] }) {
  const t = useT('subscription');
  const countries = new Intl.DisplayNames([useCulture()], { type: 'region' });
  const [isEditing, setEditing] = useState(false);
  if (isEditing || !billing)
    return <BillingForm billing={billing} onSaved={() => setEditing(false)} />;
  const { name, company, address, postalCode, city, region, country, vatNumber, invoiceFormat } =
    billing;
  return (
    <div className="sub-address">
      <p>
        {[
          name,
          company,
          address,
          `${postalCode} ${city}`,
          region,
          country && countries.of(country),
          vatNumber && `${t('VatNumber')} ${vatNumber}`,
          invoiceFormat && InvoiceFormatNames[invoiceFormat],
        ]
          .filter(Boolean)
          .join(', ')}
      </p>
      <Button look="quiet" size="small" onClick={() => setEditing(true)}>
        {t('ChangeAddress')}
      </Button>
    </div>
  );
}

function BillingForm({
  billing,
  onSaved,
}: {
  readonly billing: PlanBilling['billing'];
  readonly onSaved: () => void;
}) {
  const t = useT('subscription');
  const { name, surName } = useCurrentUser();
  const start: Billing = billing ?? {
    name: `${name ?? ''} ${surName ?? ''}`.trim(),
    company: '',
    address: '',
    city: '',
    postalCode: '',
    region: '',
    country: '',
    vatNumber: '',
  };
  return (
    <Form<Billing>
      className="sub-billing"
      defaultValues={start}
      schema={billingSchema}
      suppressUnsavedWarning
      aria-label={t('InvoiceAddress')}
      onSubmit={async (body) => {
        await call(planInvoicesApi.changeBilling, { body }, { skipHandleError: namesFields });
        toast.success(t('AddressSaved'));
        await readAgain(BILLING);
        onSaved();
      }}
    >
      <NameField />
      <CompanyField />
      <PlaceFields />
      <CountryField />
      <RegionField />
      <VatNumberField />
      <InvoiceFormatField />
      <SubmitButton look="secondary">{t('SaveAddress')}</SubmitButton>
    </Form>
  );
}
