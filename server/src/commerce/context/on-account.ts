import type { Context } from './context.ts';

/**
 * Whether clients may pay by invoice: a setting, `Orders.OnAccount`. Where no cards are set up,
 * there is no other way to pay.
 */
export const isOnAccountAllowed = ({
  environment,
  settings,
}: Pick<Context, 'environment' | 'settings'>): boolean =>
  environment.stripe === undefined || settings.isOn('Orders.OnAccount');
