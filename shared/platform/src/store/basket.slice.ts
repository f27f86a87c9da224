import type { ALaCarteImage, Basket, SubscriptionImage } from '@editorial/contracts/basket';
import type { Check } from '@editorial/contracts/compiled';
import { aLaCarteImage, subscriptionImage } from '@editorial/contracts/first-visit';
import { BasketStorageKeys } from '@editorial/contracts/names';
import { emit } from '../events/bus.ts';
import { readJson, writeJson } from './browser-storage.ts';
import { getState, patch, useStore } from './store.ts';

/**
 * Reads a stored list, at most 500 items. Drops tampered or outdated items and keeps the rest
 * (R3.82N).
 */
function readList<T extends { assetId: string }>(key: string, schema: Check<T>): T[] {
  const stored = readJson('local', key);
  if (!Array.isArray(stored)) return [];
  const items = stored
    .map((item) => schema.safeParse(item))
    .flatMap((result) => (result.success ? [result.data] : []));
  return items
    .filter((item, index) => items.findIndex((other) => other.assetId === item.assetId) === index)
    .slice(0, 500);
}

/** Whose basket it is: the id of a person, or nothing for somebody who is not signed in. */
let owner = '';
/** A basket that support fills in somebody's name lasts as long as the page. */
let isKept = true;

const keysOf = (ofOwner: string) =>
  Object.values(BasketStorageKeys).map((key) => (ofOwner ? `${key}.${ofOwner}` : key));

function show(change: Partial<Basket>): void {
  patch('basket', change);
  emit('basket/changed', { count: basketCount(getState().basket) });
}

function write(ofOwner: string, { subscriptionImages, aLaCarteImages }: Basket): void {
  const lists = [subscriptionImages, aLaCarteImages];
  for (const [at, key] of keysOf(ofOwner).entries()) writeJson('local', key, lists[at]);
}

function keep(change: Partial<Basket>): void {
  show(change);
  if (isKept) write(owner, getState().basket);
}

function read(ofOwner: string): Basket {
  const [byCredits = '', byMoney = ''] = keysOf(ofOwner);
  return {
    subscriptionImages: readList(byCredits, subscriptionImage),
    aLaCarteImages: readList(byMoney, aLaCarteImage),
  };
}

/**
 * Shows the basket of the signed-in person. A basket that was filled before signing in is added to
 * the person's own, once. During an impersonation it begins empty, and nothing of it is kept: it is
 * neither support's nor the client's.
 */
export function openBasketOf(userId: string | null, isImpersonated = false): void {
  owner = userId ?? '';
  isKept = !isImpersonated;
  if (isImpersonated) return show({ subscriptionImages: [], aLaCarteImages: [] });
  const [own, found] = [read(owner), read('')];
  if (owner === '' || basketCount(found) === 0) return show(own);
  write('', { subscriptionImages: [], aLaCarteImages: [] });
  show(own);
  found.subscriptionImages.filter(isNew(own)).forEach(addSubscriptionImage);
  found.aLaCarteImages.filter(isNew(own)).forEach(addALaCarteImage);
}

/** Applies changes from other tabs. Returns a stop function. */
export function followBasketOfOtherTabs(): () => void {
  const listener = ({ key }: StorageEvent) => {
    if (isKept && (key === null || keysOf(owner).includes(key))) show(read(owner));
  };
  globalThis.addEventListener('storage', listener);
  return () => globalThis.removeEventListener('storage', listener);
}

/** Returns the number on the cart: subscription images plus à la carte images (R2.55). */
export const basketCount = (basket: Basket): number =>
  basket.subscriptionImages.length + basket.aLaCarteImages.length;
const isNew =
  ({ subscriptionImages, aLaCarteImages }: Basket) =>
  ({ assetId }: { assetId: string }) =>
    ![...subscriptionImages, ...aLaCarteImages].some((item) => item.assetId === assetId);
const without = <T extends { assetId: string }>(list: readonly T[], assetId: string) =>
  list.filter((item) => item.assetId !== assetId);

/**
 * Adds an image to the group that is paid by credits. Removes it from the other group and replaces
 * an earlier entry.
 */
export function addSubscriptionImage(image: SubscriptionImage): void {
  const { subscriptionImages, aLaCarteImages } = getState().basket;
  keep({
    subscriptionImages: [...without(subscriptionImages, image.assetId), image],
    aLaCarteImages: without(aLaCarteImages, image.assetId),
  });
}

/**
 * Adds an image to the pay-per-image group. Removes it from the other group and replaces an earlier
 * entry.
 */
export function addALaCarteImage(image: ALaCarteImage): void {
  const { subscriptionImages, aLaCarteImages } = getState().basket;
  keep({
    subscriptionImages: without(subscriptionImages, image.assetId),
    aLaCarteImages: [...without(aLaCarteImages, image.assetId), image],
  });
}

/** Removes an image from the basket. */
export function removeFromBasket(assetId: string): void {
  const { subscriptionImages, aLaCarteImages } = getState().basket;
  keep({
    subscriptionImages: without(subscriptionImages, assetId),
    aLaCarteImages: without(aLaCarteImages, assetId),
  });
}

/** Replaces the whole basket, for an undo. */
export const setBasket = (basket: Basket): void => keep(basket);
/** Removes the images that were ordered. */
export function removeAllFromBasket(assetIds: readonly string[]): void {
  const { subscriptionImages, aLaCarteImages } = getState().basket;
  const stays = (item: { assetId: string }) => !assetIds.includes(item.assetId);
  keep({
    subscriptionImages: subscriptionImages.filter(stays),
    aLaCarteImages: aLaCarteImages.filter(stays),
  });
}

export const useBasket = (): Basket => useStore((state) => state.basket);
export const useBasketCount = (): number => useStore((state) => basketCount(state.basket));
