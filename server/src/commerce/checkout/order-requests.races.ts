import assert from 'node:assert/strict';
import { test } from 'node:test';
import { racingMoney } from '../ledger/money-races.testing.ts';
import { insertPictures } from './baskets.testing.ts';

/** A decision about a request while its author closes the account: `npm run test:races`. */
const site = racingMoney();
const { waiting } = site;

test('a request is not decided while its author’s seat and account end; all are answered', async () => {
  const [assetId] = await insertPictures(site.money.site.context.database, 1);
  const basket = { subscriptionImages: [{ assetId, resolutionType: 1 }], aLaCarteImages: [] };
  const asked = await site.money.as('seat').post('/api/checkout/order-request', basket);
  assert.equal(asked.status, 201, JSON.stringify(asked.body));
  const path = `/api/checkout/order-request/${asked.body.id}`;
  const client = site.money.as('client');
  const { quoteHash } = (await client.get(path)).body.quote;
  const userId = await site.money.userId('seat@editorial.test');
  const holder = await site.pool.connect();
  const begun = [];
  try {
    await holder.query('begin');
    await holder.query('select from subscription_members where user_id = $1 for update', [userId]);
    begun.push(site.money.as('seat').post('/api/account/closing'));
    await waiting(1);
    begun.push(client.remove(`/api/subscription/seat/${userId}`));
    await waiting(2);
    begun.push(client.post(`${path}/approval`, { quoteHash }));
    await waiting(3);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
  const answers = (await Promise.all(begun)).map(({ status, body }) => [status, body?.error?.code]);
  assert.deepEqual(answers, [
    [204, undefined],
    [404, 'Editorial:NotFound'],
    [404, 'Editorial:NotFound'],
  ]);
  await site.money.assertLedger();
});
