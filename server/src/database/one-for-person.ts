import { sql } from 'drizzle-orm';
import type { Caller } from '../context.ts';
import type { Tx } from './database.ts';

/** What one person does of a kind waits here, until the transaction of the one before ends. */
export const oneForPerson = (
  tx: Tx,
  kind: string,
  { userId }: Pick<Caller, 'userId'>,
): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${userId}`}, 0))`);
