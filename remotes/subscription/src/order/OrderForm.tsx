import {
  typedBilling as billingSchema,
  type Billing,
  type PaymentMethod,
} from '@editorial/contracts/checkout';
import { lacksState } from '@editorial/contracts/countries';
import type { BillingPeriod } from '@editorial/contracts/enumerations';
import type { PlanOffer } from '@editorial/contracts/plan-orders';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { useCurrentUser, useSetting, useT } from '@editorial/platform';
import {
  emailAddress,
  Form,
  required,
  stringLength,
  withFault,
  useTermsShown,
} from '@editorial/ui/forms';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { AccountPart } from './AccountPart.tsx';
import { AddressPart } from './AddressPart.tsx';
import { OrderFailureText } from './OrderFailureText.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { PlanPart } from './PlanPart.tsx';
import { SumPart } from './SumPart.tsx';
import { takeOrder, TypedFields, typedFields, type Agreed, type Fields } from './order-draft.ts';
import { WithdrawalNote } from '../billing/WithdrawalNote.tsx';
import { registerAndSignIn, usePlanOrder } from './use-plan-order.ts';

export interface OrderFormProps {
  readonly offer: PlanOffer;
  /** Whether the offer is for what is typed and chosen now. */
  readonly isCurrent: boolean;
  /** The invoice address that the buyer gave before. */
  readonly known: Billing | null;
  readonly onBuyer: (buyer: TaxedBuyer | null) => void;
  readonly onPeriod: (period: BillingPeriod) => void;
  readonly askAgain: () => Promise<PlanOffer | undefined>;
}

type Values = Record<string, string>;
const empty = {
  emailAddress: '',
  password: '',
  name: '',
  company: '',
  address: '',
  city: '',
  postalCode: '',
  region: '',
  vatNumber: '',
  invoiceFormat: '',
};

/** Reports the parts of the address around it that decide on the tax. */
function Payer({ onChange }: { readonly onChange: (buyer: TaxedBuyer | null) => void }) {
  const [country = '', region = '', vatNumber = '', postalCode = ''] = useWatch<
    Values,
    ['country', 'region', 'vatNumber', 'postalCode']
  >({ name: ['country', 'region', 'vatNumber', 'postalCode'] });
  useEffect(() => {
    onChange(country ? { country, region, vatNumber, postalCode } : null);
  }, [onChange, country, region, vatNumber, postalCode]);
  return null;
}

/** The right of withdrawal of the typed buyer. */
function TypedWithdrawal() {
  const [country = '', company = '', vatNumber = ''] = useWatch<
    Values,
    ['country', 'company', 'vatNumber']
  >({ name: ['country', 'company', 'vatNumber'] });
  return <WithdrawalNote buyer={{ country, company, vatNumber }} />;
}

/** Sends the order that somebody sent before registering, as soon as they are back. */
function useGoesOn(send: (fields: Fields, agreed: Agreed) => void): void {
  const { isAuthenticated, id } = useCurrentUser();
  const goOn = useEffectEvent((userId: string) => {
    const order = takeOrder(userId);
    if (order) send(order.fields, order.agreed);
  });
  useEffect(() => {
    if (isAuthenticated && id) goOn(id);
  }, [isAuthenticated, id]);
}

const rules = { emailAddress: [required(), emailAddress(), stringLength(0, 256)] };

/**
 * The fields as the form begins: with what was typed before, else with what is known. `known` is the
 * address that is shown as a line: nothing else was typed, and nothing in it is to be corrected.
 */
function useStart({ country }: PlanOffer, known: Billing | null) {
  const { isAuthenticated, id, name, surName } = useCurrentUser();
  const [start] = useState(() => {
    const typed = typedFields(id);
    const values: Values = {
      ...empty,
      country,
      ...(isAuthenticated ? { name: `${name ?? ''} ${surName ?? ''}`.trim() } : {}),
      ...known,
      ...typed,
    };
    const isLine = Object.keys(typed).length === 0 && billingSchema.safeParse(known).success;
    return { values, known: isLine ? known : null };
  });
  return start;
}

/** The button stays enabled, and leads to the field of a fault that the server found. */
function useAddressSchema(problem: PlanOffer['addressProblem']) {
  const t = useT('subscription');
  return useMemo(
    () =>
      withFault(billingSchema, (values) => {
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

/** The plan and the price that an order agrees to. */
const agreedOf = (offer: PlanOffer, paymentMethod: PaymentMethod): Agreed => ({
  planId: offer.id,
  billingPeriod: offer.billingPeriod,
  currency: offer.currency,
  amount: offer.amount,
  taxRateBasisPoints: offer.tax.rateBasisPoints,
  paymentMethod,
});

/** The parts of an order one after another. Whatever is typed stays until it is ordered. */
export function OrderForm(props: OrderFormProps) {
  const { offer, isCurrent, onBuyer, onPeriod, askAgain } = props;
  const t = useT('subscription');
  const { isAuthenticated } = useCurrentUser();
  const canRegister =
    useSetting('Abp.Account.IsSelfRegistrationEnabled')?.toLowerCase() !== 'false';
  const { pathname, search } = useLocation();
  const terms = useTermsShown(offer.terms);
  const { send, isBusy, failure } = usePlanOrder(askAgain, terms.noteChanged);
  const [wish, setWish] = useState<PaymentMethod>('Stripe');
  const method = offer.paymentMethods.includes(wish) ? wish : 'OnAccount';
  const { values: start, known } = useStart(offer, props.known);
  const schema = useAddressSchema(offer.addressProblem);
  const agreed = { ...agreedOf(offer, method), ...(terms.shown ? { terms: terms.shown } : {}) };
  const [late, setLate] = useState<unknown>(null);
  useGoesOn((fields, before) => {
    const parsed = billingSchema.safeParse(fields);
    if (parsed.success) send(before, parsed.data, offer).catch(setLate);
  });
  return (
    <Form<Values, Billing>
      className="order-form"
      defaultValues={start}
      schema={schema}
      {...(isAuthenticated ? {} : { rules })}
      suppressUnsavedWarning
      aria-label={t('OrderTitle', [offer.name])}
      onSubmit={async (billing, form) => {
        setLate(null);
        if (isAuthenticated) return send(agreed, billing, offer);
        const { password = '', ...fields } = form.getValues();
        try {
          await registerAndSignIn({ ...fields, password }, agreed, pathname + search);
        } catch (error) {
          terms.noteChanged(error);
          throw error;
        }
      }}
    >
      <div className="order-parts">
        <PlanPart offer={offer} onPeriod={onPeriod} />
        <AccountPart canRegister={canRegister} />
        <AddressPart problem={offer.addressProblem} known={known} />
        <PaymentPart methods={offer.paymentMethods} method={method} onChange={setWish} />
      </div>
      <Payer onChange={onBuyer} />
      <TypedFields />
      <SumPart offer={offer} method={method} isCurrent={isCurrent} isBusy={isBusy}>
        <OrderFailureText failure={failure} late={late} />
        <TypedWithdrawal />
      </SumPart>
    </Form>
  );
}
