import type { AuditLogItem, auditLogFilter } from '@editorial/contracts/audit-logging';
import type { z } from '@editorial/contracts/schema';
import { and, asc, desc, eq, gte, ilike, inArray, like, lte, or, sql, type SQL } from 'drizzle-orm';
import type { Context } from '../../commerce/context/context.ts';
import { HOST_TENANT, type Read, type Tx } from '../../ground/database/database.ts';
import { inOrderOf } from '../../ground/exports/exported-list.ts';
import { users } from '../../ground/tenancy/identity.tables.ts';
import { auditLog, type AuditRow } from '../../ground/audit/audit.tables.ts';

export type AuditFilter = z.output<typeof auditLogFilter>;
/**
 * Counting stops here: nobody pages further, and counting millions of rows would be as slow as
 * reading them.
 */
const COUNT_LIMIT = 10_000;

const literal = (given: string) => given.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`);
/** An end date without a time includes the whole day. */
const endOf = (given: string) => new Date(given.length === 10 ? `${given}T23:59:59.999Z` : given);

const matching = (tx: Tx, filter: AuditFilter): SQL | undefined =>
  and(
    filter.startTime ? gte(auditLog.at, new Date(filter.startTime)) : undefined,
    filter.endTime ? lte(auditLog.at, endOf(filter.endTime)) : undefined,
    filter.action
      ? or(eq(auditLog.action, filter.action), like(auditLog.action, `${literal(filter.action)}.%`))
      : undefined,
    filter.userId ? eq(auditLog.actorId, filter.userId) : undefined,
    filter.userName
      ? inArray(
          auditLog.actorId,
          tx
            .select({ id: users.id })
            .from(users)
            .where(ilike(users.userName, `%${literal(filter.userName)}%`)),
        )
      : undefined,
    filter.impersonatorUserId ? eq(auditLog.impersonatorId, filter.impersonatorUserId) : undefined,
    filter.entityId ? eq(auditLog.targetId, filter.entityId) : undefined,
    filter.entityTypeFullName ? eq(auditLog.targetType, filter.entityTypeFullName) : undefined,
    filter.clientIpAddress ? eq(auditLog.address, filter.clientIpAddress) : undefined,
    filter.correlationId ? eq(auditLog.requestId, filter.correlationId) : undefined,
    filter.httpMethod ? eq(auditLog.method, filter.httpMethod.toUpperCase()) : undefined,
    filter.url ? ilike(auditLog.path, `%${literal(filter.url)}%`) : undefined,
  );

/** Current names. The log stores none, so that the name of a closed account disappears. */
async function namesOf(
  { database }: Pick<Context, 'database'>,
  rows: readonly AuditRow[],
): Promise<ReadonlyMap<string, string>> {
  const ids = new Set(
    rows.flatMap((row) => [row.actorId, row.impersonatorId]).filter((id) => id !== null),
  );
  if (ids.size === 0) return new Map();
  // The impersonator may belong to another tenant.
  const found = await database.asSystem((tx) =>
    tx
      .select({ id: users.id, name: users.userName })
      .from(users)
      .where(inArray(users.id, [...ids])),
  );
  return new Map(found.map(({ id, name }) => [id, name]));
}

const shown = (value: unknown): string =>
  value === null || value === undefined
    ? ''
    : typeof value === 'string'
      ? value
      : JSON.stringify(value);

function itemOf(row: AuditRow, names: ReadonlyMap<string, string>): AuditLogItem {
  const properties = Object.entries(row.changes).map(([propertyName, [before, after]]) => ({
    propertyName,
    originalValue: shown(before),
    newValue: shown(after),
  }));
  return {
    id: String(row.id),
    executionTime: row.at.toISOString(),
    action: row.action,
    userId: row.actorId,
    userName: row.actorId === null ? null : (names.get(row.actorId) ?? null),
    tenantId: row.tenantId === HOST_TENANT ? null : row.tenantId,
    impersonatorUserId: row.impersonatorId,
    impersonatorUserName:
      row.impersonatorId === null ? null : (names.get(row.impersonatorId) ?? null),
    impersonatorTenantId:
      row.impersonatorTenantId === HOST_TENANT ? null : row.impersonatorTenantId,
    clientIpAddress: row.address,
    httpMethod: row.method,
    url: row.path,
    correlationId: row.requestId,
    entityChanges:
      row.targetType === null || row.targetId === null
        ? []
        : [
            {
              entityTypeFullName: row.targetType,
              entityId: row.targetId,
              propertyChanges: properties,
            },
          ],
    extraProperties: { ...row.data },
  };
}

/** Reads a page of one tenant's log. */
export async function listAuditLog(
  context: Pick<Context, 'database'>,
  tenantId: string,
  {
    sorting,
    skipCount,
    maxResultCount,
    ...filter
  }: AuditFilter & { sorting: string; skipCount: number; maxResultCount: number },
): Promise<{ totalCount: number; items: AuditLogItem[] }> {
  const order = sorting === 'executionTime asc' ? asc : desc;
  const { total, rows } = await context.database.inTenant(tenantId, async (tx) => {
    const where = matching(tx, filter);
    const counted = tx
      .select({ one: sql`1` })
      .from(auditLog)
      .where(where)
      .limit(COUNT_LIMIT)
      .as('counted');
    return {
      total: await tx.$count(counted),
      rows: await tx
        .select()
        .from(auditLog)
        .where(where)
        .orderBy(order(auditLog.at), order(auditLog.id))
        .offset(skipCount)
        .limit(maxResultCount),
    };
  });
  const names = await namesOf(context, rows);
  return { totalCount: total, items: rows.map((row) => itemOf(row, names)) };
}

/** A statement for the ids of all matching rows, newest first. */
export const auditKeys = (tx: Tx, filter: AuditFilter): SQL =>
  tx
    .select({ key: sql`${auditLog.id}`.as('key') })
    .from(auditLog)
    .where(matching(tx, filter))
    .orderBy(desc(auditLog.at), desc(auditLog.id))
    .getSQL();

/** Rows by their ids, in that order. */
export async function auditItems(
  context: Pick<Context, 'database'>,
  read: Read,
  ids: readonly string[],
): Promise<AuditLogItem[]> {
  const rows = await read((tx) =>
    tx
      .select()
      .from(auditLog)
      .where(inArray(auditLog.id, ids.map(BigInt))),
  );
  const names = await namesOf(context, rows);
  return inOrderOf(ids, rows, ({ id }) => String(id)).map((row) => itemOf(row, names));
}
