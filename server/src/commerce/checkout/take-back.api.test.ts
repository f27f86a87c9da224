import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { catalogApi } from '@editorial/contracts/catalog';
import { checkoutApi } from '@editorial/contracts/checkout';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { askToken } from '../../people/identity/authorization.testing.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { addPictures, billing, byCredits, byMoney } from './baskets.testing.ts';

let money: MoneySite;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 5);
  },
  { timeout: 120_000 },
);
after(() => money.close());

async function order(person: string, basket: object) {
  const { body } = await money.as(person).post('/api/checkout/quote', basket);
  return money
    .as(person)
    .post(
      '/api/checkout/order',
      { ...basket, quoteHash: body.quoteHash, billing },
      { 'idempotency-key': crypto.randomUUID() },
    );
}
const takeBack = (person: string, { body }: { body: { id: string } }) =>
  money.as(person).remove(`/api/checkout/order/${body.id}`);

/** People order with the newest of their subscriptions. */
const makeOlder = (subscriptionId: string, years: number) =>
  money.site.context.database.executeSql(
    `update subscriptions set creation_time = creation_time - make_interval(years => $2)
      where id = $1`,
    [subscriptionId, years],
  );

test('an order stays while a later one paid the difference to it from another subscription', async () => {
  const begun = await money.as('newcomer').post(subscriptionApi.startPayPerImage.path);
  assert.equal(begun.status, 201, JSON.stringify(begun.body));
  const { id: plan } = await money.active('client');
  await money.site.context.database.executeSql(
    `insert into subscription_members (tenant_id, subscription_id, user_id)
       select s.tenant_id, $2, s.client_id from subscriptions s where s.id = $1`,
    [begun.body.id, plan],
  );
  await makeOlder(begun.body.id, 1);
  const picture = fresh();
  const small = await order('newcomer', byCredits(picture));
  const other = await order('newcomer', byCredits(fresh()));
  assert.deepEqual([small.status, other.status], [201, 201], JSON.stringify(small.body));

  await makeOlder(plan, 2);
  const large = (assetId: string) => {
    const [line] = byMoney(assetId).aLaCarteImages;
    return { ...byMoney(), aLaCarteImages: [{ ...line, resolutionType: 0 }] };
  };
  const quoted = async (basket: object) =>
    (await money.as('newcomer').post('/api/checkout/quote', basket)).body.totals.amount;
  const [difference, whole] = [await quoted(large(picture)), await quoted(large(fresh()))];
  assert.ok(difference < whole, `${difference} of ${whole}`);
  assert.equal((await order('newcomer', large(picture))).status, 201);
  const refused = await takeBack('newcomer', small);
  assert.deepEqual(
    [refused.status, refused.body.error?.code],
    [409, 'Editorial:OrderNotReversible'],
  );
  assert.equal((await takeBack('newcomer', other)).status, 204);
  await money.assertLedger();
});

test('an order of which a picture was downloaded stays', async () => {
  const ordered = await order('client', byCredits(fresh(), fresh()));
  assert.equal(ordered.status, 201, JSON.stringify(ordered.body));
  const [license] = ordered.body.licenses;
  const setDownloaded = (at: string | null) =>
    money.site.context.database.executeSql(
      'update licenses set first_downloaded_at = $2 where id = $1',
      [license.id, at],
    );
  await setDownloaded(money.now().toISOString());
  const refused = await takeBack('client', ordered);
  assert.deepEqual(
    [refused.status, refused.body.error?.code],
    [409, 'Editorial:OrderNotReversible'],
  );
  await setDownloaded(null);
  assert.equal((await takeBack('client', ordered)).status, 204);
  await money.assertLedger();
});

test('a download by somebody who acts for the client uses nothing: the order can still be taken back', async () => {
  const { site } = money;
  const high = (id: string) => ({
    ...byCredits(),
    subscriptionImages: [{ assetId: id, resolutionType: 0 }],
  });
  const assetId = await site.add('#336699', 'Sea', { title: 'Sea' });
  const ordered = await order('client', high(assetId));
  assert.equal(ordered.status, 201, JSON.stringify(ordered.body));
  const path = checkoutApi.get.path.replace(':id', ordered.body.id);
  const until = async () => (await money.as('client').get(path)).body.reversibleUntil;
  const before = await until();
  assert.ok(before);
  const acting = await askToken(site.url, {
    grant_type: 'Impersonation',
    access_token: await site.tokenOf('support'),
    UserId: await money.userId('client@editorial.test'),
  });
  const token = String(acting.body.access_token);
  const download = (as: string, id: string) => {
    const body = { assetIds: [id], resolutionType: 0, windowId: 'w' };
    return site.call('POST', catalogApi.download.path, { token: as, body });
  };
  const seen = await download(token, assetId);
  assert.equal(seen.status, 202, JSON.stringify(seen.body));
  const state = catalogApi.downloadState.path.replace(':id', seen.body.jobId);
  assert.ok((await site.call('GET', state, { token })).body.link);
  assert.equal(await until(), before);
  assert.equal((await takeBack('client', ordered)).status, 204);

  const other = await site.add('#663399', 'Sea', { title: 'Sky' });
  const own = await order('client', high(other));
  assert.equal((await download(await site.tokenOf('client'), other)).status, 202);
  assert.equal((await takeBack('client', own)).body.error.code, 'Editorial:OrderNotReversible');
  await money.assertLedger();
});
