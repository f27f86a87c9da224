import { expectAccessible } from '../site/accessibility.ts';
import { passTimeUntil, skipTime } from '../site/clock.ts';
import { hasMail } from '../site/mail.ts';
import { people, signIn } from '../site/people.ts';
import { testWithShop } from '../site/shop.ts';
import {
  fileInvoice,
  newBrowser,
  payByCard,
  register,
  signInAs,
  subscribe,
  type Buyer,
} from '../site/subscribing.ts';
import { expect, type Page } from '../site/test.ts';

// The tests advance the time of this shop.
const test = testWithShop();

test.use({ actionTimeout: 15_000 });

test('a card that is declined at the first order charges nothing; the plan and what was typed wait for another card', async ({
  browser,
  baseURL,
  shop: { site, stripe },
}) => {
  const nell: Buyer = {
    firstName: 'Nell',
    email: 'nell@kiosk.test',
    plan: 'Starter',
    address: { 'Street and number': '7 Pier', 'Postal code': '0150', City: 'Oslo' },
    country: 'NO',
    currency: 'EUR',
  };
  const page = await newBrowser(browser, baseURL);
  try {
    await register(page, nell, site);
    await subscribe(page, nell);
    await page.getByRole('button', { name: /^Activate .* and pay$/ }).click();
    await page.waitForURL('https://checkout.stripe.com/**');
    stripe.billing.giveCard(page.url(), {}, 'card_declined');
    await page.goto('/subscription?card=saved');
    const declined = page.getByText(/^The bank declined the payment of €45\.00 for Starter\./);
    await expect(declined).toBeVisible();
    await expect(page.getByText('The card is saved.')).toHaveCount(0);
    await expectAccessible(page);
    // Nothing has begun, and nothing is charged.
    await expect(page.getByRole('banner').getByText(/credits/)).toHaveCount(0);
    expect(stripe.billing.payments).toEqual([]);
    await page.goto('/pricing/order?plan=starter&period=1&currency=EUR');
    const form = page.getByRole('form', { name: 'Order Starter' });
    for (const [label, value] of Object.entries(nell.address))
      await expect(form.getByLabel(label)).toHaveValue(value);
    await expect(form.getByLabel('Country')).toHaveValue('NO');
    await page.goto('/subscription');
    await page.getByRole('button', { name: 'Use another card' }).click();
    await page.waitForURL('https://checkout.stripe.com/**');
    stripe.billing.giveCard(page.url(), { last4: '1881' });
    await page.goto('/subscription?card=saved');
    await expect(page.getByRole('region', { name: 'Starter', exact: true })).toBeVisible();
    await expect(declined).toHaveCount(0);
    expect(stripe.billing.payments.map(({ amount }) => amount)).toEqual([4500]);
  } finally {
    await page.context().close();
  }
});

