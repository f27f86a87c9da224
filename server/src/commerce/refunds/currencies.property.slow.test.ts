import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CreditCycle, ProfileType, SubscriptionState } from '@editorial/contracts/enumerations';
import { stepOf } from '@editorial/contracts/currencies';
import { asc, eq } from 'drizzle-orm';
import fc from 'fast-check';
import { insertPictures } from '../checkout/baskets.testing.ts';
import { createOrderRequest, placeOrder } from '../checkout/order.ts';
import { invoices } from '../tables/orders.tables.ts';
import { priceBasket } from '../checkout/quote.ts';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { priceLists } from '../tables/pricing.tables.ts';
import { HttpProblem } from '../../ground/problem.ts';
import { settings } from '../../settings/settings.tables.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { changeState, recordState } from '../plan-changes/state-changes.ts';
import { subscriptionMembers, subscriptions } from '../tables/subscriptions.tables.ts';
import { creditNotes } from '../tables/credit-notes.tables.ts';
import { refundInvoice } from './refund-invoice.ts';
import { DAY_MS } from '../../ground/clock.ts';

/** Two years in which five of the countries below change their rates. */
const BEGIN = Date.parse('2024-07-10T09:00:00Z');
const DAY_COUNT = 730;
const Countries = ['EE', 'FI', 'SK', 'RO', 'DE', 'FR', 'CH', 'NO', 'JP'] as const;
type Country = (typeof Countries)[number];

/** Percent by country and day, written down a second time. Norway and Japan are out of scope. */
function percentOn(country: Country, day: string): number {
  if (country === 'EE') return day < '2025-07-01' ? 22 : 24;
  if (country === 'FI') return day < '2024-09-01' ? 24 : 25.5;
  if (country === 'SK') return day < '2025-01-01' ? 20 : 23;
  if (country === 'RO') return day < '2025-08-01' ? 19 : 21;
  return { DE: 19, FR: 20, CH: 8.1, NO: 0, JP: 0 }[country];
}
/** Halves are rounded up, in whole numbers. */
function taxOf(netMinor: number, percent: number, currency: string): number {
  const step = BigInt(stepOf(currency));
  const tenths = BigInt(netMinor) * BigInt(Math.round(percent * 10));
  return Number(((tenths + 500n * step) / (1000n * step)) * step);
}

type Act =
  | { do: 'order'; country: Country; currency: string; pictures: number }
  | { do: 'refund'; order: number; amount: number | null };
/** The five of a new site, and two whose minor units are no hundredths. */
const Sold = ['USD', 'EUR', 'GBP', 'CHF', 'NOK', 'JPY', 'KWD'] as const;
const days = fc.nat({ max: 75 });
const act: fc.Arbitrary<Act & { days: number }> = fc.oneof(
  fc.record({
    do: fc.constant('order' as const),
    days,
    country: fc.constantFrom(...Countries),
    currency: fc.constantFrom(...Sold),
    pictures: fc.integer({ min: 1, max: 3 }),
  }),
  fc.record({
    do: fc.constant('refund' as const),
    days,
    order: fc.nat({ max: 9 }),
    amount: fc.option(fc.integer({ min: 1, max: 4000 })),
  }),
);

/** The model's record of an invoice. */
interface Known {
  readonly id: string;
  readonly currency: string;
  readonly percent: number;
  readonly gross: number;
  readonly tax: number;
  refunded: number;
}

let money: MoneySite;
const pictures: string[] = [];
let next = 0;
let caller: Caller;
const inTenant = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  money.site.context.database.inTenant(HOST_TENANT, work);

