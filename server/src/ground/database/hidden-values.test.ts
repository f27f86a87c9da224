import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { HOST_TENANT, openEmbedded, openServer, type Database } from './database.ts';
import { openTestPostgres, postgresFolder } from './postgres.testing.ts';

const SECRET = 'a.person@private.example';

/** All that a log line and a failed job would keep of an error. */
const kept = (error: unknown): string =>
  JSON.stringify([pino.stdSerializers.err(error as Error), error, (error as Error).cause]);

async function assertHidden(database: Database): Promise<void> {
  await database.executeSql('create table people (email text unique, age integer)');
  await database.executeSql('grant all on people to editorial_app');
  await database.executeSql('insert into people values ($1, 1)', [SECRET]);
  const statements = [
    { code: '23505', statement: sql`insert into people values (${SECRET}, 1)` },
    { code: '22P02', statement: sql`insert into people values ('x', ${SECRET}::text::integer)` },
    { code: '42703', statement: sql`select ${SECRET}, nothing from people` },
  ];
  for (const { code, statement } of statements)
    for (const fail of [
      () => database.asSystem((tx) => tx.execute(statement)),
      () => database.inTenant(HOST_TENANT, (tx) => tx.execute(statement)),
    ])
      await assert.rejects(fail, (error: Error) => {
        assert.doesNotMatch(kept(error), /private\.example/, code);
        assert.match(error.message, /people/, 'the statement stays');
        assert.equal((error.cause as { code?: string }).code, code);
        return true;
      });
}

test('errors of statements keep what went wrong, and nothing that a person wrote', async () => {
  const database = await openEmbedded();
  try {
    await assertHidden(database);
  } finally {
    await database.close();
  }
});

test('the same with a PostgreSQL server', { skip: postgresFolder === null }, async () => {
  const postgres = await openTestPostgres();
  const database = await openServer(postgres.url);
  try {
    await assertHidden(database);
  } finally {
    await database.close();
    await postgres.close();
  }
});
