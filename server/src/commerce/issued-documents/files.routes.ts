import { checkoutApi } from '@editorial/contracts/checkout';
import { licensingApi } from '@editorial/contracts/licensing';
import { planInvoicesApi } from '@editorial/contracts/plan-invoices';
import { isGranted } from '@editorial/contracts/granted';
import { Policy } from '@editorial/contracts/policy';
import { profitApi } from '@editorial/contracts/profit';
import { refundsApi } from '@editorial/contracts/refunds';
import { eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { serve } from '../../people/access/serve.ts';
import { viewOrder } from '../checkout/order.queries.ts';
import type { Caller, Context } from '../context/context.ts';
import { readLicense } from '../licensing/license.queries.ts';
import { statementCsv, statementPdf } from '../profit/statement.files.ts';
import { closedStatementId, statementOf } from '../profit/statements.ts';
import { membership } from '../subscription/subscription.queries.ts';
import type { IssuedDocumentRow } from '../tables/issued-documents.tables.ts';
import { invoices } from '../tables/orders.tables.ts';
import { planInvoices } from '../tables/plan-invoices.tables.ts';
import { assertMayRead, issuedDocument, issuedFile } from './keep-documents.ts';
import { sendDocument } from './send-document.ts';

/** The store is asked for a file, which may take long. */
const outside = { transaction: false } as const;

/** An invoice of a plan is for its master users, and for those who review subscriptions. */
async function assertMayReadPlanInvoice(tx: Tx, caller: Caller, id: string): Promise<void> {
  const [invoice] = await tx.select().from(planInvoices).where(eq(planInvoices.id, id));
  const mayRead =
    invoice !== undefined &&
    (isGranted(Policy.Subscriptions, caller.granted) ||
      (await membership(tx, caller, invoice.subscriptionId))?.isMasterUser);
  if (!mayRead) throw problem('Editorial:NotFound');
}

/**
 * Registers the files of documents that their owners and staff open: invoices of orders and plans,
 * certificates, credit notes and statements. Each domain says who may read its own.
 */
export function documentFileRoutes(app: FastifyInstance, context: Context): void {
  serve(
    app,
    checkoutApi.invoice,
    async ({ transact, params, caller, reply }) => {
      const document = await transact(async (tx) => {
        const order = await viewOrder(tx, context, caller, params.id);
        const [invoice] = await tx.select().from(invoices).where(eq(invoices.orderId, order.id));
        if (!invoice) throw problem('Editorial:NotFound');
        return issuedDocument(tx, 'Invoice', invoice.id);
      });
      return sendDocument(reply, await issuedFile(context, document));
    },
    outside,
  );
  serve(
    app,
    licensingApi.certificate,
    async ({ transact, params, caller, reply }) => {
      const document = await transact(async (tx) => {
        const license = await readLicense(tx, { context, caller }, params.id);
        return issuedDocument(tx, 'Certificate', license.id);
      });
      return sendDocument(reply, await issuedFile(context, document));
    },
    outside,
  );
  serve(
    app,
    planInvoicesApi.pdf,
    async ({ transact, params, caller, reply }) => {
      const document = await transact(async (tx) => {
        await assertMayReadPlanInvoice(tx, caller, params.id);
        return issuedDocument(tx, 'PlanInvoice', params.id);
      });
      const file = await issuedFile(context, document);
      assertMayRead(caller, file);
      return sendDocument(reply, file);
    },
    outside,
  );
  serve(
    app,
    refundsApi.pdf,
    async ({ transact, caller, params, reply }) => {
      const document = await transact((tx) => issuedDocument(tx, 'CreditNote', params.id));
      const file = await issuedFile(context, document);
      assertMayRead(caller, file);
      return sendDocument(reply, file);
    },
    outside,
  );
  statementFileRoutes(app, context);
}

/** The document of a closed statement, or null while the month is open. */
async function closedDocument(
  tx: Tx,
  kind: 'Statement' | 'StatementTable',
  { contributorId, month, currency }: Record<'contributorId' | 'month' | 'currency', string>,
): Promise<IssuedDocumentRow | null> {
  const id = await closedStatementId(tx, { contributorId, month, currency });
  return id === null ? null : issuedDocument(tx, kind, id);
}

/** The files of a statement: as they were issued once its month is closed, until then as of now. */
function statementFileRoutes(app: FastifyInstance, context: Context): void {
  serve(
    app,
    profitApi.csv,
    async ({ transact, params, query, reply }) => {
      const asked = { ...params, ...query };
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="statement-${params.month}.csv"`);
      const kept = await transact((tx) => closedDocument(tx, 'StatementTable', asked));
      if (kept) return (await issuedFile(context, kept)).content;
      return statementCsv(await transact((tx) => statementOf(tx, asked)));
    },
    outside,
  );
  serve(
    app,
    profitApi.pdf,
    async ({ transact, params, query, request, reply }) => {
      const asked = { ...params, ...query };
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="statement-${params.month}.pdf"`);
      const kept = await transact((tx) => closedDocument(tx, 'Statement', asked));
      if (kept) return (await issuedFile(context, kept)).content;
      const statement = await transact((tx) => statementOf(tx, asked));
      return statementPdf(statement, context.settings.valueOf('Site.Name'), {
        language: languageOf(request),
      });
    },
    outside,
  );
}
