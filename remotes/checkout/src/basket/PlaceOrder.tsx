import type { PaymentMethod, Quote } from '@editorial/contracts/checkout';
import type { TaxedBuyer } from '@editorial/contracts/tax';
import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { AcceptedTerms, SubmitButton } from '@editorial/ui/forms';
import { useRef, type ReactNode } from 'react';
import type { Addresses } from './AddressChoice.tsx';
import type { OrderFacts } from './order-facts.rules.ts';
import { OrderOutcome } from './OrderOutcome.tsx';
import { type PaidOrder, PaidOrderForm, type Ticks } from './PaidOrderForm.tsx';

/** The state of an order that is about to be sent, and the events that change it. */
export interface OrderState {
  readonly quote: Quote;
  readonly isBusy: boolean;
  readonly isSending: boolean;
  readonly failure: ReactNode;
  /** The payer, as far as it decides on the tax. */
  readonly onBuyer: (buyer: TaxedBuyer | null) => void;
  readonly onTakeOutProblems: () => void;
  readonly onOrder: (paid?: PaidOrder) => Promise<void>;
}

interface PlaceOrderProps extends OrderState {
  readonly facts: OrderFacts;
  readonly addresses: Addresses;
  /** The way to pay that the buyer chose. A later quote may lack it. */
  readonly wish: PaymentMethod;
  readonly onWish: (method: PaymentMethod) => void;
  readonly ticks: Ticks;
}

/**
 * The text of the button. A buyer who owes money by pressing it must read so on it (Directive
 * 2011/83/EU, Art. 8 (2)).
 */
function buttonText({ amount, newPictures }: OrderFacts, isByCard: boolean) {
  if (amount > 0) return isByCard ? 'PlaceOrder:card' : 'PlaceOrder:money';
  return newPictures === 0 ? 'PlaceOrder:nothing' : 'PlaceOrder';
}

const BUTTON = { look: 'primary', size: 'large', block: true } as const;

/** The end of the panel: for an order that costs money the form of its payer, then the button. */
export function PlaceOrder({
  quote,
  facts,
  addresses,
  wish,
  isBusy,
  isSending,
  failure,
  onWish,
  ticks,
  onBuyer,
  onTakeOutProblems,
  onOrder,
}: PlaceOrderProps) {
  const t = useT('checkout');
  const reasons = useRef<HTMLDivElement>(null);
  const onRefused = facts.isRefused ? () => reasons.current?.focus() : undefined;
  const method = quote.paymentMethods.includes(wish) ? wish : 'OnAccount';
  const isByCard = method === 'Stripe';
  const button = { ...BUTTON, loading: isSending, disabled: isBusy };
  const label = t(isSending ? 'Ordering' : buttonText(facts, isByCard));
  const outcome = (
    <>
      <OrderOutcome
        ref={reasons}
        quote={quote}
        facts={facts}
        isByCard={isByCard}
        failure={failure}
        onTakeOutProblems={onTakeOutProblems}
      />
      <AcceptedTerms />
    </>
  );
  if (facts.amount === 0)
    return (
      <>
        {outcome}
        <Button {...button} onClick={onRefused ?? (() => void onOrder())}>
          {label}
        </Button>
      </>
    );
  return (
    <PaidOrderForm
      quote={quote}
      addresses={addresses}
      method={method}
      onMethod={onWish}
      ticks={ticks}
      onBuyer={onBuyer}
      onRefused={onRefused}
      onOrder={onOrder}
    >
      {outcome}
      <SubmitButton {...button}>{label}</SubmitButton>
    </PaidOrderForm>
  );
}
