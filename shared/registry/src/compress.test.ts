import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { compressFolder } from './compress.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-compress-'));
});
after(() => rm(folder, { recursive: true }));
const read = (name: string) => readFile(join(folder, name));

test('files that did not change are not packed again, and those that did are', async () => {
  await writeFile(join(folder, 'same.js'), 'export const same = 1;');
  await writeFile(join(folder, 'other.json'), '{"a":1}');
  const first = await compressFolder(folder);
  // A mark that packing again would replace.
  await writeFile(join(folder, 'same.js.br'), 'kept');
  await writeFile(join(folder, 'other.json'), '{"a":2}');
  await writeFile(join(folder, 'new.css'), 'a { color: red }');
  const second = await compressFolder(folder, first);
  assert.equal(String(await read('same.js.br')), 'kept');
  assert.equal(String(brotliDecompressSync(await read('other.json.br'))), '{"a":2}');
  assert.equal(String(gunzipSync(await read('other.json.gz'))), '{"a":2}');
  assert.equal(String(brotliDecompressSync(await read('new.css.br'))), 'a { color: red }');
  const [, other, same] = second.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  assert.deepEqual(
    same,
    first.find(({ path }) => path === 'same.js'),
  );
  assert.notEqual(other?.integrity, first.find(({ path }) => path === 'other.json')?.integrity);
});