before(
  async () => {
    money = await openMoneySite();
    const { context } = money.site;
    pictures.push(...(await insertPictures(context.database, 600)));
    const seller = {
      'Seller.TaxNumber': 'DE136695976',
      'Seller.Country': 'DE',
      'Seller.TaxPlaces': 'CH',
    };
    await inTenant((tx) =>
      tx.insert(settings).values(Object.entries(seller).map(([name, value]) => ({ name, value }))),
    );
    await context.settings.reload();
    const prices = context.prices.now;
    const amountsIn = {
      ...prices.amountsIn,
      JPY: { low: 2900, high: 11_900 },
      KWD: { low: 5900, high: 24_370 },
    };
    const terms = { ...prices, amountsIn };
    await context.database.asSystem((tx) =>
      tx
        .insert(priceLists)
        .values({ terms, reason: '', validFrom: new Date(BEGIN), createdByName: '' }),
    );
    await context.prices.reload();
    money.setNow(new Date(BEGIN));
    const userId = crypto.randomUUID();
    caller = {
      userId,
      tenantId: HOST_TENANT,
      tenantName: null,
      userName: 'property',
      name: 'Property',
      person: { name: 'Property', surname: '', email: 'p@editorial.test', phoneNumber: null },
      roles: [],
      profileType: ProfileType.Client,
      granted: {},
      emailConfirmed: true,
    };
    const by = { actor: 'Alma Reyes', reason: '', now: money.now() };
    await inTenant(async (tx) => {
      const [row] = await tx
        .insert(subscriptions)
        .values({
          clientId: userId,
          clientName: 'Property',
          planName: 'Own',
          creditCycle: CreditCycle.Monthly,
          creditsPerCycle: 0,
          cyclePrice: 0,
          downloadVolume: 100_000,
          createdBy: userId,
          createdByName: 'Alma Reyes',
          creationTime: by.now,
        })
        .returning();
      await tx
        .insert(subscriptionMembers)
        .values({ subscriptionId: row!.id, userId, isMasterUser: true });
      await recordState(tx, row!.id, SubscriptionState.Created, by);
      const approved = await changeState(context, {
        tx,
        row: row!,
        to: SubscriptionState.Approved,
        act: by,
      });
      await changeState(context, { tx, row: approved, to: SubscriptionState.Activated, act: by });
    });
  },
  { timeout: 120_000 },
);
after(() => money.close());

async function order(one: Act & { do: 'order' }): Promise<Known> {
  const { context } = money.site;
  const { country, currency } = one;
  const basket = {
    subscriptionImages: [],
    aLaCarteImages: pictures.slice(next, next + one.pictures).map((assetId, index) => ({
      assetId,
      resolutionType: index % 2 === 0 ? (1 as const) : (0 as const),
      licenseZoneId: index === 2 ? 'worldwide' : 'national',
    })),
  };
  next += one.pictures;
  const { quote } = await inTenant((tx) =>
    priceBasket(context, tx, caller, { ...basket, currency, buyer: { country } }),
  );
  const percent = percentOn(country, money.now().toISOString().slice(0, 10));
  const tax = taxOf(quote.totals.amount, percent, currency);
  assert.deepEqual([quote.currency, quote.tax?.amount], [currency, tax], country);
  const billing = {
    name: 'Property',
    company: '',
    address: 'A 1',
    city: 'B',
    postalCode: '1',
    country,
    vatNumber: '',
  };
  const body = { ...basket, quoteHash: quote.quoteHash, currency, billing };
  const placed = await inTenant((tx) =>
    placeOrder(
      context,
      tx,
      createOrderRequest({ caller, key: crypto.randomUUID(), body, language: 'en' }),
    ),
  );
  const [invoice] = await inTenant((tx) =>
    tx.select().from(invoices).where(eq(invoices.orderId, placed.order.id)),
  );
  const gross = quote.totals.amount + tax;
  assert.deepEqual([invoice?.currency, invoice?.amount], [currency, gross]);
  return { id: invoice!.id, currency, percent, gross, tax, refunded: 0 };
}

