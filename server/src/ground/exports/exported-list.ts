import type { AuditAction } from '@editorial/contracts/audit-logging';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { MAX_ROWS_AT_ONCE, type ExportKind } from '@editorial/contracts/exports';
import { isGranted } from '@editorial/contracts/granted';
import type { z } from '@editorial/contracts/schema';
import { sql, type SQL } from 'drizzle-orm';
import { HOST_TENANT, type Read, type Tx } from '../database/database.ts';
import { problem } from '../problem.ts';
import type { Caller } from '../caller.ts';

type FilterOf<E extends Endpoint> = z.output<NonNullable<E['query']>>;

/** A list that people save as CSV: at once if it is short, else as a file that a job writes. */
export interface ExportedList<E extends Endpoint = Endpoint> {
  readonly kind: ExportKind;
  /** Gives a short list at once. A caller that may call it may have the file, and its query is the filter. */
  readonly endpoint: E;
  readonly fileName: string;
  /** The page of the list. A mail leads there. */
  readonly page: string;
  readonly action: AuditAction;
  /** The rows belong to several tenants. */
  readonly isGlobal?: boolean;
  /** The line above. */
  readonly head: string;
  /** A statement that gives the `key` of each row, in order. Refuses an unknown sorting. */
  keys(tx: Tx, filter: FilterOf<E>, now: Date): SQL | Promise<SQL>;
  /** The lines of some rows, in the order of their keys. Rows that are gone are left out. */
  lines(read: Read, keys: readonly string[], now: Date): Promise<string>;
}

/** Keeps the type of the filter while the list is described. */
export const exportedList = <E extends Endpoint>(list: ExportedList<E>): ExportedList =>
  list as unknown as ExportedList;

/** Rows in the order of their keys. */
export function inOrderOf<R>(
  keys: readonly string[],
  rows: readonly R[],
  keyOf: (row: R) => string,
): R[] {
  const found = new Map(rows.map((row) => [keyOf(row), row]));
  return keys.flatMap((key) => found.get(key) ?? []);
}

/** Whether somebody may read the list, by what they may now. */
export function mayExport({ endpoint: { access, side } }: ExportedList, caller: Caller): boolean {
  const own = caller.tenantId === HOST_TENANT ? 'site' : 'organization';
  if (side !== 'both' && side !== own) return false;
  return (
    typeof access === 'object' && 'policy' in access && isGranted(access.policy, caller.granted)
  );
}

/** Reads the keys of a list that is short enough for one answer. Refuses a longer one. */
export async function fewKeys(
  tx: Tx,
  list: ExportedList,
  { filter, now }: { filter: unknown; now: Date },
): Promise<string[]> {
  const statement = await list.keys(tx, filter, now);
  const { rows } = (await tx.execute(
    sql`${statement} limit ${MAX_ROWS_AT_ONCE + 1}`,
  )) as unknown as { rows: readonly { key: string }[] };
  if (rows.length > MAX_ROWS_AT_ONCE)
    throw problem('Editorial:TooManyRows', { data: { maximum: MAX_ROWS_AT_ONCE } });
  return rows.map(({ key }) => String(key));
}

/** Rows of one statement. */
const ROWS_PER_READ = 500;

/** Keys some hundred at a time. */
export function* pagesOf(keys: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < keys.length; at += ROWS_PER_READ) yield keys.slice(at, at + ROWS_PER_READ);
}
