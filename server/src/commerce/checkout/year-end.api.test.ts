import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Order } from '@editorial/contracts/checkout';
import { ProfileType } from '@editorial/contracts/enumerations';
import type { Caller } from '../../ground/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { addPictures, billing } from './baskets.testing.ts';
import { createOrderRequest, placeOrder } from './order.ts';
import { pdfTextOf } from '../invoices/pdf-text.testing.ts';
import { priceBasket } from './quote.ts';

let money: MoneySite;
let fresh: () => string;
const zone = process.env.TZ;

before(
  async () => {
    // There the old year goes on for five hours.
    process.env.TZ = 'America/New_York';
    money = await openMoneySite();
    fresh = await addPictures(money.site.context.database, 8);
  },
  { timeout: 120_000 },
);
after(() => {
  if (zone === undefined) delete process.env.TZ;
  else process.env.TZ = zone;
  return money.close();
});

/** Orders at a moment. Signing in goes by the clock of the machine, so this asks the domain. */
async function orderedAt(moment: string): Promise<Order> {
  const { context } = money.site;
  const caller: Caller = {
    userId: await money.userId('client@editorial.test'),
    tenantId: HOST_TENANT,
    tenantName: null,
    userName: 'client',
    name: 'Client',
    person: { name: 'Client', surname: '', email: 'client@editorial.test', phoneNumber: null },
    roles: [],
    profileType: ProfileType.Client,
    granted: {},
    emailConfirmed: true,
  };
  const basket = {
    subscriptionImages: [],
    aLaCarteImages: [{ assetId: fresh(), resolutionType: 1 as const, licenseZoneId: 'national' }],
  };
  const today = money.now();
  money.setNow(new Date(moment));
  try {
    return await context.database.inTenant(HOST_TENANT, async (tx) => {
      const { quote } = await priceBasket(context, tx, caller, basket);
      const body = {
        ...basket,
        quoteHash: quote.quoteHash,
        billing: { company: '', vatNumber: '', ...billing },
      };
      const key = crypto.randomUUID();
      const request = createOrderRequest({ caller, key, body, language: 'en' });
      return (await placeOrder(context, tx, request)).order;
    });
  } finally {
    money.setNow(today);
  }
}
const numbersOf = ({ number, invoiceNumber, licenses }: Order) => [
  number,
  invoiceNumber,
  licenses[0]?.number,
];
/** The next number of the same year. */
const next = (number: string | null | undefined) =>
  number?.replace(/\d{6}$/, (digits) => String(Number(digits) + 1).padStart(6, '0'));

test('at the end of the year invoices are counted again without a gap, and months are those of UTC', async () => {
  const last = '2026-12-31T23:59:58Z';
  const [first, second] = [await orderedAt(last), await orderedAt(last)];
  assert.deepEqual(numbersOf(second), numbersOf(first).map(next));
  assert.match(second.number, /^O-2026-/);
  const begun = '2027-01-01T00:00:00Z';
  const [third, fourth] = [await orderedAt(begun), await orderedAt(begun)];
  // Orders and licenses are counted on, invoices from one.
  assert.deepEqual(
    numbersOf(third).map((number) => number?.slice(0, 7)),
    ['O-2027-', 'I-2027-', 'L-2027-'],
  );
  assert.equal(third.invoiceNumber, 'I-2027-000001');
  assert.deepEqual(numbersOf(fourth), numbersOf(third).map(next));

  const headers = { authorization: `Bearer ${await money.site.tokenOf('client')}` };
  const invoice = await fetch(`${money.site.url}/api/checkout/order/${third.id}/invoice`, {
    headers,
  });
  const text = await pdfTextOf(await invoice.arrayBuffer());
  assert.match(text, /Jan 1, 2027/);
  assert.doesNotMatch(text, /2026/);
  const { body } = await money.as('client').get('/api/checkout/spending?by=Month');
  const months = (body.rows ?? body).map(({ label }: { label: string }) => label);
  assert.ok(months.includes('2026-12') && months.includes('2027-01'), JSON.stringify(months));
  await money.assertLedger();
});
