import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { createArchive } from './archive.ts';

const modified = new Date('2026-11-20T12:00:00Z');
const entry = (name: string, content: string) => ({
  name,
  byteSize: content.length,
  modified,
  open: async () => Readable.from([Buffer.from(content)]),
});

/** Names in the central directory of a ZIP. */
function namesIn(zip: Buffer): string[] {
  const names: string[] = [];
  for (let at = zip.indexOf('PK\x01\x02'); at >= 0; at = zip.indexOf('PK\x01\x02', at + 4))
    names.push(zip.toString('utf8', at + 46, at + 46 + zip.readUInt16LE(at + 28)));
  return names;
}

test('an archive has its announced length, is an uncompressed Zip64, and contains every file once', async () => {
  const archive = await createArchive(
    [entry('a.jpg', 'first picture'), entry('a.jpg', 'second'), entry('b.jpg', 'third')],
    [{ name: 'licenses.csv', content: 'number\n', modified }],
  );
  const bytes = await buffer(archive.stream);
  assert.equal(bytes.length, archive.byteSize);
  assert.deepEqual(namesIn(bytes), ['licenses.csv', 'a.jpg', 'a-2.jpg', 'b.jpg']);
  assert(bytes.includes('PK\x06\x06'), 'Zip64 end of central directory');
  assert(bytes.includes('first picture'), 'stored, not deflated');
});

test('a file that can’t be opened aborts the archive instead of leaving a gap', async () => {
  const archive = await createArchive(
    [
      {
        ...entry('a.jpg', 'x'),
        open: async () => {
          throw new Error('gone');
        },
      },
    ],
    [],
  );
  await assert.rejects(buffer(archive.stream), /gone/);
});

test('no name in an archive can escape the folder where it is unpacked', async () => {
  for (const name of ['../up.jpg', '/etc/passwd', 'C:\\up.jpg', 'a/../../up.jpg', '..\\up.jpg'])
    await assert.rejects(createArchive([entry(name, 'x')], []), name);
});
