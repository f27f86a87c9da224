import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkoutApi } from '@editorial/contracts/checkout';
import { seatsApi } from '@editorial/contracts/seats';
import { subscriptionApi } from '@editorial/contracts/subscription';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { addPictures, byCredits } from './baskets.testing.ts';

let money: MoneySite;
let fresh: () => string;
before(
  async () => {
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 2);
  },
  { timeout: 120_000 },
);
after(() => money.close());

const quoted = async (basket: object) =>
  (await money.as('seat').post(checkoutApi.quote.path, basket)).body;

test('somebody who left a company pays the whole price of a picture that they licensed for it', async () => {
  const [licensed, other] = [fresh(), fresh()];
  const basket = byCredits(licensed);
  const { quoteHash } = await quoted(basket);
  const key = { 'idempotency-key': crypto.randomUUID() };
  const bought = await money.as('seat').post(checkoutApi.order.path, { ...basket, quoteHash }, key);
  assert.equal(bought.status, 201, JSON.stringify(bought.body));
  const seat = await money.userId('seat@editorial.test');
  const left = await money.as('client').remove(seatsApi.remove.path.replace(':id', seat));
  assert.equal(left.status, 204);

  await money.as('seat').post(subscriptionApi.startPayPerImage.path);
  const prices = async (assetId: string) => {
    const image = { assetId, licenseZoneId: 'worldwide' };
    const { lines } = await quoted({
      subscriptionImages: [],
      aLaCarteImages: [0, 1].map((resolutionType) => ({ ...image, resolutionType })),
    });
    return lines.map((line: any) => [line.resolutionType, line.amount, line.alreadyLicensed]);
  };
  const unlicensed = await prices(other);
  assert.equal(unlicensed.length, 2);
  assert.deepEqual(await prices(licensed), unlicensed);
  await money.assertLedger();
});
