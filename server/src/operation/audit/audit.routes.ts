import { auditLoggingApi, type AuditLogItem } from '@editorial/contracts/audit-logging';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../commerce/context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { csvLine } from '../../ground/csv.ts';
import { exportedList, type ExportedList } from '../../ground/exports/exported-list.ts';
import { serveList } from '../../people/access/serve-list.ts';
import { auditItems, auditKeys, listAuditLog } from './audit.queries.ts';

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

/** The log as CSV (RFC 4180, with a byte order mark for spreadsheets), newest first. */
export const auditList = (context: Context): ExportedList =>
  exportedList({
    kind: 'AuditLog',
    endpoint: auditLoggingApi.export,
    fileName: 'audit-log.csv',
    page: '/administration/audit',
    // Exports of the log are logged as well.
    action: 'AuditLog.Exported',
    head: `\ufeff${line(columns.map(([name]) => name))}`,
    keys: auditKeys,
    lines: async (read, keys) =>
      (await auditItems(context, read, keys))
        .map((item) => line(columns.map(([, value]) => value(item))))
        .join(''),
  });

/** The audit log of a tenant, for its administrators. */
export function auditRoutes(app: FastifyInstance, context: Context): void {
  serve(
    app,
    auditLoggingApi.list,
    ({ tenantId, query }) => listAuditLog(context, tenantId, query),
    { transaction: false },
  );
  serveList(app, context, auditList(context));
}
