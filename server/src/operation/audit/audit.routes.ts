import { Readable } from 'node:stream';
import { auditLoggingApi, type AuditLogItem } from '@editorial/contracts/audit-logging';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../commerce/context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { csvLine } from '../../ground/csv.ts';
import { auditLogPages, listAuditLog } from './audit.queries.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';

const PAGE_SIZE = 2000;

const changesOf = ({ entityChanges }: AuditLogItem): string =>
  entityChanges
    .flatMap(({ propertyChanges }) =>
      propertyChanges.map(
        ({ propertyName, originalValue, newValue }) =>
          `${propertyName}: ${originalValue} → ${newValue}`,
      ),
    )
    .join('; ');

const columns: readonly [string, (item: AuditLogItem) => string | null | undefined][] = [
  ['Time', (item) => item.executionTime],
  ['Action', (item) => item.action],
  ['Person', (item) => item.userName],
  ['Person id', (item) => item.userId],
  ['Impersonated by', (item) => item.impersonatorUserName],
  ['Impersonated by id', (item) => item.impersonatorUserId],
  ['To', (item) => item.entityChanges[0]?.entityTypeFullName],
  ['To id', (item) => item.entityChanges[0]?.entityId],
  ['Changes', changesOf],
  ['More', (item) => JSON.stringify(item.extraProperties).replace(/^\{\}$/, '')],
  ['Address', (item) => item.clientIpAddress],
  ['Method', (item) => item.httpMethod],
  ['Path', (item) => item.url],
  ['Request', (item) => item.correlationId],
];
const line = (cells: readonly (string | null | undefined)[]) =>
  csvLine(cells.map((cell) => cell ?? ''));

/** Streams CSV while it reads the rows (RFC 4180, with a byte order mark for spreadsheets). */
async function* auditCsv(pages: AsyncIterable<AuditLogItem[]>): AsyncGenerator<string> {
  let head = `\ufeff${line(columns.map(([name]) => name))}`;
  for await (const items of pages) {
    yield head + items.map((item) => line(columns.map(([, value]) => value(item)))).join('');
    head = '';
  }
}

/** The audit log of a tenant, for its administrators. */
export function auditRoutes(app: FastifyInstance, context: Context): void {
  serve(
    app,
    auditLoggingApi.list,
    ({ tenantId, query }) => listAuditLog(context, tenantId, query),
    { transaction: false },
  );
  serve(
    app,
    auditLoggingApi.export,
    async ({ tenantId, query, reply }) => {
      // Exports of the log are logged as well.
      await context.database.inTenant(tenantId, async (tx) =>
        recordAudit(tx, { action: 'AuditLog.Exported', data: { filter: query } }),
      );
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="audit-log.csv"');
      return Readable.from(auditCsv(auditLogPages(context, tenantId, query, PAGE_SIZE)));
    },
    { transaction: false },
  );
}
