import type { SQL } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';

/** The rows of a statement, as its text names them. */
export const rowsOf = async <T>(tx: Tx, statement: SQL): Promise<T[]> =>
  ((await tx.execute(statement)) as unknown as { rows: T[] }).rows;
