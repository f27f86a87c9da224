import { catalogApi } from '@editorial/contracts/catalog';
import {
  type Basket,
  checkoutApi,
  IDEMPOTENCY_KEY_HEADER,
  type LicenseUsage,
  type Quote,
} from '@editorial/contracts/checkout';
import type { ResolutionType } from '@editorial/contracts/enumerations';
import {
  addSubscriptionImage,
  call,
  emit,
  on,
  refreshSubscriptionState,
  removeAllFromBasket,
} from '@editorial/platform';
import { act, readAgain } from '@editorial/platform/queries';
import { download } from '../downloads/archives.ts';
import { usageOfLists } from './kept-usage.ts';
import { changeFresh, type FreshOrder } from './fresh-licenses.ts';

/** After a license is had, so that a slip can be taken back before the first download ends that. */
export const DOWNLOAD_DELAY_MS = 6000;

export interface WantedLicense {
  readonly assetIds: readonly string[];
  readonly resolutionType: ResolutionType;
  readonly usage?: LicenseUsage;
}

/** Whether the order needs more than one click: a reason to refuse it, or something to fill in. */
const needsBasket = ({ lines, needsApproval, fields, totals, ...quote }: Quote): boolean =>
  needsApproval ||
  fields.some(({ isRequired }) => isRequired) ||
  quote.balanceAfter < 0 ||
  totals.credits > (quote.seatCreditsLeft ?? Infinity) ||
  lines.some(({ problems }) => problems.length > 0);

const timers = new Map<string, ReturnType<typeof setTimeout>>();

// Licenses of one person are not shown to the next one.
on('session/changed', () => {
  for (const orderId of timers.keys()) stopCounting(orderId);
  changeFresh(() => ({ orders: [], licensed: new Map() }));
});

/** Each wish keeps its key until it was answered, so that a retry does not buy twice. */
const keys = new Map<string, string>();

/**
 * Licenses pictures from the plan at once; their download begins in a moment. Pictures that need a
 * decision of the buyer go into the basket, if there is one. Otherwise the server gives the reason
 * of its refusal. Throws what the server refuses.
 */
export async function licenseNow(
  { assetIds, resolutionType, usage }: WantedLicense,
  hasBasket: boolean,
): Promise<'licensed' | 'basket'> {
  const images = assetIds.map((assetId) => ({
    assetId,
    resolutionType,
    ...(usage ? { usage } : usageOfLists()),
  }));
  const basket: Basket = { subscriptionImages: images, aLaCarteImages: [] };
  const quote = await call(checkoutApi.quote, { body: basket });
  if (hasBasket && needsBasket(quote)) {
    for (const image of images) addSubscriptionImage(image);
    return 'basket';
  }
  const wish = JSON.stringify(basket);
  const key = keys.get(wish) ?? crypto.randomUUID();
  keys.set(wish, key);
  const order = await call(
    checkoutApi.order,
    { body: { ...basket, quoteHash: quote.quoteHash } },
    { headers: { [IDEMPOTENCY_KEY_HEADER]: key } },
  );
  keys.delete(wish);
  removeAllFromBasket(assetIds);
  emit('checkout/completed', {
    orderId: order.id,
    licenseIds: order.licenses.map(({ id }) => id),
  });
  const fresh = { assetIds, resolutionType, credits: order.totals.credits, isCounting: true };
  changeFresh(({ orders, licensed }) => ({
    orders: [...orders, { ...fresh, orderId: order.id }],
    licensed: new Map([...licensed, ...assetIds.map((id) => [id, resolutionType] as const)]),
  }));
  timers.set(
    order.id,
    setTimeout(() => void fetchFiles(order.id), DOWNLOAD_DELAY_MS),
  );
  await act(readAgain([catalogApi.get]), { afterwards: refreshSubscriptionState });
  return 'licensed';
}

function stopCounting(orderId: string): void {
  clearTimeout(timers.get(orderId));
  timers.delete(orderId);
}

/** Takes an order off the list and returns it; undefined if it is not there anymore. */
function take(orderId: string): FreshOrder | undefined {
  stopCounting(orderId);
  let taken: FreshOrder | undefined;
  changeFresh((before) => {
    taken = before.orders.find((order) => order.orderId === orderId);
    return { ...before, orders: before.orders.filter((order) => order !== taken) };
  });
  return taken;
}

/** Keeps the download from beginning by itself. The order can still be taken back. */
export function waitWithFiles(orderId: string): void {
  stopCounting(orderId);
  changeFresh((before) => ({
    ...before,
    orders: before.orders.map((order) =>
      order.orderId === orderId ? { ...order, isCounting: false } : order,
    ),
  }));
}

/** Begins the download of an order's files. It can't be taken back afterwards. */
export async function fetchFiles(orderId: string): Promise<void> {
  const order = take(orderId);
  if (!order) return;
  await download({ assetIds: [...order.assetIds], resolutionType: order.resolutionType });
  // Now the page may show the picture without its watermark.
  await readAgain([catalogApi.get]);
}

/** Takes an order back: its credits return. */
export async function takeBack(orderId: string): Promise<void> {
  const order = take(orderId);
  if (!order) return;
  const isDone = await act(call(checkoutApi.takeBack, { params: { id: orderId } }), {
    done: 'catalog::LicenseTakenBack',
    afterwards: refreshSubscriptionState,
  });
  if (!isDone) return;
  changeFresh((before) => ({
    ...before,
    licensed: new Map([...before.licensed].filter(([id]) => !order.assetIds.includes(id))),
  }));
  await readAgain([catalogApi.get, catalogApi.list, catalogApi.similar]);
}
