import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, beforeEach, test } from 'node:test';

const hooks = resolve(import.meta.dirname, '../../../scripts/stripped-sources.mjs');
const folder = mkdtempSync(join(tmpdir(), 'editorial-stripped-'));
const kept = join(folder, 'kept');
after(() => rmSync(folder, { recursive: true, force: true }));

const TYPED = 'export const said: string = `a  \n b` satisfies string;';
beforeEach(() => {
  rmSync(kept, { recursive: true, force: true });
  writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(folder, 'typed.ts'), TYPED);
});

/** What a new process finds in the module. With `isCheap`, removing types would end it. */
function load({ isCheap = false, to = kept } = {}): string {
  const program = `
    import module, { syncBuiltinESMExports } from 'node:module';
    if (${isCheap}) module.stripTypeScriptTypes = () => process.exit(3);
    syncBuiltinESMExports();
    const { rememberStripped } = await import(${JSON.stringify(hooks)});
    rememberStripped(${JSON.stringify(to)});
    const { said } = await import(${JSON.stringify(join(folder, 'typed.ts'))});
    process.stdout.write(said);`;
  const words = ['--input-type=module', '--eval', program];
  return execFileSync(process.execPath, words, { encoding: 'utf8' });
}

test('types are removed once, and texts stay as they are', () => {
  assert.equal(load(), 'a  \n b');
  assert.equal(load({ isCheap: true }), 'a  \n b');
  assert.equal(readdirSync(kept).length, 1);
});

test('a source that has changed is read', () => {
  load();
  writeFileSync(join(folder, 'typed.ts'), TYPED.replace('`a', '`c'));
  assert.equal(load(), 'c  \n b');
});

test('a kept text that is damaged is replaced', () => {
  load();
  const [name = ''] = readdirSync(kept);
  for (const damage of ['', 'export const said = 1;']) {
    writeFileSync(join(kept, name), damage);
    assert.equal(load(), 'a  \n b');
  }
  assert.equal(load({ isCheap: true }), 'a  \n b');
});

test('modules load where nothing can be kept', () => {
  assert.equal(load({ to: join(folder, 'typed.ts') }), 'a  \n b');
});
