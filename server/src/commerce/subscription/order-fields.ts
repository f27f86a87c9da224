import type { OrderField, OrderReference } from '@editorial/contracts/order-fields';
import { orderFieldsFrom } from '../../settings/order-fields.ts';
import { problem } from '../../ground/problem.ts';
import type { SettingsInMemory } from '../../settings/settings-in-memory.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';

/** The fields that orders with a subscription have: the company's own, else the organization's. */
export function orderFieldsOf(
  { valueOf }: Pick<SettingsInMemory, 'valueOf'>,
  subscription: Pick<SubscriptionRow, 'tenantId' | 'clientId' | 'orderFields'>,
): readonly OrderField[] {
  // A trial belongs to no company.
  if (subscription.clientId === null) return [];
  return (
    subscription.orderFields ?? orderFieldsFrom(valueOf('Orders.Fields', subscription.tenantId))
  );
}

/**
 * Returns a buyer's values for the fields of an order, in their order. Throws
 * `Editorial:OrderFieldsNeeded` if a required one is empty, or if one is given that the company
 * does not have, since then its fields changed after the quote.
 */
export function referencesOf(
  fields: readonly OrderField[],
  given: readonly OrderReference[],
): OrderReference[] {
  const values = new Map(given.map(({ name, value }) => [name, value]));
  const missing = fields.filter(({ name, isRequired }) => isRequired && !values.get(name));
  const unknown = given.filter(({ name }) => !fields.some((field) => field.name === name));
  if (missing.length > 0 || unknown.length > 0 || values.size !== given.length)
    throw problem('Editorial:OrderFieldsNeeded', {
      data: { fields, missing: missing.map(({ name }) => name) },
      validationErrors: missing.map(({ name }) => ({
        message: `${name}: a value is needed.`,
        members: ['references'],
      })),
    });
  return fields.flatMap(({ name }) => {
    const value = values.get(name);
    return value ? [{ name, value }] : [];
  });
}

/** References as one text, for invoices and spreadsheets. */
export const referencesText = (references: readonly OrderReference[]): string =>
  references.map(({ name, value }) => `${name}: ${value}`).join('; ');
