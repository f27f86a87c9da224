import { accountApi } from '@editorial/contracts/account';
import type { Billing } from '@editorial/contracts/checkout';
import { ProfileType, SubscriptionState } from '@editorial/contracts/enumerations';
import { planOrdersApi, type PlanOffer } from '@editorial/contracts/plan-orders';
import {
  call,
  HttpError,
  isProblem,
  namesFields,
  refreshSubscriptionState,
  session,
  trackUnfinished,
} from '@editorial/platform';
import { readAgain } from '@editorial/platform/queries';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { leadToPayment } from '../billing/lead-to-payment.ts';
import { BILLING } from '../billing/use-billing.ts';
import { forgetOrder } from '../billing/forget-order.ts';
import { keepOrder, type Agreed, type Fields } from './order-draft.ts';

const LONGEST_NAME = 64;

/** Why nothing was ordered. */
export type OrderFailure =
  | { readonly kind: 'price'; readonly before: PlanOffer; readonly after: PlanOffer }
  | { readonly kind: 'unconfirmed' }
  | { readonly kind: 'refused'; readonly message: string };

/**
 * Registers a new client and signs in, which leaves this page where the issuer does it. The order
 * goes on when the client is back at the address `here`. An address that has an account is asked
 * for its password there.
 */
export async function registerAndSignIn(
  fields: Fields & { readonly password: string },
  order: Agreed,
  here: string,
): Promise<void> {
  const { password, ...kept } = fields;
  const { emailAddress = '', name = '', company = '', country } = kept;
  const body = {
    emailAddress,
    userName: emailAddress,
    password,
    name: name.slice(0, LONGEST_NAME),
    company,
    ...(country ? { country } : {}),
    profileType: ProfileType.Client,
    returnUrl: here,
    ...(order.terms ? { terms: order.terms } : {}),
  };
  await call(accountApi.register, { body }, { skipHandleError: namesFields });
  keepOrder(kept, order);
  await (session.isInternal()
    ? session.signInWithPassword({ username: emailAddress, password, redirectUrl: here })
    : session.signIn(here, emailAddress));
}

/** Sends the order of a signed-in client, and leads to its payment. */
export function usePlanOrder(
  askAgain: () => Promise<PlanOffer | undefined>,
  noteChanged: (error: unknown) => void,
) {
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<OrderFailure | null>(null);

  async function failed(error: unknown, shown: PlanOffer): Promise<void> {
    noteChanged(error);
    if (isProblem(error, 'Editorial:QuoteChanged')) {
      const after = await askAgain();
      return setFailure(after ? { kind: 'price', before: shown, after } : null);
    }
    if (isProblem(error, 'Editorial:EmailNotConfirmed')) return setFailure({ kind: 'unconfirmed' });
    const message = error instanceof HttpError ? error.text : String(error);
    setFailure({ kind: 'refused', message });
  }

  /** Throws what belongs to fields, for the form around them. */
  async function send(agreed: Agreed, billing: Billing, shown: PlanOffer) {
    const finished = trackUnfinished('subscription');
    setBusy(true);
    setFailure(null);
    try {
      const { paymentUrl, subscription } = await call(
        planOrdersApi.order,
        { body: { ...agreed, billing } },
        { skipHandleError: true },
      );
      await Promise.all([refreshSubscriptionState(), readAgain(BILLING)]);
      if (paymentUrl) await leadToPayment(paymentUrl);
      else if (subscription.state === SubscriptionState.Activated) {
        forgetOrder();
        await navigate('/subscription/ordered', { state: { isNew: true } });
      } else await navigate('/subscription');
    } catch (error) {
      if (error instanceof HttpError && namesFields(error)) throw error;
      await failed(error, shown);
      // Another tab may have ordered.
      await refreshSubscriptionState();
    } finally {
      setBusy(false);
      finished();
    }
  }
  return { send, isBusy, failure };
}
