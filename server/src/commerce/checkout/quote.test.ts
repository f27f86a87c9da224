import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Releases, Uses } from '@editorial/contracts/assets';
import type { Basket, LicenseUsage } from '@editorial/contracts/checkout';
import { ResolutionType, SubscriptionState } from '@editorial/contracts/enumerations';
import { HttpProblem } from '../../ground/problem.ts';
import type { Context } from '../context/context.ts';
import type { Prices } from '../price-rules/asset-prices.rules.ts';
import { firstPrices } from '../pricing/prices.testing.ts';
import type { SubscriptionRow } from '../tables/subscriptions.tables.ts';
import { FREE_SEAT, type LicenseFacts, type QuoteFacts } from './facts.ts';
import { priceFacts, type TaxedBasket } from './quote.ts';

const now = new Date('2026-11-28T12:00:00Z');
const buyer = { userId: 'own', name: 'Clara', emailConfirmed: true };
const prices: Prices = { ...firstPrices, amountsIn: { EUR: { low: 1800, high: 7500 } } };

const contextOf = (
  settings: Readonly<Record<string, string>> = {},
  given: Prices = prices,
  environment: object = {},
) => {
  const valueOf = (name: string) => settings[name] ?? '';
  return {
    prices: { now: given },
    secrets: { signingKey: 'a key for tests' },
    environment,
    settings: { valueOf, isOn: (name: string) => valueOf(name) === 'True' },
  } as unknown as Context;
};

type Asset = QuoteFacts['assets'][number];
const picture = (change: Partial<Asset> = {}): Asset => ({
  id: 'harbor',
  number: 'E-1',
  title: 'Harbor',
  status: 'Published',
  isHidden: false,
  exclusivity: 'NonExclusive',
  use: 'Creative',
  modelRelease: 'NotNeeded',
  propertyRelease: 'NotNeeded',
  contentHash: 'abc',
  thumbHash: 'hash',
  width: 6000,
  height: 4000,
  rightsEnd: null,
  rightsLastDay: null,
  ...change,
});
const license = (change: Partial<LicenseFacts> = {}): LicenseFacts => ({
  subscriptionId: 'plan',
  userId: 'own',
  assetId: 'harbor',
  resolutionType: ResolutionType.Low,
  licenseZoneId: 'worldwide',
  usage: 'Editorial',
  source: 'Subscription',
  ...change,
});
const plan = (change: Partial<SubscriptionRow> = {}) =>
  ({
    tenantId: 'site',
    clientId: 'client',
    state: SubscriptionState.Activated,
    balance: 10,
    cyclePrice: 0,
    currency: 'USD',
    billing: null,
    downloadVolume: 5,
    downloadsInCycle: 0,
    licenseZoneId: 'worldwide',
    resolutionTypes: [ResolutionType.High, ResolutionType.Low],
    orderFields: null,
    ...change,
  }) as SubscriptionRow;

const byCredits = (usage?: LicenseUsage): Basket => ({
  subscriptionImages: [{ assetId: 'harbor', resolutionType: ResolutionType.Low, usage }],
  aLaCarteImages: [],
});
const byMoney = (usage?: LicenseUsage): Basket => ({
  subscriptionImages: [],
  aLaCarteImages: [
    { assetId: 'harbor', resolutionType: ResolutionType.Low, licenseZoneId: 'national', usage },
  ],
});

/** A quote of one picture in low resolution. */
function quoted({
  asset = {},
  subscription = {},
  licenses = [],
  seat = FREE_SEAT,
  basket = byCredits(),
  context = contextOf(),
}: {
  readonly asset?: Partial<Asset> | null;
  readonly subscription?: Partial<SubscriptionRow> | null;
  readonly licenses?: readonly LicenseFacts[];
  readonly seat?: QuoteFacts['seat'];
  readonly basket?: TaxedBasket;
  readonly context?: Context;
} = {}) {
  const facts: QuoteFacts = {
    seat,
    subscription: subscription && plan(subscription),
    assets: asset ? [picture(asset)] : [],
    licenses,
  };
  const { quote } = priceFacts(context, buyer, basket, { facts, now });
  const [line] = quote.lines;
  assert.ok(line && quote.lines.length === 1);
  return { ...quote, line };
}

