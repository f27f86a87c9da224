import { after, before } from 'node:test';
import { refundsApi, type PaymentCase } from '@editorial/contracts/refunds';
import { addPictures } from '../checkout/baskets.testing.ts';
import { openMoneySite, type MoneySite } from '../ledger/money.testing.ts';

/** The address of the demo's client, who declares unless a test names somebody else. */
export const email = 'client@editorial.test';

/** The fields of a declaration, as the form of the page sends them. */
export const declare = (reference: string, more: Record<string, string> = {}) => ({
  kind: 'Withdrawal',
  reference,
  name: 'Clara <Client>',
  email,
  ...more,
});

/**
 * A site with pictures for the tests of a file, its public pages, and the cases that declarations
 * become. It opens before the first test and closes after the last.
 */
export function withdrawalSite() {
  let money: MoneySite;
  let fresh: () => string;
  before(
    async () => {
      money = await openMoneySite();
      fresh = await addPictures(money.site.context.database, 10);
    },
    { timeout: 120_000 },
  );
  after(() => money.close());
  let visitors = 0;
  /** Each call comes from an address of its own, which a trusted proxy names. */
  async function read(path: string, form?: Record<string, string>, language = 'en') {
    const address = `10.0.${(visitors += 1)}.1`;
    const response = await fetch(new URL(path, money.site.url), {
      headers: { 'accept-language': language, 'x-forwarded-for': address },
      ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    });
    return { status: response.status, html: await response.text() };
  }
  /** The open cases of one contract, as the site's administrators read them. */
  async function caseOf(reference: string): Promise<PaymentCase[]> {
    const { body } = await money.as('admin').get(refundsApi.cases.path);
    return (body as PaymentCase[]).filter((one) => one.reference.endsWith(` · ${reference}`));
  }
  return {
    get money() {
      return money;
    },
    fresh: () => fresh(),
    read,
    caseOf,
  };
}
