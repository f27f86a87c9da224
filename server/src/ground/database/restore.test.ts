import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { DatabaseError, HOST_TENANT, openServer } from './database.ts';
import { openTestPostgres, postgresFolder } from './postgres.testing.ts';

const run = promisify(execFile);

test(
  'a dump of the database can be restored, including its computed columns',
  { skip: postgresFolder === null },
  async () => {
    const postgres = await openTestPostgres();
    const folder = await mkdtemp(join(tmpdir(), 'editorial-dump-'));
    try {
      const database = await openServer(postgres.url);
      await database.executeSql('insert into asset_sets (tenant_id, title) values ($1, $2)', [
        HOST_TENANT,
        'Häfen',
      ]);
      await database.executeSql(
        "insert into assets (tenant_id, title, set_id, tags) select tenant_id, 'Größe', id, array['Ærø', 'Łódź'] from asset_sets",
      );
      const look = 'select tag_keys, search::text as words from assets';
      const { rows } = await database.executeSql(look);
      await database.executeSql('create database restored');
      await database.close();
      const other = postgres.url.replace(/\/postgres$/, '/restored');
      const program = (name: string) => join(postgresFolder ?? '', name);
      await run(program('pg_dump'), [
        '--format=custom',
        '--no-owner',
        `--file=${folder}/dump`,
        postgres.url,
      ]);
      await run(program('pg_restore'), [
        '--no-owner',
        '--exit-on-error',
        `--dbname=${other}`,
        `${folder}/dump`,
      ]);
      const restored = await openServer(other);
      assert.deepEqual((await restored.executeSql(look)).rows, rows);
      assert.deepEqual(rows[0]?.tag_keys, ['aero', 'lodz']);
      await restored.close();
    } finally {
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);

test(
  'the server’s database user reaches no files, programs, further roles or other owners’ settings',
  { skip: postgresFolder === null },
  async () => {
    const postgres = await openTestPostgres();
    const pool = postgres.pool(1);
    try {
      const { rows } = await pool.query(
        'select rolsuper, rolcreaterole, rolreplication from pg_roles where rolname = current_user',
      );
      assert.deepEqual(rows, [{ rolsuper: false, rolcreaterole: false, rolreplication: false }]);
      for (const statement of [
        "select pg_read_file('/etc/hostname')",
        "copy (select 1) to program 'cat'",
        'create role helper superuser',
        "alter system set log_statement = 'all'",
        'set session_replication_role = replica',
        'select rolpassword from pg_authid',
      ])
        await assert.rejects(pool.query(statement), { code: '42501' }, statement);
    } finally {
      await pool.end();
      await postgres.close();
    }
  },
);

test(
  'a database with another encoding is refused before anything is written, and the error says how to create one',
  { skip: postgresFolder === null },
  async () => {
    const postgres = await openTestPostgres();
    const pool = postgres.pool(1);
    try {
      await pool.query("create database bytes template template0 encoding 'SQL_ASCII' locale 'C'");
      const url = postgres.url.replace(/\/postgres$/, '/bytes');
      await assert.rejects(
        openServer(url),
        (error) =>
          error instanceof DatabaseError &&
          /encoded as SQL_ASCII, UTF8 is needed/.test(error.message),
      );
    } finally {
      await pool.end();
      await postgres.close();
    }
  },
);
