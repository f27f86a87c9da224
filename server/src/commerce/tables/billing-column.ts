import type { Billing } from '@editorial/contracts/checkout';
import { customType } from 'drizzle-orm/pg-core';

/** An invoice address without the fields that need not be there. */
const empty: Billing = {
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
    ...empty,
    ...(typeof stored === 'string' ? JSON.parse(stored) : (stored as Partial<Billing>)),
  }),
});
