import { profitApi } from '@editorial/contracts/profit';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { serve } from '../http/serve.ts';
import { issuedFile } from '../issued-documents/keep-documents.ts';
import { monthOf } from './profit.rules.ts';
import { statementCsv, statementPdf } from './statement.files.ts';
import { closedStatementId, closeMonth, statementOf, statementsOf } from './statements.ts';

/** The file of a closed statement as it was issued, or null while the month is open. */
async function closedFile(
  context: Context,
  tx: Tx,
  kind: 'Statement' | 'StatementTable',
  { contributorId, month, currency }: Record<'contributorId' | 'month' | 'currency', string>,
): Promise<Buffer | null> {
  const id = await closedStatementId(tx, contributorId, month, currency);
  return id === null ? null : (await issuedFile(context, tx, kind, id)).content;
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
    statementOf(tx, params.contributorId, params.month, query.currency),
  );
  serve(app, profitApi.close, async ({ tx, body, caller }) => {
    const closed = await closeMonth(tx, body.month, caller.name, clock.now());
    recordAudit(tx, {
      action: 'Statements.Closed',
      target: { type: 'Month', id: body.month },
      data: { closed },
    });
    return { closed };
  });
  serve(app, profitApi.csv, async ({ tx, params, query, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="statement-${params.month}.csv"`);
    return (
      (await closedFile(context, tx, 'StatementTable', { ...params, ...query })) ??
      statementCsv(await statementOf(tx, params.contributorId, params.month, query.currency))
    );
  });
  serve(app, profitApi.pdf, async ({ tx, params, query, reply }) => {
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="statement-${params.month}.pdf"`);
    const kept = await closedFile(context, tx, 'Statement', { ...params, ...query });
    if (kept) return kept;
    const statement = await statementOf(tx, params.contributorId, params.month, query.currency);
    return statementPdf(statement, settings.valueOf('Site.Name'));
  });
}
