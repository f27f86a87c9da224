import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';

const root = resolve(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** The oldest Node that `engines` allows, and the newest. npm's package `node` brings them. */
for (const version of ['20.0.0', '26'])
  test(`commands start with Node ${version}, and run with the project's own`, async () => {
    const words = ['--yes', `--package=node@${version}`, '--', 'node', 'scripts/run.mjs'];
    const command = (...given: string[]) => run('npx', [...words, ...given], { cwd: root });
    assert.match((await command('start', '--help')).stdout, /^npm start\n/);
    assert.match((await command('version')).stdout, /^\d+\.\d+\.\d+/);
    await assert.rejects(command('test', 'nonsense'), { code: 2 });
  });

for (const version of ['16', '18'])
  test(`Node ${version} is refused in one sentence`, async () => {
    const words = ['--yes', `--package=node@${version}`, '--', 'node', 'scripts/run.mjs', 'start'];
    await assert.rejects(run('npx', words, { cwd: root }), (error) => {
      const { code, stderr } = error as { code: number; stderr: string };
      assert.equal(code, 1);
      assert.match(stderr, /^Node 20 or newer is needed; this is v1\d\.[^\n]*nodejs\.org\n$/);
      return true;
    });
  });
