import type { Billing } from '@editorial/contracts/checkout';
import { customType } from 'drizzle-orm/pg-core';

/** An invoice address in which nothing is filled in. */
export const emptyBilling: Billing = {
  name: '',
  company: '',
  address: '',
  city: '',
  postalCode: '',
  country: '',
  vatNumber: '',
};

/**
 * A column with an invoice address. Fields that a row lacks are empty: rows written by earlier
 * releases or by hand are read, and the type of an address holds for them.
 */
export const billingColumn = customType<{ data: Billing; driverData: unknown }>({
  dataType: () => 'jsonb',
  toDriver: (billing) => JSON.stringify(billing),
  fromDriver: (stored) => ({
    ...emptyBilling,
    ...(typeof stored === 'string' ? JSON.parse(stored) : (stored as Partial<Billing>)),
  }),
});
