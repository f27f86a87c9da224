import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { ownDataApi } from '@editorial/contracts/own-data';
import { cardSite } from '../commerce/checkout/payments.testing.ts';

const site = cardSite();

test('an account is not closed while an order waits for payment, and nothing of it is lost', async () => {
  const client = site.money.as('client');
  const { id } = await site.ordered(site.basket({ withCredits: false }));

  assert.deepEqual((await client.get(ownDataApi.closing.path)).body.obstacles, ['OpenOrders']);
  const refused = await client.post(ownDataApi.close.path);
  assert.deepEqual(
    [refused.body.error.code, refused.body.error.data.obstacles],
    ['Editorial:AccountInUse', ['OpenOrders']],
  );
  const stateOf = async () =>
    (await client.get(checkoutApi.get.path.replace(':id', id))).body.status;
  assert.equal(await stateOf(), 'PaymentPending');
  assert.equal((await client.get('/api/account/my-profile')).status, 200);

  const cancel = await client.remove(checkoutApi.takeBack.path.replace(':id', id));
  assert.ok(cancel.status < 300, JSON.stringify(cancel.body));
  assert.equal((await client.post(ownDataApi.close.path)).status, 204);
  assert.equal((await client.get('/api/account/my-profile')).status, 401);
});
