import { IDEMPOTENCY_KEY_HEADER, refundsApi } from '@editorial/contracts/refunds';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { closeCase, openCases } from './payment-cases.queries.ts';
import { noteGivenBack, refundInvoice } from './refund-invoice.ts';
import { viewRefundable } from './refundable.queries.ts';

/** Registers the calls about refunds, for those who run the site. */
export function refundRoutes(app: FastifyInstance, context: Context): void {
  serve(app, refundsApi.view, ({ tx, params }) => viewRefundable(context, tx, params.id));
  serve(app, refundsApi.refund, async ({ tx, params, body, caller, headers }) => {
    const key = headers[IDEMPOTENCY_KEY_HEADER.toLowerCase()];
    await refundInvoice(context, tx, caller, {
      invoiceId: params.id,
      key: Array.isArray(key) ? key[0] : key,
      request: body,
    });
    return viewRefundable(context, tx, params.id);
  });
  serve(app, refundsApi.settle, async ({ tx, params, body }) =>
    viewRefundable(context, tx, await noteGivenBack(context, tx, params.id, body.reference)),
  );
  serve(app, refundsApi.cases, ({ tx }) => openCases(tx));
  serve(app, refundsApi.closeCase, ({ tx, params, body, caller }) =>
    closeCase(context, tx, params.id, { ...body, actor: caller.userId }),
  );
}
