import { z } from '@editorial/contracts/schema';
import { billing, storedBilling } from './checkout.ts';
import { id, idParams, nothing } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';

export const billingAddress = z.object({
  /** Null: the address of the plan's invoices, which is changed with the plan, or the one given last. */
  id: z.nullable(id),
  billing: storedBilling,
  /** Whether the reader may remove it: who added it, and master users. */
  isRemovable: z.boolean(),
});
export type BillingAddress = z.infer<typeof billingAddress>;

const BILLING_ADDRESS_PATH = '/api/checkout/billing-address';
const ofBuyers = { access: { policy: Policy.Orders } } as const;

/** Addresses that a company has its invoices sent to. */
export const billingAddressesApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: BILLING_ADDRESS_PATH,
    summary:
      'Addresses for invoices of the own company; first that of the plan, or the one given last',
    response: z.array(billingAddress),
    ...ofBuyers,
  }),
  add: endpoint({
    method: 'POST',
    side: 'both',
    path: BILLING_ADDRESS_PATH,
    summary: 'Keep an address for invoices; one that is there already stays as it is',
    body: billing,
    response: z.array(billingAddress),
    status: 201,
    ...ofBuyers,
    problems: [
      'NoActiveSubscription',
      'StateNeeded',
      'TooManyAddresses',
      'VatNumberInvalid',
      'VatNumberNotRegistered',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${BILLING_ADDRESS_PATH}/:id`,
    summary: 'Remove a kept address; invoices that have it keep it',
    params: idParams,
    response: nothing,
    status: 204,
    ...ofBuyers,
    problems: ['NotFound', 'NotMasterUser'],
  }),
};
