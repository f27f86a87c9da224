import type { Tx } from '../ground/database/database.ts';
import type { Purpose } from './register/personal-data.ts';
import { personalTables } from './register/register.ts';

export type Rows = readonly Record<string, unknown>[];

/** The parts of the copy, in the order of the register. */
export const copyParts = personalTables.flatMap(({ copy, purpose }) =>
  typeof copy === 'string'
    ? []
    : Object.entries(copy).map(([name, query]) => ({ name, purpose, query })),
);

/** The parts' names by purpose. */
export const partsOf = (purpose: Purpose): string[] =>
  copyParts.filter((part) => part.purpose === purpose).map(({ name }) => name);

/**
 * Reads all stored data about a person, part by part. The transaction is the system's: what is
 * about a person is also in tables that requests don't see. Every query names the person.
 */
export async function collectData(tx: Tx, userId: string): Promise<Record<string, Rows>> {
  const data: Record<string, Rows> = {};
  for (const { name, query } of copyParts)
    data[name] = ((await tx.execute(query(userId))) as unknown as { rows: Rows }).rows;
  return data;
}
