import type { PaymentMethod } from '@editorial/contracts/checkout';
import type { TextKey } from '@editorial/platform';

/** The sentence that names the ways to pay which this site offers, and no other. */
export const paidWith = (methods: readonly PaymentMethod[]): TextKey<'subscription'> => {
  const takesCards = methods.includes('Stripe');
  if (!takesCards) return 'PaidWith:OnAccount';
  return methods.includes('OnAccount') ? 'PaidWith:OnAccount,Stripe' : 'PaidWith:Stripe';
};
