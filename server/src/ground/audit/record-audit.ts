import type { AuditAction } from '@editorial/contracts/audit-logging';
import { HOST_TENANT, type Tx } from '../database/database.ts';
import { runPrepared, unwaited, writeLast } from '../database/transactions.ts';
import { acting, type Acting } from './acting.ts';

export type Change = readonly [before: unknown, after: unknown];

export interface AuditRecord {
  readonly action: AuditAction;
  /**
   * Only where the transaction sees all tenants. Otherwise the transaction's own tenant is used.
   */
  readonly tenantId?: string;
  /** The person or object that was acted on. */
  readonly target?: { readonly type: string; readonly id: string };
  readonly changes?: Readonly<Record<string, Change>>;
  readonly data?: Readonly<Record<string, unknown>>;
  /**
   * Replaces parts of the actor where the current request is not the one that asked, or where its
   * caller is not known yet.
   */
  readonly by?: Partial<Acting>;
}

const INSERT_RECORDS_STATEMENT = {
  name: 'audit records',
  text: `insert into audit_log (tenant_id, actor_id, impersonator_id, impersonator_tenant_id,
      action, target_type, target_id, changes, data, address, request_id, method, path)
    select coalesce(one.tenant_id, nullif(current_setting('app.tenant_id', true), '')::uuid,
        '${HOST_TENANT}'),
      one.actor_id, one.impersonator_id, one.impersonator_tenant_id,
      one.action, one.target_type, one.target_id, one.changes, one.data,
      one.address, one.request_id, one.method, one.path
    from jsonb_to_recordset($1::jsonb) as one (tenant_id uuid, actor_id uuid,
      impersonator_id uuid, impersonator_tenant_id uuid, action text, target_type text,
      target_id text, changes jsonb, data jsonb, address text, request_id text, method text,
      path text)`,
};

const rowOf = ({ action, tenantId, target, changes, data, by }: AuditRecord) => {
  const who = { ...acting(), ...by };
  return {
    tenant_id: tenantId ?? null,
    actor_id: who.userId,
    impersonator_id: who.impersonatorUserId,
    impersonator_tenant_id: who.impersonatorTenantId,
    action,
    target_type: target?.type ?? null,
    target_id: target?.id ?? null,
    changes: changes ?? {},
    data: data ?? {},
    address: who.address,
    request_id: who.requestId,
    method: who.method,
    path: who.path,
  };
};

async function write(tx: Tx, rows: readonly ReturnType<typeof rowOf>[]): Promise<void> {
  unwaited(tx, runPrepared(tx, INSERT_RECORDS_STATEMENT, [JSON.stringify(rows)]));
}

/**
 * Records in the audit log who did what to whom, and from where. The row is written in the same
 * transaction, so it exists if and only if the action took effect.
 */
export function recordAudit(tx: Tx, record: AuditRecord): void {
  writeLast(tx, write, rowOf(record));
}

/** Returns the differences between two states, for the named properties. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
  names: readonly (keyof T & string)[],
): Record<string, Change> {
  const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : (value ?? null));
  return Object.fromEntries(
    names
      .filter((name) => name in after)
      .map((name): [string, Change] => [name, [plain(before[name]), plain(after[name])]])
      .filter(([, [old, now]]) => JSON.stringify(old) !== JSON.stringify(now)),
  );
}

/** An address in the form the log keeps: enough to distinguish two, too little to write to. */
export const maskedEmail = (email: string): string => email.replace(/^(.).*@/, '$1…@');
