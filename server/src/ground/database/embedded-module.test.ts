import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { test } from 'node:test';

const MEGABYTE = 1024 ** 2;

/** Parses and runs statements until V8 optimizes all that is called often. */
const PROGRAM = `
  const { PGlite } = await import('@electric-sql/pglite');
  const { embeddedModule } = await import('./embedded-module.ts');
  const client = await PGlite.create({ pgliteWasmModule: await embeddedModule() });
  for (let at = 0; at < 400; at += 1)
    await client.query('select ' + Array.from({ length: 60 }, (_, n) => n + ' + ' + at).join(', '));
  await client.close();
`;

test('no function of the database needs much memory to be optimized', () => {
  const printed = execFileSync(
    process.execPath,
    ['--trace-wasm-compilation-times', '--input-type=module', '--eval', PROGRAM],
    { cwd: import.meta.dirname, encoding: 'utf8', maxBuffer: 64 * MEGABYTE },
  );
  const peaks = [...printed.matchAll(/using TurboFan, took \d+ ms and (\d+) \//g)];
  assert.ok(peaks.length > 50, `V8 optimized ${peaks.length} functions`);
  const mostMb = Math.max(...peaks.map(([, bytes]) => Number(bytes) / MEGABYTE));
  assert.ok(mostMb < 200, `${mostMb.toFixed(0)} MB`);
});
