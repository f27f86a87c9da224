import { PaymentMethods, type PaymentMethod } from '@editorial/contracts/checkout';
import { problem } from '../../ground/problem.ts';
import type { Context } from './context.ts';

type Site = Pick<Context, 'environment' | 'settings'>;

/**
 * The ways to pay: by card where Stripe is set up, and by invoice if `Orders.OnAccount` allows it.
 * Where no cards are set up, there is no other way than by invoice.
 */
export function waysToPay({ environment, settings }: Site): readonly PaymentMethod[] {
  if (!environment.stripe) return ['OnAccount'];
  return settings.isOn('Orders.OnAccount') ? PaymentMethods : ['Stripe'];
}

/** Whether clients may pay by invoice. */
export const isOnAccountAllowed = (site: Site): boolean => waysToPay(site).includes('OnAccount');

/** Whether a plan has a card that its invoices are charged to. */
export const paysByCard = (
  { environment }: Pick<Site, 'environment'>,
  { card }: { readonly card: object | null },
): boolean => card !== null && environment.stripe !== undefined;

/**
 * How an amount of a plan is paid: by the plan's card, else by invoice. Null if there is nothing to
 * pay. Throws `Editorial:CardNeeded` if neither is possible.
 */
export function wayToPay(
  site: Site,
  plan: { readonly card: object | null },
  amountMinor: number,
): PaymentMethod | null {
  if (amountMinor === 0) return null;
  if (paysByCard(site, plan)) return 'Stripe';
  if (!isOnAccountAllowed(site)) throw problem('Editorial:CardNeeded');
  return 'OnAccount';
}
