import type { OrderReference } from '@editorial/contracts/order-fields';

/** References of an order in one line. */
export const referencesText = (references: readonly OrderReference[]): string =>
  references.map(({ name, value }) => `${name}: ${value}`).join(' · ');
