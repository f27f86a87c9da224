import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Loads the database and counts what Node itself resolves of drizzle-orm. */
const program = (first: string) => `
  import { registerHooks } from 'node:module';
  let [inside, outside] = [0, 0];
  registerHooks({
    resolve(specifier, context, next) {
      if (specifier.startsWith('drizzle-orm')) outside += 1;
      else if (context.parentURL?.includes('/drizzle-orm/') && specifier.startsWith('.')) inside += 1;
      return next(specifier, context);
    },
  });
  ${first}
  await import('./ground/database/embedded.database.ts');
  await import('./ground/audit/audit.tables.ts');
  const names = Object.keys(await import('drizzle-orm/pg-core')).sort();
  console.log(JSON.stringify({ inside, outside, names }));`;

async function load(first: string) {
  const { stdout } = await run(
    process.execPath,
    ['--no-warnings', '--input-type=module', '--eval', program(first)],
    { cwd: import.meta.dirname },
  );
  return JSON.parse(stdout) as { inside: number; outside: number; names: string[] };
}

test('the modules of drizzle-orm are found without parsing its package.json for each', async () => {
  const [bare, ours] = [await load(''), await load("await import('./drizzle-loading.ts');")];
  assert.deepEqual(ours.names, bare.names);
  assert.ok(bare.inside > 100, `${bare.inside} modules were found by Node`);
  assert.equal(ours.inside, 0);
  // The package itself, and its parts for PGlite and PostgreSQL: each once, however many import it.
  assert.ok(ours.outside <= 4, `${ours.outside} imports were resolved by Node`);
  assert.ok(bare.outside > ours.outside);
});
