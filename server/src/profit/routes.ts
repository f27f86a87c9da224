import { profitApi } from '@editorial/contracts/profit';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../audit/record-audit.ts';
import type { Context } from '../context.ts';
import { serve } from '../http/serve.ts';
import { monthOf } from './profit.rules.ts';
import { statementCsv, statementPdf } from './statement.files.ts';
import { closeMonth, statementOf, statementsOf } from './statements.ts';

/** Registers the routes for profit calculation (R7.93N). */
export function profitRoutes(app: FastifyInstance, { clock, settings }: Context): void {
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
    return statementCsv(await statementOf(tx, params.contributorId, params.month, query.currency));
  });
  serve(app, profitApi.pdf, async ({ tx, params, query, reply }) => {
    reply
      .type('application/pdf')
      .header('content-disposition', `attachment; filename="statement-${params.month}.pdf"`);
    const statement = await statementOf(tx, params.contributorId, params.month, query.currency);
    return statementPdf(statement, settings.valueOf('Site.Name'));
  });
}
