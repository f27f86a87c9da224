import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { test } from 'node:test';
import { writeIdsSmall } from './small-ids.ts';

const id = '7F5A1F6E-3F0E-4A57-9A39-0D6F4B7C1A11';

test('ids are written in small letters wherever they are named so, and texts stay', () => {
  const body = {
    id,
    assetIds: [id, 'x'],
    lines: [{ assetId: id, reference: id }],
    note: id,
    setId: 7,
    none: null,
  };
  const small = id.toLowerCase();
  assert.deepEqual(writeIdsSmall(body), {
    id: small,
    assetIds: [small, 'x'],
    lines: [{ assetId: small, reference: id }],
    note: id,
    setId: 7,
    none: null,
  });
});

test('a body that is a stream, or bytes, is left alone', () => {
  const stream = Object.assign(Readable.from(['x']), { id });
  assert.equal(writeIdsSmall(stream), stream);
  assert.equal(stream.id, id);
  const bytes = Buffer.from('x');
  assert.equal(writeIdsSmall(bytes), bytes);
});

test('what is nested deeper than any call needs is refused, and not read with a stack of its depth', () => {
  const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
  assert.ok(writeIdsSmall(nested(65)));
  for (const levels of [66, 20_000])
    assert.throws(() => writeIdsSmall(nested(levels)), { code: 'Editorial:Validation' });
  const objects = `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`;
  assert.throws(() => writeIdsSmall(JSON.parse(objects)), { code: 'Editorial:Validation' });
});

test('what lists more than any call needs is refused, before a schema reads it to its end', () => {
  const object = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`name${at}`, {}]));
  const list = (count: number) => Array.from({ length: count }, () => ({}));
  for (const fine of [object(1000), list(10_000), { filter: object(1000) }])
    assert.ok(writeIdsSmall(fine));
  for (const many of [object(1001), list(10_001), { filter: object(1001) }, [list(10_001)]])
    assert.throws(() => writeIdsSmall(many), { code: 'Editorial:Validation' });
});
