import assert from 'node:assert/strict';
import { after, before } from 'node:test';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';
import { addPictures } from './baskets.testing.ts';

export const hostile: readonly string[] = [
  "=cmd|'/c calc'!A1",
  '</svg><script>alert(1)</script>',
  '%PDF-1.7 endobj (unbalanced',
  '\u202Egnp.exe \u0007bell',
  '雨と山 🌧️ سلام',
  'x'.repeat(200),
];

/**
 * A site with pictures of hostile titles, for the tests of a file, and what buyers send there. It
 * opens before the first test and closes after the last.
 */
export function hostileSite() {
  let money: MoneySite;
  let fresh: () => string;
  before(
    async () => {
      money = await openMoneySite();
      fresh = await addPictures(
        money.site.context.database,
        160,
        (index) => hostile[index % hostile.length]!,
      );
    },
    { timeout: 120_000 },
  );
  after(() => money.close());
  const hashOf = async (person: string, basket: object): Promise<string> =>
    (await money.as(person).post('/api/checkout/quote', basket)).body.quoteHash;
  const send = (person: string, body: object, key: string = crypto.randomUUID()) =>
    money.as(person).post('/api/checkout/order', body, { 'idempotency-key': key });
  /** All data that an order could change. */
  async function books() {
    const { rows } = await money.site.context.database
      .executeSql(`select (select count(*)::int from orders) as orders,
    (select count(*)::int from licenses) as licenses,
    (select count(*)::int from invoices) as invoices,
    (select count(*)::int from ledger_entries) as entries,
    (select coalesce(sum(balance), 0)::int from subscriptions) as balance,
    (select sum(downloads_in_cycle)::int from subscriptions) as downloads,
    (select count(*)::int from idempotency_keys) as keys`);
    return rows[0];
  }
  async function changesNothing(work: () => Promise<void>): Promise<void> {
    const before = await books();
    await work();
    assert.deepEqual(await books(), before);
    await money.assertLedger();
  }
  return {
    get money() {
      return money;
    },
    fresh: () => fresh(),
    hashOf,
    send,
    changesNothing,
  };
}

export const code = ({ status, body }: { status: number; body: any }) => [status, body.error?.code];
