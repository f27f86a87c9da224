import { randomBytes } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { required } from '../required.ts';

/**
 * Keys generated at the first start and shared by all servers of a site. Never in the repository.
 */
export interface Secrets {
  /** Signs links to files. */
  readonly signingKey: string;
  /** Signs the issuer's cookies and forms. */
  readonly cookieKey: string;
  /** Encrypts secrets entrusted to the site, such as passwords of contributors' file servers. */
  readonly sealingKey: string;
}

async function secret(database: Database, name: string): Promise<string> {
  return database.asSystem(async (tx) => {
    const fresh = randomBytes(32).toString('base64url');
    await tx.execute(
      sql`insert into secrets (name, value) values (${name}, ${fresh}) on conflict do nothing`,
    );
    const result = (await tx.execute(
      sql`select value from secrets where name = ${name}`,
    )) as unknown as { rows: { value: string }[] };
    return required(result.rows[0], `The secret '${name}'`).value;
  });
}

/** Reads the keys, and generates missing ones. */
export const openSecrets = async (database: Database): Promise<Secrets> => ({
  signingKey: await secret(database, 'signing'),
  cookieKey: await secret(database, 'cookie'),
  sealingKey: await secret(database, 'sealing'),
});
