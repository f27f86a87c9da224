import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import { fewKeys, pagesOf, type ExportedList } from '../../ground/exports/exported-list.ts';
import type { Context } from '../../settings/context/context.ts';
import { serve } from './serve.ts';

/**
 * Serves a short list as CSV while its rows are read. Its keys are read once: so the rows are those
 * of one moment, whatever is added meanwhile, and the last page costs what the first one does. No
 * transaction waits for a slow reader.
 */
export function serveList(app: FastifyInstance, context: Context, list: ExportedList): void {
  const { database, clock } = context;
  serve(
    app,
    list.endpoint,
    async ({ tenantId, query: filter, reply }) => {
      const now = clock.now();
      const inside = list.isGlobal
        ? database.asSystem
        : <T>(work: (tx: Tx) => Promise<T>) => database.inTenant(tenantId, work);
      // Refuses an unknown sorting, and what is too long, while the status can still be set.
      const keys = await inside(async (tx) => {
        const all = await fewKeys(tx, list, { filter, now });
        recordAudit(tx, { action: list.action, tenantId, data: { filter } });
        return all;
      });
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${list.fileName}"`);
      return Readable.from(
        (async function* text() {
          yield list.head;
          for (const some of pagesOf(keys)) yield list.lines(inside, some, now);
        })(),
      );
    },
    { transaction: false },
  );
}