test('a picture is offered for advertising with both releases only, unless it is editorial', () => {
  for (const use of Uses)
    for (const modelRelease of Releases)
      for (const propertyRelease of Releases) {
        const asset = { use, modelRelease, propertyRelease };
        const isFit = use === 'Creative' && modelRelease !== 'None' && propertyRelease !== 'None';
        const { usages } = quoted({ asset }).line;
        const expected = isFit ? ['Editorial', 'Advertising'] : ['Editorial'];
        assert.deepEqual(usages, expected, JSON.stringify(asset));
        for (const basket of [byCredits('Advertising'), byMoney('Advertising')]) {
          const { problems, usage } = quoted({ asset, basket }).line;
          assert.deepEqual(problems, isFit ? [] : ['Editorial:AssetNotLicensable']);
          assert.equal(usage, 'Advertising');
        }
        assert.deepEqual(quoted({ asset }).line.problems, [], 'editorial use needs no release');
      }
  const hidden = { isHidden: true };
  assert.deepEqual(quoted({ asset: hidden }).line.usages, ['Editorial']);
});

test('a use that is not named is the widest that costs no more than editorial use', () => {
  const dearer = contextOf({}, { ...prices, advertisingTenths: 15 });
  const cases = [
    ['credits have one price', { basket: byCredits(), context: dearer }, 'Advertising'],
    ['money, the same price', { basket: byMoney() }, 'Advertising'],
    ['money, a higher price', { basket: byMoney(), context: dearer }, 'Editorial'],
    ['editorial only', { asset: { use: 'EditorialOnly' as const } }, 'Editorial'],
    ['no release', { asset: { modelRelease: 'None' as const } }, 'Editorial'],
    ['a trial', { subscription: { clientId: null } }, 'Editorial'],
    ['an editorial license is held', { licenses: [license()] }, 'Editorial'],
    ['a wide license is held', { licenses: [license({ usage: 'Advertising' })] }, 'Advertising'],
    ['chosen', { basket: byCredits('Editorial') }, 'Editorial'],
  ] as const;
  for (const [name, given, usage] of cases) assert.equal(quoted(given).line.usage, usage, name);
  assert.equal(quoted({ licenses: [license()] }).line.alreadyLicensed, true);
});

test('credits buy the zone of the plan, money the one named', () => {
  assert.equal(quoted().line.licenseZoneId, 'worldwide');
  const { line } = quoted({ basket: byMoney() });
  assert.deepEqual([line.licenseZoneId, line.amount, line.credits], ['national', 1900, 0]);
});

test('a license ends with its release: on its last day it is sold, the day after it is not', () => {
  const ending = (rightsLastDay: string, rightsEnd: Asset['rightsEnd'] = 'Release') => ({
    asset: { rightsEnd, rightsLastDay },
  });
  const gone = ['Editorial:AssetWithdrawn'];
  assert.deepEqual(quoted(ending('2026-11-27')).line.problems, gone);
  assert.deepEqual(quoted(ending('2026-11-28')).line.problems, []);
  assert.equal(quoted(ending('2026-11-28')).line.lastDay, '2026-11-28');
  // Exclusivity that ends leaves licenses as they are.
  const exclusivity = quoted(ending('2026-11-27', 'Exclusivity')).line;
  assert.deepEqual([exclusivity.problems, exclusivity.lastDay], [[], undefined]);
  // What the buyer holds already has the end that it was issued with.
  const held = quoted({ ...ending('2026-11-29'), licenses: [license()] }).line;
  assert.deepEqual([held.alreadyLicensed, held.lastDay], [true, undefined]);
});

test('pictures that are not public are named to license holders only', () => {
  const unseen: Partial<Asset>[] = [{ isHidden: true }, { status: 'Withdrawn' }];
  for (const asset of unseen) {
    const { line } = quoted({ asset });
    assert.deepEqual(
      [line.problems, line.title, line.assetNumber, line.thumbUrl, line.thumbHash, line.width],
      [['Editorial:AssetWithdrawn'], '', '', '', '', 0],
    );
    const others = quoted({ asset, licenses: [license({ assetId: 'another' })] }).line;
    assert.equal(others.title, '');
    const held = quoted({ asset, licenses: [license()] }).line;
    assert.deepEqual(
      [held.alreadyLicensed, held.title, held.assetNumber, held.width, held.height],
      [true, 'Harbor', 'E-1', 6000, 4000],
    );
    assert.match(held.thumbUrl, /harbor\/thumb-abc\.jpg\?/);
  }
  const unknown = quoted({ asset: null }).line;
  assert.deepEqual([unknown.problems, unknown.title], [['Editorial:NotFound'], '']);
});

