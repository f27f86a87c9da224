import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';

const counters = {
  Invoice: { table: sql.identifier('invoice_counters'), letter: 'I' },
  CreditNote: { table: sql.identifier('credit_note_counters'), letter: 'C' },
} as const;

/**
 * The next number of a document: `I-2026-000001`. The counter's row stays locked until the
 * transaction ends, so numbers have no gaps within a year.
 */
export async function nextDocumentNumber(
  tx: Tx,
  kind: keyof typeof counters,
  now: Date,
): Promise<string> {
  const { table, letter } = counters[kind];
  const year = now.getUTCFullYear();
  const result = (await tx.execute(
    sql`insert into ${table} (year, last) values (${year}, 1)
      on conflict (tenant_id, year) do update set last = ${table}.last + 1
      returning last`,
  )) as unknown as { rows: { last: number }[] };
  return `${letter}-${year}-${String(result.rows[0]?.last ?? 1).padStart(6, '0')}`;
}
