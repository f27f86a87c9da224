import { billingAddressesApi } from '@editorial/contracts/billing-addresses';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { checkedBilling, saleNow } from '../tax/vat-numbers.ts';
import { assertVatNumberRegistered } from '../tax/vies.ts';
import { addAddress, listAddresses, removeAddress } from './billing-addresses.ts';

/** Registers the calls about addresses for invoices. */
export function billingAddressRoutes(app: FastifyInstance, context: Context): void {
  serve(app, billingAddressesApi.list, ({ tx, caller }) => listAddresses(tx, caller));
  serve(
    app,
    billingAddressesApi.add,
    ({ tx, caller, body }) =>
      addAddress(tx, caller, checkedBilling(body, saleNow(context)), context.clock.now()),
    { before: ({ body }) => assertVatNumberRegistered(context, body) },
  );
  serve(app, billingAddressesApi.remove, ({ tx, caller, params }) =>
    removeAddress(tx, caller, params.id),
  );
}
