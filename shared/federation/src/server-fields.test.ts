import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import loader from './server-fields-loader.js';

const folder = join(import.meta.dirname, '../../contracts/src');
const files = readdirSync(folder).filter((name) => /^(?!.*test)[\w-]+\.ts$/.test(name));
const Left =
  /^ {4,}(?:summary:\s+['"`]|whileImpersonating:\s+['"`]|side: '|bodyBytes: |problems: \[)/gm;

test('pages have no field of an endpoint that only the server reads, and each line stays', () => {
  let count = 0;
  for (const name of files) {
    const source = readFileSync(join(folder, name), 'utf8');
    const rest = loader(source);
    assert.equal(rest.split('\n').length, source.split('\n').length, name);
    assert.deepEqual(rest.match(Left), null, name);
    count += source.match(Left)?.length ?? 0;
  }
  assert.ok(count > 800, String(count));
});

test('an endpoint with such a name stays, and so do schemas and texts', () => {
  const source = `  summary: endpoint({\n    method: 'GET',\n    path: '/a, summary:',\n  }),
  problems: z.array(z.string()),\n  sides: 'both',\n`;
  assert.equal(loader(source), source);
});
