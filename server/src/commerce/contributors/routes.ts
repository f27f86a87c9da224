import { Readable } from 'node:stream';
import { contributorsApi } from '@editorial/contracts/contributors';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { wishMails } from '../../people/restrictions/mail-wishes.ts';
import { contributorMails } from '../../people/restrictions/contributors.tables.ts';
import { earningsCsv, listEarnings, listMonths } from './own-earnings.ts';

/** Registers what contributors see of their own licenses and earnings. */
export function contributorsRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contributorsApi.months, async ({ tx, caller }) => ({
    items: await listMonths(tx, caller),
  }));
  serve(app, contributorsApi.earnings, ({ tx, caller, query }) => listEarnings(tx, caller, query));
  serve(
    app,
    contributorsApi.export,
    async ({ query, caller, reply }) => {
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="earnings.csv"');
      return Readable.from(earningsCsv(context, caller, query));
    },
    { transaction: false },
  );
  serve(app, contributorsApi.mails, async ({ tx, caller }) => {
    const [wish] = await tx
      .select()
      .from(contributorMails)
      .where(
        and(
          eq(contributorMails.userId, caller.userId),
          eq(contributorMails.tenantId, caller.tenantId),
        ),
      );
    return { frequency: wish?.frequency ?? 'AtOnce' };
  });
  serve(app, contributorsApi.setMails, async ({ tx, caller, body, request }) => {
    await wishMails(tx, caller, { ...body, language: languageOf(request) });
    return body;
  });
}
