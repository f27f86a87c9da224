import { BasketStorageKeys } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { idOf, installFakePlatform } from '@editorial/testing';
import {
  addALaCarteImage,
  addSubscriptionImage,
  basketCount,
  followBasketOfOtherTabs,
  removeAllFromBasket,
  removeFromBasket,
  openBasketOf,
} from './basket.slice.ts';
import { getState } from './store.ts';

const byCredits = (n: number) => ({ assetId: idOf(n), resolutionType: ResolutionType.High });
const byMoney = (n: number) => ({ ...byCredits(n), licenseZoneId: 'worldwide' });
const stored = (key: string) => JSON.parse(localStorage.getItem(key) ?? 'null') as unknown;
beforeEach(async () => {
  localStorage.clear();
  openBasketOf(null);
  await installFakePlatform();
});

test('[R3.43][R3.44][R3.45][R3.46] both lists are stored in local storage and restored', () => {
  addSubscriptionImage(byCredits(1));
  addALaCarteImage(byMoney(2));
  expect(stored('subscriptionImages')).toEqual([byCredits(1)]);
  expect(stored('aLaCarteImages')).toEqual([byMoney(2)]);
  openBasketOf(null);
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
  openBasketOf(null);
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

const [ada, ole] = [idOf(91), idOf(92)];
const shownIds = () => {
  const { subscriptionImages, aLaCarteImages } = getState().basket;
  return [...subscriptionImages, ...aLaCarteImages].map(({ assetId }) => assetId);
};

test('a basket belongs to a person: the next one finds nothing, the first one finds it again', () => {
  openBasketOf(ada);
  addSubscriptionImage(byCredits(1));
  addALaCarteImage(byMoney(2));
  openBasketOf(null);
  expect(shownIds()).toEqual([]);
  openBasketOf(ole);
  expect(shownIds()).toEqual([]);
  addSubscriptionImage(byCredits(3));
  openBasketOf(ada);
  expect(shownIds()).toEqual([idOf(1), idOf(2)]);
  openBasketOf(ole);
  expect(shownIds()).toEqual([idOf(3)]);
});

test('what was put in before signing in is added to the own basket once, and is there for nobody else', () => {
  openBasketOf(ada);
  addSubscriptionImage(byCredits(1));
  openBasketOf(null);
  addALaCarteImage(byMoney(1));
  addALaCarteImage(byMoney(2));
  openBasketOf(ada);
  // What is in the own basket stays as the person chose it.
  expect(getState().basket).toEqual({
    subscriptionImages: [byCredits(1)],
    aLaCarteImages: [byMoney(2)],
  });
  removeFromBasket(idOf(2));
  openBasketOf(ada);
  expect(shownIds()).toEqual([idOf(1)]);
  for (const next of [null, ole]) {
    openBasketOf(next);
    expect(shownIds()).toEqual([]);
  }
});

test('an impersonation neither uses a basket nor leaves one', () => {
  openBasketOf(ada);
  addSubscriptionImage(byCredits(1));
  openBasketOf(null);
  addSubscriptionImage(byCredits(2));
  const before = JSON.stringify(localStorage);
  openBasketOf(ole, true);
  expect(shownIds()).toEqual([]);
  const stop = followBasketOfOtherTabs();
  addSubscriptionImage(byCredits(3));
  globalThis.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(shownIds()).toEqual([idOf(3)]);
  expect(JSON.stringify(localStorage)).toBe(before);
  stop();
  openBasketOf(ole);
  expect(shownIds()).toEqual([idOf(2)]);
});

test('a tab follows the basket of its own person only', () => {
  openBasketOf(ada);
  const stop = followBasketOfOtherTabs();
  localStorage.setItem('subscriptionImages', JSON.stringify([byCredits(8)]));
  localStorage.setItem(`subscriptionImages.${ada}`, JSON.stringify([byCredits(9)]));
  for (const [key, seen] of [
    ['subscriptionImages', []],
    [`subscriptionImages.${ole}`, []],
    [`subscriptionImages.${ada}`, [idOf(9)]],
  ] as const) {
    globalThis.dispatchEvent(new StorageEvent('storage', { key }));
    expect(shownIds()).toEqual(seen);
  }
  stop();
});
