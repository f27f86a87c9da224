import { typedBilling as billingSchema, type Billing } from '@editorial/contracts/checkout';
import { planInvoicesApi, type PlanBilling } from '@editorial/contracts/plan-invoices';
import { call, namesFields, toast, useCurrentUser, useT } from '@editorial/platform';
import { Button, Skeleton } from '@editorial/ui';
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
import { useAddressText } from './address-text.ts';
import { BILLING } from './use-billing.ts';
import { useKnownAddress } from './use-known-address.ts';

/** Saves the invoice address of the plan. Throws what belongs to fields. */
async function saveBilling(body: Billing, done: string): Promise<void> {
  await call(planInvoicesApi.changeBilling, { body }, { skipHandleError: namesFields });
  toast.success(done);
  await readAgain(BILLING);
}

/**
 * Whom the invoices of the plan are for: the address, and the form that changes it. A plan that has
 * none yet is offered the one that its client gave before.
 */
export function BillingAddress({ billing }: { readonly billing: PlanBilling['billing'] }) {
  const t = useT('subscription');
  const inOneLine = useAddressText();
  const [isEditing, setEditing] = useState(false);
  const known = useKnownAddress(!billing);
  const shown = billing ?? known;
  if (shown === undefined) return <Skeleton height={48} />;
  // One that was given before may have to be corrected first.
  const isFit = billing !== null || billingSchema.safeParse(shown).success;
  if (isEditing || !shown || !isFit)
    return <BillingForm billing={shown} onSaved={() => setEditing(false)} />;
  return (
    <div className="sub-address">
      <p>{inOneLine(shown)}</p>
      {!billing && <UseAddress billing={shown} />}
      <Button look="quiet" size="small" onClick={() => setEditing(true)}>
        {t('ChangeAddress')}
      </Button>
    </div>
  );
}

/** Takes the address that is shown, in one click. */
function UseAddress({ billing }: { readonly billing: Billing }) {
  const t = useT('subscription');
  const [isBusy, setBusy] = useState(false);
  return (
    <Button
      size="small"
      loading={isBusy}
      onClick={() => {
        setBusy(true);
        void saveBilling(billing, t('AddressSaved')).finally(() => setBusy(false));
      }}
    >
      {t('UseAddress')}
    </Button>
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
        await saveBilling(body, t('AddressSaved'));
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
