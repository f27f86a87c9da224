import { execFile } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { withoutSshd } from '../../server/src/catalog/transfers/real-servers.testing.ts';
import { fillAddress, openBasket, orderOnAccount, putInBasket } from '../site/buying.ts';
import { skipTime } from '../site/clock.ts';
import { callsOf } from '../site/data.ts';
import { hasMail } from '../site/mail.ts';
import { people, signIn } from '../site/people.ts';
import { openShoot, type Shoot } from '../site/shoot.ts';
import { startOwnSite, stopServer, stopSite, type Site } from '../site/sites.ts';
import { test as base, expect, type Page } from '../site/test.ts';

/** Half of them are in a folder, half are on a file server. */
const COUNT = 60;
const HALF = COUNT / 2;
const root = resolve(import.meta.dirname, '../..');

interface World {
  readonly site: Site;
  readonly shoot: Shoot;
}

const test = base.extend<{ world: World }>({
  world: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture uses
    async ({}, provide) => {
      const shoot = await openShoot(COUNT);
      const site = await startOwnSite({ PRIVATE_FILE_SERVERS: 'on' });
      await provide({ site, shoot });
      await stopSite(site);
      await shoot.close();
    },
    { scope: 'test', timeout: 300_000 },
  ],
  baseURL: async ({ world }, provide) => provide(world.site.env.SITE_URL),
});

test.use({ actionTimeout: 15_000 });
test.skip(withoutSshd !== false, String(withoutSshd));

interface Own {
  readonly id: string;
  readonly title: string;
  readonly status: string;
  readonly width: number;
}
const list = '/api/asset-management/asset';

type Calls = Awaited<ReturnType<typeof callsOf>>;

/** The contributor's photographs of this journey in a state. The demo has others. */
async function harbors({ get }: Calls, status: string): Promise<Own[]> {
  const query = `mine=true&status=${status}&maxResultCount=100`;
  const { items } = (await get(`${list}?${query}`)) as { items: Own[] };
  return items.filter(({ title, width }) => width > 0 && /^Harbor \d+$/.test(title));
}

/** The item of a list whose heading is a title. */
const itemOf = (page: Page, title: string) =>
  page
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** What is sold. The first is refunded. */
const sold: readonly string[] = ['Harbor 7', 'Harbor 42'];
const [refunded = ''] = sold;

/** The rows of a picture in the list of earnings. */
const earningOf = (page: Page, title: string) =>
  page
    .getByRole('table', { name: 'Licenses' })
    .getByRole('row')
    .filter({ hasText: `${title} ED-` });

