import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, test } from 'node:test';
import { PGlite } from '@electric-sql/pglite';
import { startParams } from './embedded.database.ts';
import { embeddedModule } from './embedded-module.ts';
import { writePreparedFolder } from './prepared-folder.ts';

const folder = mkdtempSync(join(tmpdir(), 'editorial-prepared-'));
after(() => rmSync(folder, { recursive: true, force: true }));

/** Prints by how many MB the most memory of a process grows when it writes a folder. */
const MEASURE = `
  import { readFileSync } from 'node:fs';
  const { writePreparedFolder } = await import('./prepared-folder.ts');
  const most = () => Number(/VmHWM:\\s+(\\d+)/.exec(readFileSync('/proc/self/status', 'utf8'))[1]) / 1024;
  const before = most();
  await writePreparedFolder(process.argv[1]);
  console.log(most() - before);
`;

/** All that a database says of itself: its catalog, its functions, its databases and its settings. */
async function described(client: PGlite): Promise<unknown> {
  const rowsOf = async (text: string) => (await client.query(text)).rows;
  try {
    return {
      catalog: await rowsOf('select catalog_version_no from pg_control_system()'),
      functions: await rowsOf('select oid, proname, prosrc from pg_proc order by oid'),
      types: await rowsOf('select oid, typname from pg_type order by oid'),
      databases: await rowsOf(
        'select datname, encoding, datlocprovider, datcollate, datctype from pg_database order by 1',
      ),
      settings: await rowsOf(
        `select name, setting from pg_settings
          where source not in ('default', 'override') and name <> 'log_timezone' order by name`,
      ),
    };
  } finally {
    await client.close();
  }
}

describe('a prepared folder', () => {
  test('is what the initdb of this PGlite creates', async () => {
    await writePreparedFolder(join(folder, 'same'));
    const pgliteWasmModule = await embeddedModule();
    const created = await PGlite.create({ startParams, pgliteWasmModule });
    const prepared = await PGlite.create(join(folder, 'same'), { startParams, pgliteWasmModule });
    assert.deepEqual(await described(prepared), await described(created));
  });

  test('is readable by this user only', async () => {
    await writePreparedFolder(join(folder, 'own'));
    for (const name of ['', 'global', 'PG_VERSION', 'base/1'])
      assert.equal(statSync(join(folder, 'own', name)).mode & 0o077, 0, name);
  });

  test('is written in little memory', { skip: process.platform !== 'linux' }, () => {
    const printed = execFileSync(
      process.execPath,
      ['--input-type=module', '--eval', MEASURE, join(folder, 'small')],
      { cwd: import.meta.dirname, encoding: 'utf8' },
    );
    assert.ok(Number(printed) < 100, `${printed} MB`);
  });
});
