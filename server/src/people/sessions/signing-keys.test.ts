import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { signingKeySet } from './signing-keys.ts';

test('a key signs for 90 days, verifies for 90 more, and is then removed', async () => {
  const database = await openTestDatabase();
  const keysOn = async (day: number) =>
    (await signingKeySet(database, new Date(Date.UTC(2026, 0, 1 + day)))).keys.map(
      ({ kid }) => kid,
    );
  const [first] = await keysOn(0);
  assert.deepEqual(await keysOn(90), [first]);
  const [second, ...older] = await keysOn(91);
  assert.notEqual(second, first);
  assert.deepEqual(older, [first]);
  const later = await keysOn(182);
  assert.equal(later.length, 2);
  assert.ok(!later.includes(first) && later.includes(second));
  await database.close();
});
