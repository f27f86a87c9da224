import {
  typedBilling as billingSchema,
  type Billing,
  type PaymentMethod,
  type Quote,
} from '@editorial/contracts/checkout';
import { mayWithdraw } from '@editorial/contracts/consumers';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { useT } from '@editorial/platform';
import { Form } from '@editorial/ui/forms';
import { useState, type ReactNode } from 'react';
import { AddressChoice, type Addresses } from './AddressChoice.tsx';
import { BillingFields, useBillingSchema } from './BillingFields.tsx';
import { PaymentChoice } from './PaymentChoice.tsx';
import { TaxedAddress } from './TaxedAddress.tsx';
import { TypedAddress } from './TypedAddress.tsx';
import { Waiver } from './Waiver.tsx';

/** The payer's choices, sent with an order that costs money. */
export interface PaidOrder {
  readonly billing: Billing;
  readonly paymentMethod?: PaymentMethod;
  readonly waiver?: boolean;
}

/** The boxes that the payer ticked. */
export interface Ticked {
  /** A new address is kept. */
  readonly isKept: boolean;
  /** A consumer has files at once, without a right of withdrawal. */
  readonly isWaived: boolean;
}
export interface Ticks extends Ticked {
  readonly onTick: (tick: Partial<Ticked>) => void;
}

interface PaidOrderFormProps {
  readonly quote: Quote;
  readonly addresses: Addresses;
  readonly method: PaymentMethod;
  readonly children: ReactNode;
  readonly ticks: Ticks;
  readonly onMethod: (method: PaymentMethod) => void;
  /** The payer, as far as it decides on the tax. */
  readonly onBuyer: (buyer: TaxedBuyer | null) => void;
  /** While the order is not possible, called instead of `onOrder`. */
  readonly onRefused: (() => void) | undefined;
  readonly onOrder: (paid: PaidOrder) => Promise<void>;
}

/** Address, way to pay and waiver of an order that costs money, above its outcome and button. */
export function PaidOrderForm({
  quote,
  addresses,
  method,
  children,
  ticks: { isKept, isWaived, onTick },
  onMethod,
  onBuyer,
  onRefused,
  onOrder,
}: PaidOrderFormProps) {
  const { addressProblem: problem } = quote;
  const schema = useBillingSchema(problem);
  const [unfolded, setUnfolded] = useState<string | null>(null);
  // An address that was kept is a line, as long as nothing about it is wrong.
  const isFolded =
    !addresses.isNew &&
    unfolded !== addresses.chosen &&
    !problem &&
    billingSchema.safeParse(addresses.start).success;
  return (
    <Form<Billing>
      key={addresses.chosen}
      defaultValues={addresses.start}
      schema={schema}
      suppressUnsavedWarning
      onSubmit={async (billing) => {
        if (onRefused) return onRefused();
        if (isKept && addresses.isNew) await addresses.keep(billing);
        await onOrder({
          billing,
          ...(method === 'Stripe' ? { paymentMethod: method } : {}),
          ...(isWaived && mayWithdraw(billing) ? { waiver: true } : {}),
        });
      }}
      className="chk-form"
    >
      <AddressChoice addresses={addresses} isFolded={isFolded} onUnfold={setUnfolded} />
      {!isFolded && <BillingFields problem={problem} />}
      <TaxedAddress onChange={onBuyer} />
      <TypedAddress />
      {addresses.isNew && <KeepAddress isKept={isKept} onChange={(on) => onTick({ isKept: on })} />}
      {quote.paymentMethods.length > 1 && (
        <PaymentChoice methods={quote.paymentMethods} value={method} onChange={onMethod} />
      )}
      <Waiver isGiven={isWaived} onChange={(on) => onTick({ isWaived: on })} />
      {children}
    </Form>
  );
}

function KeepAddress({
  isKept,
  onChange,
}: {
  readonly isKept: boolean;
  readonly onChange: (isKept: boolean) => void;
}) {
  const t = useT('checkout');
  return (
    <label className="ed-radio">
      <input
        type="checkbox"
        checked={isKept}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{t('KeepAddress')}</span>
    </label>
  );
}
