import { noticesApi } from '@editorial/contracts/notices';
import { z } from '@editorial/contracts/schema';
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { decideNotice, hideUntilDecided } from './decide-notice.ts';
import { listNotices, noticeCounts, noticeCountsCsv } from './notice.queries.ts';
import { noticePageRoutes } from './notice-pages.routes.ts';
import { YEARS_WITH_NAMES } from './notice.rules.ts';

const EXPIRE_JOB = 'notices.expire';

/** Registers the pages of notices, and the calls of those who decide them. */
export function noticeRoutes(app: FastifyInstance, context: Context): void {
  noticePageRoutes(app, context);
  serve(app, noticesApi.list, ({ tx, query }) => listNotices(tx, query.state));
  serve(app, noticesApi.hide, ({ tx, caller, params }) =>
    hideUntilDecided(context, tx, caller, params.id),
  );
  serve(app, noticesApi.decide, ({ tx, caller, params, body }) =>
    decideNotice(context, { tx, caller, id: params.id, decision: body }),
  );
  serve(app, noticesApi.report, async ({ tx, query }) => ({
    kinds: await noticeCounts(tx, query.year),
  }));
  serve(app, noticesApi.counts, ({ tx, query, reply }) => {
    reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', `attachment; filename="notices-${query.year}.csv"`);
    return noticeCountsCsv(tx, query.year);
  });
}

/**
 * Takes out of old notices who wrote them, and what. Kind, outcome and times stay for the report.
 */
export const expireNotices = ({ database, clock }: Pick<Context, 'database' | 'clock'>) =>
  database.asSystem(async (tx) => {
    const now = clock.now().toISOString();
    const isOld = sql`decided_at < ${now}::timestamptz - make_interval(years => ${YEARS_WITH_NAMES})`;
    await tx.execute(sql`delete from notice_answers
      where notice_id in (select id from notices where ${isOld})`);
    await tx.execute(sql`update notices set name = '', email = '', message = '', details = '{}'
      where ${isOld} and message <> ''`);
  });

/** Registers the job that makes old notices nameless. */
export async function noticeJobs(context: Context): Promise<void> {
  await context.jobs.register(EXPIRE_JOB, z.object({}), () => expireNotices(context));
  await context.jobs.schedule(EXPIRE_JOB, '11 4 * * *');
}
