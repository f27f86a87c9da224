import type { PaymentMethod } from '@editorial/contracts/checkout';
import { useT } from '@editorial/platform';
import { useState, type ReactNode } from 'react';
import { useAddresses } from './AddressChoice.tsx';
import { orderFacts } from './order-facts.rules.ts';
import { OrderOutcome } from './OrderOutcome.tsx';
import { OrderSums } from './OrderSums.tsx';
import type { Ticked } from './PaidOrderForm.tsx';
import { type OrderState, PlaceOrder } from './PlaceOrder.tsx';

export interface OrderPanelProps extends OrderState {
  /** The live balance. The hub updates it without a new quote. */
  readonly balance: number;
  readonly creditsPerCycle: number;
  /** Whether the buyer's plan has credits. */
  readonly hasCredits: boolean;
  /** Further fields of the order, between its sums and the button. */
  readonly children?: ReactNode;
  /** Stands in place of the order for seats that ask a master user. */
  readonly ask?: ReactNode;
  readonly onCurrency: (currency: string) => void;
}

/** The balance before and after, one sentence that says what ordering will do, and the button. */
export function OrderPanel({
  children,
  ask,
  creditsPerCycle,
  onCurrency,
  ...order
}: OrderPanelProps) {
  const t = useT('checkout');
  const { quote, balance, hasCredits } = order;
  // Sums, sentence and button read the same facts, so that the button says the sum that is ordered.
  const facts = orderFacts(quote, { balance, hasCredits });
  // The chosen address, way to pay and ticks outlast a basket that costs nothing for a moment.
  const addresses = useAddresses(facts.amount > 0 && !ask, quote.country);
  const [wish, setWish] = useState<PaymentMethod>('OnAccount');
  const [ticked, setTicked] = useState<Ticked>({ isKept: false, isWaived: false });
  return (
    <aside className="chk-panel" aria-labelledby="chk-summary">
      <h2 id="chk-summary">{t('Summary')}</h2>
      <OrderSums
        quote={quote}
        facts={facts}
        balance={balance}
        creditsPerCycle={creditsPerCycle}
        onCurrency={ask ? undefined : onCurrency}
      />
      {children}
      {ask ? (
        <>
          {facts.isRefused && <OrderOutcome {...order} facts={facts} />}
          {!facts.hasProblems && facts.creditsAfter >= 0 && ask}
        </>
      ) : (
        <PlaceOrder
          {...order}
          facts={facts}
          addresses={addresses}
          wish={wish}
          onWish={setWish}
          ticks={{
            ...ticked,
            onTick: (tick) => setTicked((before) => ({ ...before, ...tick })),
          }}
        />
      )}
    </aside>
  );
}
