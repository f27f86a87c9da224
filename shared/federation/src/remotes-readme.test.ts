import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const remotes = join(import.meta.dirname, '../../../remotes');

test('the README of each remote names the address of each of its pages', async () => {
  for (const name of readdirSync(remotes)) {
    const { default: config } = (await import(join(remotes, name, 'remote.config.ts'))) as {
      default: { readonly pages?: readonly string[] };
    };
    const readme = readFileSync(join(remotes, name, 'README.md'), 'utf8');
    const missing = (config.pages ?? []).filter((path) => !readme.includes(`\`${path}\``));
    assert.deepEqual(missing, [], `remotes/${name}/README.md`);
  }
});
