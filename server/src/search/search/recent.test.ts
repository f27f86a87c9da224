import assert from 'node:assert/strict';
import { test } from 'node:test';
import { idList, idsAt, listInOrder } from './id-list.ts';
import { Recent } from './recent.ts';

test('the most recently used values are kept, never more than allowed', () => {
  const recent = new Recent<number>(() => 10);
  for (let value = 0; value < 100; value += 1) {
    recent.set(String(value), value);
    assert.equal(recent.get('0'), 0, 'asked for again and again');
    assert.equal(recent.get(String(value)), value);
  }
  const known = Array.from({ length: 100 }, (_, value) => value).filter(
    (value) => recent.get(String(value)) !== undefined,
  );
  assert.ok(known.length >= 5 && known.length <= 10, String(known));
  recent.set('0', 7);
  assert.equal(recent.get('0'), 7);
});

test('when the limit rises, more values are kept', () => {
  let most = 10;
  const recent = new Recent<number>(() => most);
  const known = () =>
    Array.from({ length: 100 }, (_, value) => value).filter(
      (value) => recent.get(String(value)) !== undefined,
    ).length;
  for (let value = 0; value < 100; value += 1) recent.set(String(value), value);
  most = 200;
  for (let value = 0; value < 100; value += 1) recent.set(String(value), value);
  assert.equal(known(), 100);
});

test('ids are returned as texts, from any position of a list and in its order', () => {
  const ids = [
    '00112233-4455-6677-8899-aabbccddeeff',
    '0f1e2d3c-4b5a-6978-8796-a5b4c3d2e1f0',
    'ffffffff-ffff-4fff-bfff-ffffffffffff',
  ];
  const list = idList(Buffer.from(ids.join('').replaceAll('-', ''), 'hex'));
  assert.deepEqual(idsAt(list, 0, 9), ids);
  assert.deepEqual(idsAt(list, 1, 1), [ids[1]]);
  assert.deepEqual(idsAt(list, 3, 5), []);
  assert.deepEqual(idsAt(listInOrder(list, [2, 0, 1]), 1, 5), [ids[0], ids[1]]);
});
