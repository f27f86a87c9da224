import { sql } from 'drizzle-orm';
import type { Tx } from './database.ts';

/** Serializes a person's actions of one kind: waits until the previous one's transaction ends. */
export const oneForPerson = (
  tx: Tx,
  kind: string,
  { userId }: { readonly userId: string },
): Promise<unknown> =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${kind}:${userId}`}, 0))`);
