import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash, createHmac, pbkdf2Sync } from 'node:crypto';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import {
  openTestPostgres,
  postgresFolder,
  type TestPostgres,
} from '../server/src/ground/database/postgres.testing.ts';

const script = join(import.meta.dirname, 'secrets.mjs');

/** Runs the script with a folder before all others on its path. Returns exit code and output. */
async function run(folder: string, ...args: string[]) {
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const child = spawn(process.execPath, [script, ...args, '--file', join(folder, '.env')], { env });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ]);
  return { code, said: output + errors };
}

/** Whether the database would let `editorial` in with this password (SCRAM-SHA-256). */
async function isPassword(postgres: TestPostgres, password: string): Promise<boolean> {
  const query = "select rolpassword from pg_authid where rolname = 'editorial'";
  const [, rounds, salt = '', stored] =
    /^SCRAM-SHA-256\$(\d+):([^$]+)\$([^:]+):/.exec(await postgres.asSuperuser(query)) ?? [];
  const salted = pbkdf2Sync(password, Buffer.from(salt, 'base64'), Number(rounds), 32, 'sha256');
  const clientKey = createHmac('sha256', salted).update('Client Key').digest();
  return createHash('sha256').update(clientKey).digest('base64') === stored;
}

/** Stands for Docker: runs the command of `compose exec` on this machine. */
async function withDocker(folder: string, psql: string, url: string): Promise<void> {
  const line = `#!/usr/bin/env bash\nexec ${psql} -X -v ON_ERROR_STOP=1 '${url}'\n`;
  await writeFile(join(folder, 'docker'), line);
  await chmod(join(folder, 'docker'), 0o755);
}

test(
  'passwords are written once, renewed in the database and in .env, and kept if the database refuses',
  { skip: postgresFolder === null },
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'editorial-secrets-'));
    const postgres = await openTestPostgres();
    const read = () => readFile(join(folder, '.env'), 'utf8');
    try {
      await writeFile(join(folder, '.env'), 'SMTP_URL=smtp://mail');
      assert.equal((await run(folder)).code, 0);
      const first = await read();
      assert.match(
        first,
        /^SMTP_URL=smtp:\/\/mail\nPOSTGRES_PASSWORD=[\w-]{32}\nS3_SECRET_ACCESS_KEY=[\w-]{32}\n$/,
      );
      assert.equal((await stat(join(folder, '.env'))).mode & 0o777, 0o600);
      await run(folder);
      assert.equal(await read(), first);

      const psql = join(postgresFolder ?? '', 'psql');
      await withDocker(folder, psql, postgres.url.replace('/postgres', '/missing'));
      const refused = await run(folder, '--renew');
      assert.deepEqual([refused.code, /Nothing was changed/.test(refused.said)], [1, true]);
      assert.equal(await read(), first);

      await withDocker(folder, psql, postgres.url);
      const renewed = await run(folder, '--renew');
      assert.equal(renewed.code, 0, renewed.said);
      const second = await read();
      const linesOf = (content: string) => content.trim().split('\n');
      assert.deepEqual(
        linesOf(second).map((line, index) => line === linesOf(first)[index]),
        [true, false, false],
      );
      const password = /POSTGRES_PASSWORD=(.*)/.exec(second)?.[1] ?? '';
      assert.ok(!renewed.said.includes(password));
      assert.ok(await isPassword(postgres, password));
    } finally {
      await postgres.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
);
