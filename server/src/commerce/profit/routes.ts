import { profitApi } from '@editorial/contracts/profit';
import type { FastifyInstance } from 'fastify';
import { forgetPaidPayees } from './owed.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { mailStatements } from './contributor-mails.job.ts';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { monthOf } from './profit.rules.ts';
import { closeMonth, statementOf, statementsOf } from './statements.ts';

/** Registers the routes for profit calculation (R7.93N). */
export function profitRoutes(app: FastifyInstance, context: Context): void {
  const { clock } = context;
  serve(app, profitApi.list, async ({ tx, query }) => {
    const statements = await statementsOf(tx, query.month ?? monthOf(clock.now()));
    return {
      totalCount: statements.length,
      items: statements
        .slice(query.skipCount, query.skipCount + query.maxResultCount)
        .map(({ lines: _lines, ...statement }) => statement),
    };
  });
  serve(app, profitApi.get, async ({ tx, params, query }) => {
    const { currency, skipCount, maxResultCount } = query;
    const { lines, ...statement } = await statementOf(tx, { ...params, currency });
    const end = maxResultCount === undefined ? undefined : skipCount + maxResultCount;
    return { ...statement, lineCount: lines.length, lines: lines.slice(skipCount, end) };
  });
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
}