test('what a trial licensed is free for the trial alone', () => {
  const licenses = [license({ source: 'Trial' })];
  assert.equal(quoted({ licenses, subscription: { clientId: null } }).line.alreadyLicensed, true);
  const paid = quoted({ licenses });
  assert.deepEqual([paid.line.alreadyLicensed, paid.totals.credits], [false, 1]);
  // A zone that is no longer in the price list covers nothing.
  const gone = [license({ licenseZoneId: 'gone' })];
  assert.equal(quoted({ licenses: gone }).line.alreadyLicensed, false);
});

test('only an active plan buys: any other state, and none, are refused', () => {
  const isRefused = (error: unknown) =>
    error instanceof HttpProblem && error.code === 'Editorial:NoActiveSubscription';
  for (const state of Object.values(SubscriptionState))
    if (state === SubscriptionState.Activated) assert.ok(quoted({ subscription: { state } }));
    else assert.throws(() => quoted({ subscription: { state } }), isRefused, String(state));
  assert.throws(() => quoted({ subscription: null }), isRefused);
});

test('credits and volume: what is left is quoted, and the last picture of the volume is sold', () => {
  const { balanceBefore, balanceAfter, seatCreditsLeft, needsApproval } = quoted({
    seat: { creditsLeft: 4, resolutionTypes: null, needsApproval: true },
  });
  assert.deepEqual([balanceBefore, balanceAfter, seatCreditsLeft, needsApproval], [10, 9, 4, true]);
  const after = (downloadsInCycle: number) =>
    quoted({ subscription: { downloadsInCycle } }).line.problems;
  assert.deepEqual(after(4), []);
  assert.deepEqual(after(5), ['Editorial:VolumeUsedUp']);
});

test('a quote names the seller, or the site where none is set', () => {
  const sellerOf = (settings: Record<string, string>) =>
    quoted({ context: contextOf(settings) }).seller;
  assert.equal(
    sellerOf({ 'Seller.Name': 'Harbor Pictures', 'Site.Name': 'Harbor' }),
    'Harbor Pictures',
  );
  assert.equal(sellerOf({ 'Site.Name': 'Harbor' }), 'Harbor');
});

test('the buyer’s currency: the chosen one, that of a paid plan, that of the country', () => {
  const currencyOf = (subscription: Partial<SubscriptionRow>, about: Partial<TaxedBasket> = {}) =>
    quoted({ subscription, basket: { ...byMoney(), ...about } }).currency;
  const inFrance = { billing: { country: 'FR' } } as Partial<SubscriptionRow>;
  const euros = { currency: 'EUR' };
  assert.equal(currencyOf({}), 'USD');
  assert.equal(currencyOf({}, euros), 'EUR');
  assert.equal(currencyOf({ ...euros, cyclePrice: 1 }), 'EUR');
  assert.equal(currencyOf({ ...euros, cyclePrice: 0 }), 'USD');
  assert.equal(currencyOf({}, { visitor: 'FR' }), 'EUR');
  assert.equal(currencyOf(inFrance), 'EUR');
  assert.equal(currencyOf(inFrance, { visitor: 'US' }), 'EUR', 'an address counts for more');
  assert.equal(currencyOf(inFrance, { buyer: { country: 'US' } }), 'USD');
  assert.equal(currencyOf(inFrance, { buyer: { country: '' } }), 'EUR');
  assert.deepEqual(quoted().currencies, ['USD', 'EUR']);
  assert.equal(quoted({ basket: { ...byMoney(), ...euros } }).totals.amount, 1800);
});

