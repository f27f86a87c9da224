import type { Basket } from '@editorial/contracts/checkout';
import { isLowSmaller } from '@editorial/contracts/assets';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { and, arrayOverlaps, asc, eq, isNotNull, sql } from 'drizzle-orm';
import { assets } from '../catalog/assets/assets.tables.ts';
import { createOrderRequest, placeOrder } from '../commerce/checkout/order.ts';
import { orders } from '../commerce/tables/orders.tables.ts';
import { priceBasket } from '../commerce/checkout/quote.ts';
import { issuePlanInvoice, periodMoney } from '../commerce/plan-invoices/issue-plan-invoices.ts';
import { payPlanInvoice } from '../commerce/billing/pay-plan-invoice.ts';
import type { Caller, Context } from '../commerce/context/context.ts';
import { HOST_TENANT, type Tx } from '../ground/database/database.ts';
import { users } from '../ground/tenancy/identity.tables.ts';
import { loadCaller } from '../people/permissions/callers.ts';
import { normalize } from '../people/passwords/passwords.ts';
import { adjustBalance } from '../commerce/plans/subscription.writes.ts';
import { subscriptions } from '../commerce/tables/subscriptions.tables.ts';
import { DEMO_SUBSCRIPTION_AGE_DAYS } from './subscriptions.ts';
import { required } from '../ground/required.ts';
import { DAY_MS } from '../ground/clock.ts';

/** Number of licensed images. Their categories suit a publisher of cookbooks and almanacs. */
export const HISTORY_PICTURE_COUNT = 9;
const Bought = ['Sky', 'Food', 'Plants', 'Nature', 'Abstract', 'Architecture'] as const;
/** So many of the last ones are the contributor's, if the demo has as many. */
export const OWN_PICTURE_COUNT = 3;
const { High, Low } = ResolutionType;
/**
 * The purchases: buyer, days after the subscription's start, indexes of the images, and size. The
 * last one is paid with money.
 */
const purchases = [
  { person: 'client', day: 1, pictures: [0, 1], size: High },
  { person: 'seat', day: 3, pictures: [2], size: Low },
  { person: 'client', day: 6, pictures: [3], size: Low },
  { person: 'client', day: 9, pictures: [4, 5], size: Low },
  // Yesterday and today, so that the contributor has figures in this month.
  { person: 'seat', day: DEMO_SUBSCRIPTION_AGE_DAYS - 1, pictures: [6, 7], size: High },
  { person: 'client', day: DEMO_SUBSCRIPTION_AGE_DAYS, pictures: [8], size: Low, byMoney: true },
] as const;

const CLIENT_NAME = 'Lindqvist & Partners';
const billing = {
  name: 'Clara Lindqvist',
  company: CLIENT_NAME,
  address: 'Storgatan 1',
  city: 'Stockholm',
  postalCode: '111 22',
  country: 'SE',
  vatNumber: '',
};

async function callerOf({ database }: Context, person: string): Promise<Caller> {
  const [user] = await database.asSystem((tx) =>
    tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.normalizedEmail, normalize(`${person}@editorial.test`))),
  );
  const caller = user && (await loadCaller(database, { sub: user.id, tenantId: HOST_TENANT }));
  if (!caller) throw new Error(`The demo lacks ${person}.`);
  return caller;
}

/** Whether there are orders, and the pictures that were bought: the contributor's own apart. */
async function readCatalog(tx: Tx) {
  return {
    known: await tx.select({ id: orders.id }).from(orders).limit(1),
    pictures: await tx
      .select({ id: assets.id, width: assets.width, height: assets.height })
      .from(assets)
      .where(and(eq(assets.status, 'Published'), arrayOverlaps(assets.categories, [...Bought])))
      .orderBy(asc(assets.runningNumber))
      .limit(HISTORY_PICTURE_COUNT),
    // The contributor's oldest ones: visitors begin with the newest.
    own: await tx
      .select({ id: assets.id, width: assets.width, height: assets.height })
      .from(assets)
      .where(and(eq(assets.status, 'Published'), isNotNull(assets.contributorId)))
      .orderBy(asc(assets.creationTime), asc(assets.runningNumber))
      .limit(OWN_PICTURE_COUNT),
  };
}

interface Around {
  readonly bought: Awaited<ReturnType<typeof readCatalog>>['pictures'];
  /** Of the subscription, in ms since 1970. */
  readonly begin: number;
  readonly admin: Caller;
}

