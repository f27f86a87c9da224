import { billingDocumentsApi } from '@editorial/contracts/billing-documents';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { documentPdf } from './document.pdf.ts';
import { listDocuments } from './documents.queries.ts';

/** Registers the calls about the caller's own invoices, credit notes and payments. */
export function billingDocumentRoutes(app: FastifyInstance, context: Context): void {
  serve(app, billingDocumentsApi.list, ({ tx, caller, query }) =>
    listDocuments(tx, caller, query, context.clock.now()),
  );
  serve(app, billingDocumentsApi.pdf, async ({ tx, caller, params, reply }) => {
    const { number, content } = await documentPdf(context, tx, caller, params.id);
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="${number}.pdf"`);
    return content;
  });
}