test('tax is quoted once it is known who pays, and only on money', () => {
  const context = contextOf({
    'Seller.Name': 'Editorial',
    'Seller.TaxNumber': 'DE136695976',
    'Seller.Country': 'DE',
  });
  const german = { buyer: { country: 'DE' }, currency: 'EUR' };
  const { tax } = quoted({ context, basket: { ...byMoney(), ...german } });
  assert.deepEqual([tax?.place, tax?.rateBasisPoints, tax?.amount], ['DE', 1900, 342]);
  assert.equal(quoted({ context, basket: byMoney() }).tax, null);
  assert.equal(quoted({ context, basket: { ...byCredits(), ...german } }).tax, null);
  assert.throws(
    () => quoted({ context, basket: { ...byMoney(), buyer: { country: 'de' } } }),
    (error: unknown) => error instanceof HttpProblem && error.code === 'Editorial:Validation',
  );
});

test('a quote has the ways to pay and the fields of the order', () => {
  const waysOf = (settings: Record<string, string>, environment = {}) =>
    quoted({ context: contextOf(settings, prices, environment) }).paymentMethods;
  assert.deepEqual(waysOf({}), ['OnAccount']);
  const cards = { stripe: {} };
  assert.deepEqual(waysOf({}, cards), ['Stripe']);
  assert.deepEqual(waysOf({ 'Orders.OnAccount': 'True' }, cards), ['OnAccount', 'Stripe']);
  const context = contextOf({ 'Orders.Fields': 'Project *\nDesk' });
  const fields = [
    { name: 'Project', isRequired: true },
    { name: 'Desk', isRequired: false },
  ];
  assert.deepEqual(quoted({ context }).fields, fields);
  const own = [{ name: 'Issue', isRequired: false }];
  assert.deepEqual(quoted({ context, subscription: { orderFields: own } }).fields, own);
  assert.deepEqual(quoted({ context, subscription: { clientId: null } }).fields, []);
});

test('a quote agrees with an order as long as nothing changed that the buyer agrees to', () => {
  const basket = { ...byMoney(), buyer: { country: 'DE' }, currency: 'USD' };
  const seller = { 'Seller.TaxNumber': 'DE136695976', 'Seller.Country': 'DE' };
  const hashOf = (about: Parameters<typeof quoted>[0] = {}) =>
    quoted({ basket, context: contextOf(seller), ...about }).quoteHash;
  const dearer = { ...prices, amounts: { ...prices.amounts, low: 2000 } };
  const byPlan = { basket: byCredits() };
  const changed = [
    hashOf(),
    hashOf({ basket: { ...basket, currency: 'EUR' } }),
    hashOf({ basket: { ...basket, buyer: { country: 'FR' } } }),
    hashOf({ basket: byMoney() }),
    hashOf({ basket: byMoney('Editorial') }),
    hashOf({ context: contextOf(seller, dearer) }),
    hashOf({ asset: { rightsEnd: 'Release', rightsLastDay: '2026-12-01' } }),
    hashOf({ asset: { rightsEnd: 'Release', rightsLastDay: '2026-12-02' } }),
    hashOf({ asset: { isHidden: true } }),
    hashOf({ licenses: [license()] }),
    hashOf(byPlan),
    hashOf({ ...byPlan, asset: { exclusivity: 'Exclusive' } }),
    hashOf({ ...byPlan, subscription: { licenseZoneId: 'national' } }),
  ];
  assert.equal(new Set(changed).size, changed.length);
  const { amounts } = prices;
  const same = contextOf({}, { ...prices, amountsIn: { EUR: amounts, GBP: amounts } });
  const hashIn = (currency: string) =>
    hashOf({ basket: { ...byMoney(), currency }, context: same });
  assert.equal(new Set(['USD', 'EUR', 'GBP'].map(hashIn)).size, 3);
  // A currency without an amount and a place without a tax make no difference.
  assert.equal(hashOf({ basket: { ...byCredits(), currency: 'EUR' } }), hashOf(byPlan));
  const untaxed = hashOf({ basket: { ...byMoney(), buyer: { country: 'US', region: 'NY' } } });
  assert.equal(untaxed, hashOf({ basket: byMoney() }));
  assert.equal(hashOf({ asset: { title: 'Another', rightsEnd: 'Exclusivity' } }), hashOf());
});
