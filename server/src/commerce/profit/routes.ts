import { profitApi } from '@editorial/contracts/profit';
import type { FastifyInstance } from 'fastify';
import { forgetPaidPayees } from './owed.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { mailStatements } from './contributor-mails.job.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { serve } from '../../people/access/serve.ts';
import type { IssuedDocumentRow } from '../tables/issued-documents.tables.ts';
import { issuedDocument, issuedFile } from '../issued-documents/keep-documents.ts';
import { monthOf } from './profit.rules.ts';
import { statementCsv, statementPdf } from './statement.files.ts';
import { closedStatementId, closeMonth, statementOf, statementsOf } from './statements.ts';

/** The document of a closed statement, or null while the month is open. */
async function closedDocument(
  tx: Tx,
  kind: 'Statement' | 'StatementTable',
  { contributorId, month, currency }: Record<'contributorId' | 'month' | 'currency', string>,
): Promise<IssuedDocumentRow | null> {
  const id = await closedStatementId(tx, { contributorId, month, currency });
  return id === null ? null : issuedDocument(tx, kind, id);
}

/** Registers the routes for profit calculation (R7.93N). */
export function profitRoutes(app: FastifyInstance, context: Context): void {
  const { clock, settings } = context;
  serve(app, profitApi.list, async ({ tx, query }) => {
    const statements = await statementsOf(tx, query.month ?? monthOf(clock.now()));
    return {
      totalCount: statements.length,
      items: statements
        .slice(query.skipCount, query.skipCount + query.maxResultCount)
        .map(({ lines: _lines, ...statement }) => statement),
    };
  });
  serve(app, profitApi.get, ({ tx, params, query }) =>
    statementOf(tx, {
      contributorId: params.contributorId,
      month: params.month,
      currency: query.currency,
    }),
  );
  serve(app, profitApi.close, async ({ tx, body, caller }) => {
    const closed = await closeMonth(tx, body.month, caller.userId, clock.now());
    await forgetPaidPayees(context, tx);
    if (closed > 0) await mailStatements(context, tx, body.month);
    recordAudit(tx, {
      action: 'Statements.Closed',
      target: { type: 'Month', id: body.month },
      data: { closed },
    });
    return { closed };
  });
  const outside = { transaction: false } as const;
  serve(
    app,
    profitApi.csv,
    async ({ transact, params, query, reply }) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="statement-${params.month}.csv"`);
      const kept = await transact((tx) =>
        closedDocument(tx, 'StatementTable', { ...params, ...query }),
      );
      if (kept) return (await issuedFile(context, kept)).content;
      return statementCsv(
        await transact((tx) =>
          statementOf(tx, {
            contributorId: params.contributorId,
            month: params.month,
            currency: query.currency,
          }),
        ),
      );
    },
    outside,
  );
  serve(
    app,
    profitApi.pdf,
    async ({ transact, params, query, reply }) => {
      reply
        .type('application/pdf')
        .header('content-disposition', `attachment; filename="statement-${params.month}.pdf"`);
      const kept = await transact((tx) => closedDocument(tx, 'Statement', { ...params, ...query }));
      if (kept) return (await issuedFile(context, kept)).content;
      const statement = await transact((tx) =>
        statementOf(tx, {
          contributorId: params.contributorId,
          month: params.month,
          currency: query.currency,
        }),
      );
      return statementPdf(statement, settings.valueOf('Site.Name'));
    },
    outside,
  );
}