test('a declined renewal is mailed; the plan goes on once it is paid, and can be canceled and kept', async ({
  browser,
  baseURL,
  shop: { site, stripe },
}) => {
  test.setTimeout(240_000);
  const rosa: Buyer = {
    firstName: 'Rosa',
    email: 'rosa@salon.test',
    plan: 'Starter',
    address: { 'Street and number': '5 quai Sud', 'Postal code': '13002', City: 'Marseille' },
    country: 'FR',
    currency: 'EUR',
  };
  /** Skips days, and waits for what the jobs of plans mail. */
  const skipDays = async (days: number, mail: RegExp): Promise<Date> => {
    await skipTime(site, { days });
    await passTimeUntil(site, () => hasMail(rosa.email, mail, site.data));
    return skipTime(site, {});
  };
  const before = await newBrowser(browser, baseURL);
  await register(before, rosa, site);
  await subscribe(before, rosa);
  await payByCard(before, stripe);
  await before.context().close();

  stripe.billing.setBank('card_declined');
  await skipDays(31, /the bank declined the card[^]*If the invoice is not paid by/);
  const now = await skipDays(15, /so your Starter subscription is deactivated/);

  const page = await newBrowser(browser, baseURL);
  try {
    await page.clock.install({ time: now });
    await signInAs(page, rosa.email);
    await page.goto('/subscription');
    await expect(page.getByRole('heading', { name: 'Starter is deactivated' })).toBeVisible();
    stripe.billing.setBank('paid');
    await page.getByRole('button', { name: /^Pay .* with the card ending in 4242$/ }).click();
    await expect(page.getByRole('region', { name: 'Starter', exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Cancel the plan' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Cancel Starter?' });
    await dialog.getByRole('button', { name: 'Cancel the plan' }).click();
    await expect(page.getByText(/^Starter is canceled and ends on /)).toBeVisible();
    await page.getByRole('button', { name: 'Keep the plan' }).click();
    await expect(page.getByText(/^Starter is canceled/)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cancel the plan' })).toBeVisible();
    for (const mail of [/is canceled and ends on/, /was withdrawn, so it goes on/])
      await expect.poll(() => hasMail(rosa.email, mail, site.data)).toBe(true);
  } finally {
    await page.context().close();
  }
});

test('an upgrade for less than Stripe takes begins at once, and is paid with the next invoice', async ({
  browser,
  baseURL,
  shop: { site, stripe },
}) => {
  test.setTimeout(240_000);
  /** What the company was charged. The other buyer of this shop pays in euros. */
  const charged = () =>
    stripe.billing.payments.flatMap(({ currency, amount }) => (currency === 'usd' ? [amount] : []));
  const pia: Buyer = {
    firstName: 'Pia',
    email: 'pia@press.test',
    plan: 'Starter',
    address: {
      Company: 'Minato KK',
      'Street and number': '1 Minato',
      'Postal code': '105-0001',
      City: 'Tokyo',
    },
    country: 'JP',
    currency: 'USD',
  };
  const pages: Page[] = [];
  /** Opens a browser whose time is that of the site. */
  const open = async (): Promise<Page> => {
    const page = await newBrowser(browser, baseURL);
    pages.push(page);
    await page.clock.install({ time: await skipTime(site, {}) });
    return page;
  };
  try {
    const office = await open();
    await test.step('the seller offers a plan that costs little more', async () => {
      await signIn(office, people.admin);
      await office.goto('/administration/plans');
      await office.getByRole('button', { name: 'New plan' }).click();
      const form = office.getByRole('form', { name: 'New plan' });
      for (const [label, value] of Object.entries({
        Name: 'Starter Plus',
        'Price a month': '52',
        'Credits a cycle': '30',
        'Pictures a cycle': '50',
        People: '1',
      }))
        await form.getByLabel(label, { exact: true }).fill(value);
      await form.getByRole('button', { name: 'Save' }).click();
      await expect(office.getByRole('region', { name: 'Starter Plus' })).toBeVisible();
    });
    const before = await open();
    await test.step('a company pays Starter by card', async () => {
      await register(before, pia, site);
      await subscribe(before, pia);
      await payByCard(before, stripe);
      expect(charged()).toEqual([4900]);
    });
    stripe.billing.setMinimum(50);
    // A day of the difference costs a tenth of a dollar, in months of every length.
    await skipTime(site, { days: 27 });
    const page = await open();
    await test.step('on one of the last days it goes to the larger plan, for which no card is charged', async () => {
      await signInAs(page, pia.email);
      await page.goto('/subscription');
      await page.getByRole('button', { name: 'Change the plan' }).click();
      await page.getByRole('button', { name: 'See what Starter Plus costs' }).click();
      await page.getByRole('button', { name: /^Upgrade and pay \$0\.[1-4]\d$/ }).click();
      await expect(page.getByRole('region', { name: 'Starter Plus', exact: true })).toBeVisible();
      expect(await fileInvoice(page)).toMatch(/\$0\.[1-4]\d[^]*Paid by card/);
      expect(charged()).toHaveLength(1);
    });
    await test.step('the next period is paid with what waited, and is no wrong amount', async () => {
      await skipTime(site, { days: 5 });
      await passTimeUntil(site, () => charged().length > 1);
      expect(charged()[1]).toBeGreaterThan(5200);
      expect(charged()[1]).toBeLessThan(5250);
      const after = await open();
      await signIn(after, people.admin);
      await after.goto('/administration/orders');
      await expect(after.getByRole('heading', { name: 'Orders', level: 1 })).toBeVisible();
      await expect(after.getByRole('table')).toBeVisible();
      await expect(after.getByText('Another amount was paid')).toBeHidden();
      await after.goto('/administration/documents?q=Minato');
      await expect(after.getByRole('row').filter({ hasText: '$52.00' })).toContainText('Paid');
    });
  } finally {
    for (const one of pages) await one.context().close();
  }
});
