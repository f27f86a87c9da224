import { BasketStorageKeys } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { idOf, installFakePlatform } from '@editorial/testing';
import {
  addALaCarteImage,
  addSubscriptionImage,
  basketCount,
  followBasketOfOtherTabs,
  removeAllFromBasket,
  restoreBasket,
} from './basket.slice.ts';
import { getState } from './store.ts';

const byCredits = (n: number) => ({ assetId: idOf(n), resolutionType: ResolutionType.High });
const byMoney = (n: number) => ({ ...byCredits(n), licenseZoneId: 'worldwide' });
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
beforeEach(async () => {
  localStorage.clear();
  await installFakePlatform();
});

test('[R3.43][R3.44][R3.45][R3.46] both lists are kept in local storage and come back', () => {
  addSubscriptionImage(byCredits(1));
  addALaCarteImage(byMoney(2));
  expect(stored('subscriptionImages')).toEqual([byCredits(1)]);
  expect(stored('aLaCarteImages')).toEqual([byMoney(2)]);
  restoreBasket();
  expect(getState().basket).toEqual({
    subscriptionImages: [byCredits(1)],
    aLaCarteImages: [byMoney(2)],
  });
});

test('an image is in one group only, and once', () => {
  addSubscriptionImage(byCredits(1));
  addALaCarteImage(byMoney(1));
  expect(basketCount(getState().basket)).toBe(1);
  expect(getState().basket.aLaCarteImages).toHaveLength(1);
});

test('[R3.82N] tampered items are dropped, good ones stay', () => {
  localStorage.setItem(
    BasketStorageKeys.subscriptionImages,
    JSON.stringify([
      byCredits(1),
      { assetId: 'nonsense', resolutionType: 0 },
      { assetId: idOf(2), resolutionType: 9 },
      null,
      byCredits(1),
    ]),
  );
  localStorage.setItem(BasketStorageKeys.aLaCarteImages, '{broken');
  restoreBasket();
  expect(getState().basket).toEqual({ subscriptionImages: [byCredits(1)], aLaCarteImages: [] });
});

test("[R3.83N] another tab's change is followed by the storage event of the named keys", () => {
  const stop = followBasketOfOtherTabs();
  localStorage.setItem('subscriptionImages', JSON.stringify([byCredits(5)]));
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'subscriptionImages' }));
  expect(getState().basket.subscriptionImages).toEqual([byCredits(5)]);
  stop();
});

test('what was ordered leaves the basket, the rest stays', () => {
  addSubscriptionImage(byCredits(1));
  addALaCarteImage(byMoney(2));
  removeAllFromBasket([idOf(1)]);
  expect(getState().basket).toEqual({ subscriptionImages: [], aLaCarteImages: [byMoney(2)] });
});

test('full or forbidden storage loses nothing on the page', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  addSubscriptionImage(byCredits(1));
  expect(getState().basket.subscriptionImages).toHaveLength(1);
  full.mockRestore();
});