/** Places one order with the clock of its day. */
async function makePurchase(
  context: Context,
  { person, day, pictures: wanted, size, ...by }: (typeof purchases)[number],
  { bought, begin, admin }: Around,
): Promise<void> {
  // Use the clock of the past, and send no mails.
  const then: Context = {
    ...context,
    clock: { now: () => new Date(begin + day * DAY_MS) },
    jobs: { ...context.jobs, send: () => Promise.resolve() },
  };
  const caller = await callerOf(context, person);
  const images = wanted.map((index) => {
    const picture = required(bought[index], `Demo picture ${index}`);
    return { assetId: picture.id, resolutionType: isLowSmaller(picture) ? size : High };
  });
  const basket: Basket =
    'byMoney' in by
      ? {
          subscriptionImages: [],
          aLaCarteImages: images.map((image) => ({ ...image, licenseZoneId: 'continental' })),
        }
      : { subscriptionImages: images, aLaCarteImages: [] };
  await context.database.inTenant(HOST_TENANT, async (tx) => {
    const buyer = 'byMoney' in by ? { buyer: billing } : {};
    const { quote } = await priceBasket(then, tx, caller, { ...basket, ...buyer });
    await placeOrder(
      then,
      tx,
      createOrderRequest({
        caller,
        key: `demo:${day}`,
        body: { ...basket, quoteHash: quote.quoteHash, ...('byMoney' in by ? { billing } : {}) },
        language: 'en',
      }),
    );
    // The demo promises 250 credits for this client, so return the spent credits at once.
    const [subscription] = await tx
      .select({ id: subscriptions.id })
      .from(subscriptions)
      .where(eq(subscriptions.clientName, CLIENT_NAME));
    if (subscription && quote.totals.credits > 0)
      await adjustBalance(then, {
        tx,
        caller: admin,
        body: {
          subscriptionId: subscription.id,
          amount: quote.totals.credits,
          reason: 'Goodwill',
        },
        now: then.clock.now(),
      });
  });
}

/**
 * Gives the client's plan a price, with a paid invoice of its running cycle. It is written last, so
 * that the invoice of the purchase has the first number.
 */
async function pricePlan(context: Context, admin: Caller): Promise<void> {
  await context.database.inTenant(HOST_TENANT, async (tx) => {
    const [row] = await tx
      .update(subscriptions)
      .set({ periodPrice: sql`${subscriptions.cyclePrice}` })
      .where(eq(subscriptions.clientName, CLIENT_NAME))
      .returning();
    if (!row?.cycleStart || !row.cycleEnd)
      throw new Error(`The demo lacks the plan of ${CLIENT_NAME}.`);
    const { cycleStart, cycleEnd } = row;
    const quiet: Context = { ...context, jobs: { ...context.jobs, send: () => Promise.resolve() } };
    const { id } = await issuePlanInvoice(quiet, tx, row, {
      kind: 'Period',
      planName: row.planName,
      periodStart: cycleStart,
      periodEnd: cycleEnd,
      money: periodMoney(row),
    });
    await payPlanInvoice(quiet, { tx, id, actor: admin.userId });
    await tx
      .update(subscriptions)
      .set({ billingAnchor: cycleStart, billedUntil: cycleEnd })
      .where(eq(subscriptions.id, row.id));
  });
}

/**
 * Places past orders for the demo's client, so that the demo shows licenses, movements and an
 * invoice. Returns whether the history exists. It returns false while there are too few images, or
 * fewer of the contributor than `leastOwn`.
 */
export async function seedHistory(
  context: Context,
  leastOwn = OWN_PICTURE_COUNT,
): Promise<boolean> {
  const { known, pictures, own } = await context.database.inTenant(HOST_TENANT, readCatalog);
  if (known.length > 0) return true;
  if (pictures.length < HISTORY_PICTURE_COUNT || own.length < leastOwn) return false;
  const others = pictures.filter(({ id }) => !own.some((one) => one.id === id));
  const bought = [...others.slice(0, HISTORY_PICTURE_COUNT - own.length), ...own];
  const begin = context.clock.now().getTime() - DEMO_SUBSCRIPTION_AGE_DAYS * DAY_MS;
  const admin = await callerOf(context, 'admin');
  for (const purchase of purchases) await makePurchase(context, purchase, { bought, begin, admin });
  await pricePlan(context, admin);
  return true;
}
