import { randomUUID } from 'node:crypto';
import { sql, type SQL } from 'drizzle-orm';
import type { Read, Tx } from './database.types.ts';

/** Keys that are read at a time. */
const KEYS_PER_READ = 500;

/**
 * Yields what a statement gives as its column `key`, some hundred at a time, in its order and as it
 * was at one moment. The statement runs once, and its end costs what its beginning does: to read by
 * offset reads and counts everything again for each page. Memory holds one page: the database keeps
 * the rest in a cursor. It is one `with hold`, so that it outlives the transactions of an embedded
 * database.
 */
export async function* keysInOrder(
  read: Read,
  statement: (tx: Tx) => SQL | Promise<SQL>,
): AsyncGenerator<readonly string[]> {
  const name = sql.identifier(`keys ${randomUUID()}`);
  await read(async (tx) =>
    tx.execute(sql`declare ${name} no scroll cursor with hold for ${await statement(tx)}`),
  );
  let isOpen = true;
  try {
    for (;;) {
      const { rows } = (await read((tx) =>
        tx.execute(sql`fetch ${sql.raw(String(KEYS_PER_READ))} from ${name}`),
      ).catch((error: unknown) => {
        // With the transaction, the cursor is gone.
        isOpen = false;
        throw error;
      })) as unknown as { rows: readonly { key: string }[] };
      if (rows.length === 0) return;
      yield rows.map(({ key }) => String(key));
    }
  } finally {
    if (isOpen) await read((tx) => tx.execute(sql`close ${name}`));
  }
}