async function refund(known: Known, amount: number | null): Promise<void> {
  const request =
    amount === null
      ? ({ scope: 'Whole', reason: 'property' } as const)
      : ({ scope: 'Amount', amount, reason: 'property' } as const);
  const code = await inTenant((tx) =>
    refundInvoice(money.site.context, tx, caller, {
      invoiceId: known.id,
      key: crypto.randomUUID(),
      request,
    }),
  ).then(
    () => null,
    (error: unknown) => {
      if (error instanceof HttpProblem) return error.code;
      throw error;
    },
  );
  const left = known.gross - known.refunded;
  const expected = () => {
    if (left === 0) return 'Editorial:NothingToRefund';
    if ((amount ?? left) > left) return 'Editorial:RefundTooLarge';
    return (amount ?? left) % stepOf(known.currency) === 0 ? null : 'Editorial:Validation';
  };
  assert.equal(code, expected());
  if (code === null) known.refunded += amount ?? left;
}

/** Compares each invoice and its credit notes with the model. */
async function check(all: readonly Known[]): Promise<void> {
  for (const { id, currency, percent, gross, tax, refunded } of all) {
    const [invoice] = await inTenant((tx) => tx.select().from(invoices).where(eq(invoices.id, id)));
    // What a rate became later changes no invoice.
    assert.deepEqual(
      [invoice?.amount, invoice?.tax?.amount, invoice?.currency, invoice?.credited],
      [gross, tax, currency, refunded],
    );
    const notes = await inTenant((tx) =>
      tx
        .select()
        .from(creditNotes)
        .where(eq(creditNotes.invoiceId, id))
        .orderBy(asc(creditNotes.number)),
    );
    const sum = (of: (note: (typeof notes)[number]) => number) =>
      notes.reduce((total, note) => total + of(note), 0);
    const taxBack = sum((note) => note.tax?.amount ?? 0);
    assert.equal(
      sum((note) => note.amount),
      refunded,
    );
    for (const note of notes) {
      assert.equal(note.currency, currency);
      assert.equal((note.tax?.rateBasisPoints ?? 0) / 100, percent);
    }
    // All parts are the invoice, and no part is further from its share than one unit of rounding.
    if (refunded === gross) assert.equal(taxBack, tax);
    assert.ok(
      Math.abs(taxBack - (refunded * tax) / gross) <= stepOf(currency),
      `${taxBack} of ${refunded}`,
    );
  }
}

/** `I-2025-000007`: each year counts from one without gaps. */
function assertNoGaps(numbers: readonly string[]): void {
  const years = Map.groupBy(numbers, (number) => number.slice(0, -6));
  for (const [year, list] of years)
    assert.deepEqual(
      list.map((number) => Number(number.slice(-6))).sort((a, b) => a - b),
      list.map((_, index) => index + 1),
      year,
    );
}

test('in two years of orders and refunds in seven currencies, tax is of its day, no refund is too large', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 12, maxLength: 30 }), async (acts) => {
      const known: Known[] = [];
      let day = 0;
      for (const one of acts) {
        day = Math.min(DAY_COUNT, day + one.days);
        money.setNow(new Date(BEGIN + day * DAY_MS));
        if (one.do === 'order') known.push(await order(one));
        else {
          const target = known[one.order % Math.max(1, known.length)];
          if (target) await refund(target, one.amount);
        }
      }
      await check(known);
      await money.assertLedger();
    }),
    process.env.PROPERTY_RUNS
      ? { numRuns: Number(process.env.PROPERTY_RUNS) }
      : { numRuns: 6, seed: 2026 },
  );
  const rows = await inTenant(async (tx) => ({
    invoices: await tx.select({ number: invoices.number }).from(invoices),
    notes: await tx.select({ number: creditNotes.number }).from(creditNotes),
  }));
  assert.ok(rows.notes.length > 0);
  assertNoGaps(rows.invoices.map(({ number }) => number));
  assertNoGaps(rows.notes.map(({ number }) => number));
});
