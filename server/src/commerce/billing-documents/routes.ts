import { billingDocumentsApi } from '@editorial/contracts/billing-documents';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { issuedFile } from '../issued-documents/keep-documents.ts';
import { sendDocument } from '../issued-documents/send-document.ts';
import { documentData } from './document-data.ts';
import { ownDocument } from './own-document.ts';
import { listDocuments } from './documents.queries.ts';

/** Registers the calls about the caller's own invoices, credit notes and payments. */
export function billingDocumentRoutes(app: FastifyInstance, context: Context): void {
  serve(app, billingDocumentsApi.list, ({ tx, caller, query }) =>
    listDocuments(tx, caller, query, context.clock.now()),
  );
  serve(
    app,
    billingDocumentsApi.pdf,
    async ({ transact, caller, params, reply }) => {
      const document = await transact((tx) => ownDocument(tx, caller, params.id));
      return sendDocument(reply, await issuedFile(context, document));
    },
    { transaction: false },
  );
  serve(app, billingDocumentsApi.data, async ({ tx, caller, params, query, reply }) => {
    const about = { id: params.id, format: query.format };
    const { name, xml } = await documentData(context, tx, caller, about);
    reply
      .type('application/xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${name}"`);
    return xml;
  });
}
