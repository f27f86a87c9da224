import { BasketStorageKeys, aLaCarteImage, subscriptionImage } from '@editorial/contracts/basket';
import type { ALaCarteImage, Basket, SubscriptionImage } from '@editorial/contracts/basket';
import { z } from '@editorial/contracts/schema';
import { emit } from '../events/bus.ts';
import { readJson, writeJson } from './browser-storage.ts';
import { getState, patch, useStore } from './store.ts';

/**
 * Reads a stored list, at most 500 items. Drops tampered or outdated items and keeps the rest
 * (R3.82N).
 */
function readList<T extends { assetId: string }>(key: string, schema: z.ZodType<T>): T[] {
  const stored = readJson('local', key);
  if (!Array.isArray(stored)) return [];
  const items = stored
    .map((item) => schema.safeParse(item))
    .flatMap((result) => (result.success ? [result.data] : []));
  return items
    .filter((item, index) => items.findIndex((other) => other.assetId === item.assetId) === index)
    .slice(0, 500);
}

function announce(): void {
  emit('basket/changed', { count: basketCount(getState().basket) });
}

function keep(change: Partial<Basket>): void {
  patch('basket', change);
  const { subscriptionImages, aLaCarteImages } = getState().basket;
  writeJson('local', BasketStorageKeys.subscriptionImages, subscriptionImages);
  writeJson('local', BasketStorageKeys.aLaCarteImages, aLaCarteImages);
  announce();
}

/** Reads both lists from local storage. */
export function restoreBasket(): void {
  patch('basket', {
    subscriptionImages: readList(BasketStorageKeys.subscriptionImages, subscriptionImage),
    aLaCarteImages: readList(BasketStorageKeys.aLaCarteImages, aLaCarteImage),
  });
  announce();
}

/** Applies changes from other tabs. Returns a stop function. */
export function followBasketOfOtherTabs(): () => void {
  const keys: readonly string[] = Object.values(BasketStorageKeys);
  const listener = (event: StorageEvent) => {
    if (event.key === null || keys.includes(event.key)) restoreBasket();
  };
  globalThis.addEventListener('storage', listener);
  return () => globalThis.removeEventListener('storage', listener);
}

/** Returns the number on the cart: subscription images plus à la carte images (R2.55). */
export const basketCount = (basket: Basket): number =>
  basket.subscriptionImages.length + basket.aLaCarteImages.length;
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
