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

test('[R3.43][R3.44][R3.45][R3.46] both lists are stored in local storage and restored', () => {
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

test('an image is in only one group, and only once', () => {
  addSubscriptionImage(byCredits(1));
  addALaCarteImage(byMoney(1));
  expect(basketCount(getState().basket)).toBe(1);
  expect(getState().basket.aLaCarteImages).toHaveLength(1);
});

test('[R3.82N] tampered items are dropped, valid ones are kept', () => {
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

test('[R3.83N] storage events of the two keys apply changes from another tab', () => {
  const stop = followBasketOfOtherTabs();
  localStorage.setItem('subscriptionImages', JSON.stringify([byCredits(5)]));
  globalThis.dispatchEvent(new StorageEvent('storage', { key: 'subscriptionImages' }));
  expect(getState().basket.subscriptionImages).toEqual([byCredits(5)]);
  stop();
});

test('ordered images are removed from the basket, the rest is kept', () => {
  addSubscriptionImage(byCredits(1));
  addALaCarteImage(byMoney(2));
  removeAllFromBasket([idOf(1)]);
  expect(getState().basket).toEqual({ subscriptionImages: [], aLaCarteImages: [byMoney(2)] });
});

test('with full or blocked storage, the page keeps its values', () => {
  const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  addSubscriptionImage(byCredits(1));
  expect(getState().basket.subscriptionImages).toHaveLength(1);
  full.mockRestore();
});
