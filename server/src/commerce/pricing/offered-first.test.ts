import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openTestDatabase } from '../../ground/database/embedded.testing.ts';
import { plans } from '../tables/subscriptions.tables.ts';
import { offeredPlans } from './current-plans.ts';

test('a new site offers no plan until somebody does: it shows no price that nobody set', async (t) => {
  const database = await openTestDatabase();
  t.after(() => database.close());
  const offered = () =>
    database.inTenant(HOST_TENANT, async (tx) =>
      (await offeredPlans(tx, new Date())).map(({ id }) => id),
    );
  assert.deepEqual(await offered(), []);
  await database.asSystem((tx) => tx.update(plans).set({ isOffered: true }));
  assert.ok((await offered()).length > 0);
});