/** Finds a picture that is on sale as a client does, and opens its page. */
async function openPicture(page: Page, { get }: Calls, { id, title }: Own): Promise<void> {
  const search = new URLSearchParams({ expandAssets: 'true', searchText: `"${title}"` });
  // The index learns of what was published soon, but not at once.
  await expect
    .poll(async () => ((await get(`${list}?${search}`)) as { totalCount: number }).totalCount)
    .toBeGreaterThan(0);
  await page.goto(`/public?${search}`);
  await expect(page.getByRole('main').locator(`a[href^="/public/${id}"]`).first()).toBeVisible();
  await page.goto(`/public/${id}`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

test('[R3.85N] 60 photographs from a folder and an SFTP server: submitted, one returned, sold, one refunded after closing, stated', async ({
  page: ada,
  browser,
  baseURL,
  request,
  world: { site, shoot },
}) => {
  test.setTimeout(480_000);
  /** A browser whose clock is that of the site: tokens of the future are refused. */
  const opened = async (who: string, at?: Date) => {
    const page = await (await browser.newContext({ baseURL })).newPage();
    if (at) await page.clock.setFixedTime(at);
    await signIn(page, who);
    return page;
  };
  const contributor = await callsOf(request, people.contributor);
  const reviewer = await callsOf(request, people.admin);
  await signIn(ada, people.contributor);

  await test.step('30 are uploaded, and 30 are taken from the server', async () => {
    await ada.goto('/contribute/upload');
    await ada
      .getByRole('main')
      .locator('input[type="file"]')
      .setInputFiles([...shoot.files]);
    await expect(ada.getByText(`${HALF} of ${HALF} uploaded`)).toBeVisible({ timeout: 120_000 });
    await ada.goto('/contribute/servers');
    await ada.getByRole('button', { name: 'Add a file server' }).click();
    const form = ada.getByRole('dialog', { name: 'Add a file server' });
    for (const [label, value] of Object.entries({
      Name: 'Studio',
      Server: '127.0.0.1',
      Port: String(shoot.server.port),
      'User name': 'ada',
      'Password or private key': shoot.server.secret,
      Folder: shoot.server.folder,
    }))
      await form.getByLabel(label, { exact: label !== 'Port' }).fill(value);
    await form.getByRole('button', { name: 'Save' }).click();
    const server = ada.getByRole('region', { name: 'Studio' });
    await server.getByRole('button', { name: 'Take new pictures' }).click();
    await expect(
      server.getByText(`${HALF} pictures found: ${HALF} taken, 0 known, 0 refused`),
    ).toBeVisible({ timeout: 120_000 });
    await expect(server.getByText('Done', { exact: true })).toBeVisible();
    await expect(server.getByText('Key:')).toBeVisible();
  });

  await test.step('each has the texts of its file; one is completed and submitted on the page', async () => {
    await expect
      .poll(async () => (await harbors(contributor, 'Draft')).length, { timeout: 120_000 })
      .toBe(COUNT);
    await ada.goto('/contribute');
    await ada.getByRole('button', { name: 'Draft', exact: true }).click();
    const draft = itemOf(ada, `Harbor ${COUNT - 1}`);
    await draft.getByRole('button', { name: 'Submit for review' }).click();
    const form = ada.getByRole('dialog', { name: 'Complete and submit' });
    await expect(form.getByLabel('Description').first()).toHaveValue(`Boats, day ${COUNT - 1}`);
    await form.getByLabel('Consent of the people shown').selectOption('NotNeeded');
    await form.getByLabel('Consent of the owners of what is shown').selectOption('NotNeeded');
    await form.getByRole('button', { name: 'Submit for review' }).click();
    await expect(form).toBeHidden();
    await expect(draft).toHaveCount(0);
    // The others in the same way, without the page.
    for (const { id } of (await harbors(contributor, 'Draft')).toReversed())
      await contributor.put(`${list}/${id}`, {
        modelRelease: 'NotNeeded',
        propertyRelease: 'NotNeeded',
        status: 'Submitted',
      });
    expect(await harbors(contributor, 'Submitted')).toHaveLength(COUNT);
  });

  const office = await opened(people.admin);
  await test.step('one goes back with words, and is sent again', async () => {
    await office.goto('/contribute');
    await office.getByRole('tab', { name: 'Review' }).click();
    await itemOf(office, 'Harbor 0').getByRole('button', { name: 'Send back' }).click();
    const dialog = office.getByRole('dialog', { name: 'Send back' });
    await dialog.getByLabel('Reason').fill('The horizon leans.');
    await dialog.getByRole('button', { name: 'Send back' }).click();
    await expect(dialog).toBeHidden();
    await ada.goto('/contribute');
    await ada.getByRole('button', { name: 'Returned', exact: true }).click();
    const returned = itemOf(ada, 'Harbor 0');
    await expect(returned).toContainText('The horizon leans.');
    await returned.getByRole('button', { name: 'Submit for review' }).click();
    await expect(returned).toHaveCount(0);
  });

  await test.step('the review accepts one after another, by key, and all are published', async () => {
    await office.goto('/contribute/review?state=Submitted');
    const position = office.getByText(/^1 of \d+$/);
    const waiting = async () => Number(/\d+$/.exec(await position.innerText())?.[0]);
    const before = await waiting();
    for (let accepted = 1; accepted <= 3; accepted += 1) {
      await expect(office.getByRole('form', { name: 'Edit' })).toBeVisible();
      await office.keyboard.press('a');
      await expect(position).toHaveText(`1 of ${before - accepted}`);
    }
    for (const { id } of await harbors(contributor, 'Submitted'))
      await reviewer.put(`${list}/${id}`, { status: 'Accepted' });
    for (const { id, title } of await harbors(contributor, 'Accepted')) {
      if (title === `Harbor ${COUNT - 1}`) continue;
      await reviewer.put(`${list}/${id}`, { status: 'Published' });
    }
    // The last one is nearly the same as another, which the reviewer sees.
    const [last] = await harbors(contributor, 'Accepted');
    await office.goto(`/contribute/review?state=Accepted&id=${last?.id}`);
    await expect(
      office.getByRole('region', { name: 'May be in the catalog already:' }).getByRole('link'),
    ).not.toHaveCount(0);
    await expect(office.getByRole('form', { name: 'Edit' })).toBeVisible();
    await office.keyboard.press('p');
    await expect.poll(() => harbors(contributor, 'Published')).toHaveLength(COUNT);
  });

  await test.step('a client licenses two on account; their shares wait for the payment', async () => {
    const client = await opened(people.client);
    const buyer = await callsOf(request, people.client);
    const published = await harbors(contributor, 'Published');
    for (const picture of published.filter(({ title }) => sold.includes(title))) {
      await openPicture(client, buyer, picture);
      await putInBasket(client);
    }
    await openBasket(client);
    const address = {
      Name: 'Urs Bühler',
      Company: 'Bergbild AG',
      'Street and number': 'Gasse 4',
      'Postal code': '8001',
      City: 'Zürich',
    };
    await fillAddress(client, address, 'CH');
    await orderOnAccount(client);
    await client.context().close();
    await ada.goto('/contribute/earnings');
    for (const title of sold)
      await expect(earningOf(ada, title)).toContainText(/\$79\.00.*\$31\.60.*Pending/);
  });

  let order = '';
  await test.step('the payment clears them', async () => {
    await office.goto('/administration/orders?state=Unpaid');
    const orders = office.getByRole('table', { name: 'Orders' });
    await orders.getByRole('button', { name: 'Note a payment' }).first().click();
    const dialog = office.getByRole('dialog', { name: /^Note a payment/ });
    order = /\S+$/.exec(await dialog.getByRole('heading').innerText())?.[0] ?? '';
    await dialog.getByLabel('Reference').fill('Transfer 1');
    await dialog.getByRole('button', { name: 'Note a payment' }).click();
    await expect(office.getByText('Saved.').first()).toBeVisible();
    await ada.reload();
    for (const title of sold) await expect(earningOf(ada, title)).toContainText('Cleared');
  });

  // Sessions may end meanwhile, so everybody signs in again.
  const now = await skipTime(site, {});
  const month = now.toISOString().slice(0, 7);
  const next = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 1));
  await skipTime(site, { seconds: Math.ceil((next.getTime() - now.getTime()) / 1000) });
  const profit = await opened(people.profit, next);
  await test.step('the month is closed with both licenses in the statement', async () => {
    await profit.goto(`/profit?month=${month}`);
    await profit.getByRole('button', { name: /^Close / }).click();
    await profit
      .getByRole('alertdialog', { name: 'Close this month?' })
      .getByRole('button')
      .last()
      .click();
    await expect(profit.getByText(/^Closed on /).first()).toBeVisible();
    await profit
      .getByRole('row')
      .filter({ hasText: '$' })
      .getByRole('link', { name: 'Ines Duarte' })
      .click();
    await expect(profit.getByText(/^Closed on /)).toBeVisible();
    for (const title of sold)
      await expect(profit.getByRole('row').filter({ hasText: `${title} ED-` })).toContainText(
        /License.*\$79\.00.*40%.*\$31\.60/,
      );
    await expect
      .poll(() => hasMail(people.contributor, /Your statement for/, site.data), { timeout: 60_000 })
      .toBe(true);
  });

  await test.step('one license is refunded afterwards: a negative line of the next month', async () => {
    const later = await opened(people.admin, next);
    await later.goto('/administration/orders');
    await later.getByRole('searchbox', { name: 'Order, invoice or client' }).fill(order);
    await later
      .getByRole('row')
      .filter({ hasText: order })
      .getByRole('button', { name: 'Refund', exact: true })
      .click();
    const dialog = later.getByRole('dialog', { name: /^Refund/ });
    await dialog.getByRole('radio', { name: 'Single pictures' }).check();
    await dialog.getByRole('checkbox', { name: refunded }).check();
    await dialog.getByLabel('Reason').fill('Damaged');
    await dialog.getByRole('button', { name: /^Refund \$/ }).click();
    await expect(later.getByText('Refunded. The client gets a credit note.').first()).toBeVisible();
    const ines = await opened(people.contributor, next);
    await ines.goto('/contribute/earnings');
    const rows = earningOf(ines, refunded);
    await expect(rows).toHaveCount(2);
    await expect(rows.filter({ hasText: 'License ended' })).toContainText(
      /-\$79\.00.*-\$31\.60.*Cleared/,
    );
    await expect(rows.filter({ hasNotText: 'License ended' })).toContainText('In a statement');
    const { pathname } = new URL(profit.url());
    await profit.goto(`${pathname.replace(month, next.toISOString().slice(0, 7))}?currency=USD`);
    await expect(profit.getByRole('row').filter({ hasText: `${refunded} ED-` })).toContainText(
      /License ended.*-\$79\.00.*-\$31\.60/,
    );
  });

  await test.step('the ledger is right: what was earned is in statements or pending', async () => {
    await stopServer(site);
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['server/src/commerce/ledger/ledger.verify.ts'],
      { cwd: root, env: { ...process.env, DATA_DIR: site.data, DATABASE_URL: '' } },
    );
    expect(stdout).toContain('The ledger is right');
  });
});
