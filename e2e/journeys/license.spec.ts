import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { aClient, pictures } from '../site/data.ts';
import { fillSignIn, people, withSession } from '../site/people.ts';
import { fillAddress } from '../site/buying.ts';
import { expect, test, type Page } from '../site/test.ts';

const cart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });
const balanceIn = (page: Page) => page.getByRole('banner').getByText(/^\d+ credits?$/);
/**
 * Whether the store holds a file with the same image data. Ignores the file's head, which contains
 * the texts.
 */
async function isStoredPicture(bytes: Buffer): Promise<boolean> {
  const folder = process.env.SITE_FILES ?? join(process.env.SITE_DATA ?? '', 'files');
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const { size } = await stat(path);
    if (size > bytes.length || size < bytes.length / 2) continue;
    const tail = (await readFile(path)).subarray(Math.floor(size / 4));
    if (bytes.subarray(-tail.length).equals(tail)) return true;
  }
  return false;
}

test('[R1.01] a visitor finds pictures and licenses them', async ({ page, browser }) => {
  await test.step('[R2.01] an anonymous visitor follows a set from home to its previews', async () => {
    await page.goto('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page
      .getByRole('region', { name: 'Newest sets' })
      .getByRole('heading', { level: 3 })
      .first()
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/preview\/sets\/\d+$/);
    await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  });
  await test.step('[R2.52][R2.69][R2.71][R6.11] a search of an anonymous visitor opens the sign-in popup', async () => {
    await page.getByRole('banner').getByRole('searchbox').fill('harbour');
    await page.getByRole('banner').getByRole('searchbox').press('Enter');
    const popup = page.getByRole('dialog');
    await expect(popup.getByRole('link', { name: 'Register' })).toHaveAttribute(
      'href',
      '/register',
    );
    await expect(popup.getByRole('link', { name: 'Join us' })).toHaveAttribute('href', '/join-us');
    await expect(page).toHaveURL(/\/preview\/sets\/\d+$/);
  });
  await test.step('[R1.21][R2.50][R2.53][R2.70] signing in at the issuer leads to the search', async () => {
    const discovery = await page.request.get('/identity/.well-known/openid-configuration');
    const { issuer } = await discovery.json();
    await page.getByRole('dialog').getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/identity\/interaction\//);
    expect(page.url().startsWith(issuer)).toBe(true);
    await fillSignIn(page, people.client);
    await expect(page).toHaveURL(/\/catalog\?searchText=harbour/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('harbour');
  });

  const other = await browser.newContext();
  const seat = await other.newPage();
  await withSession(seat, people.seat);
  await seat.goto('/');
  await seat
    .getByRole('banner')
    .getByText(/credits?$/)
    .click();
  const before = Number.parseInt((await balanceIn(seat).textContent()) ?? '', 10);

  await test.step('[R1.02][R2.55][R3.45][R3.46] one picture goes into the basket by credits, one by money', async () => {
    const listed = page.waitForResponse((response) =>
      response.url().includes('/api/asset-management/asset?'),
    );
    await page.goto('/catalog?searchText=harbour&expandAssets=true');
    expect((await listed).status()).toBe(200);
    const pictures = page.getByRole('main').locator('a[href^="/public/"]');
    await expect(pictures.first()).toBeVisible();
    const [first, second] = [
      await pictures.nth(0).getAttribute('href'),
      await pictures.nth(1).getAttribute('href'),
    ];
    await page.goto(first ?? '');
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(cart(page)).toHaveAccessibleName('Basket, 1 picture');
    await page.goto(second ?? '');
    await page.getByRole('radio', { name: /This picture only/ }).check();
    await page.getByRole('button', { name: 'Add to basket' }).click();
    await expect(cart(page)).toHaveAccessibleName('Basket, 2 pictures');
    await page.reload();
    await expect(cart(page)).toHaveAccessibleName('Basket, 2 pictures');
    const secondTab = await page.context().newPage();
    await secondTab.goto('/subscription');
    await expect(cart(secondTab)).toHaveAccessibleName('Basket, 2 pictures');
    await secondTab.close();
  });
  await test.step('[R1.07][R2.128N][R4.14] the balance falls by the credits alone, here and in the other browser', async () => {
    await cart(page).click();
    await expect(page).toHaveURL(/\/checkout$/);
    await expect(page.getByRole('heading', { name: 'From your subscription' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Pay per image' })).toBeVisible();
    const address = {
      Name: 'Clara Lindqvist',
      'Street and number': 'Storgatan 1',
      'Postal code': '111 22',
      City: 'Stockholm',
    };
    await fillAddress(page, address, 'SE');
    const calls: string[] = [];
    seat.on('request', (request) => calls.push(request.url()));
    await page.getByRole('button', { name: /^(License now|Order and pay on invoice)$/ }).click();
    await expect(page.getByRole('heading', { name: 'Licensed', exact: true })).toBeVisible();
    await expect(balanceIn(page)).not.toHaveText(`${before} credits`);
    const after = Number.parseInt((await balanceIn(page).textContent()) ?? '', 10);
    expect([before - 3, before - 6]).toContain(after);
    await expect(balanceIn(seat)).toHaveText(`${after} credits`);
    expect(calls.filter((url) => url.includes('active-subscription'))).toEqual([]);
    await expect(cart(page)).toHaveAccessibleName('Basket, 0 pictures');
  });
  await test.step('[R4.22][R4.25] the file arrives with its name, the picture of the stored original and the number of its license', async () => {
    const arriving = page.waitForEvent('download');
    await page
      .getByRole('button', { name: /^Download (?!all)/ })
      .first()
      .click();
    await expect(page.getByText('Your download is starting.').first()).toBeAttached();
    const download = await arriving;
    expect(download.suggestedFilename()).toMatch(/^ED-\d+_.+\.(jpg|png)$/);
    const file = await readFile(await download.path());
    expect(await isStoredPicture(file)).toBe(true);
    expect(file.includes('>License L-')).toBe(true);
  });
  await test.step('[R1.01] the licensing history lists both licenses', async () => {
    await page.getByRole('button', { name: /^Account of/ }).click();
    await page.getByRole('menuitem', { name: 'Licensing History' }).click();
    await expect(page).toHaveURL(/\/licensing-history$/);
    // Includes the header row and the nine licenses that the demo client already has.
    await expect(page.getByRole('row')).toHaveCount(12);
  });
  await other.close();
});

test('with a plan, a picture is licensed in one click that says its cost, is taken back, licensed again, and its file comes by itself', async ({
  page,
}) => {
  await withSession(page, await aClient(page.request, 'Klara'));
  const [picture] = await pictures(page.request, 1);
  await page.goto(`/public/${picture?.id}`);
  await expect(balanceIn(page)).toHaveText('25 credits');
  const license = page.getByRole('main').getByRole('button', { name: /^License for \d credits?$/ });
  const cost = Number.parseInt((await license.innerText()).replace(/\D+/, ''), 10);
  await license.click();
  await expect(page.getByText(`You licensed 1 picture for ${cost} credits.`)).toBeVisible();
  await expect(balanceIn(page)).toHaveText(`${25 - cost} credits`);
  // On a phone, the bar that leads to the panel is not below these buttons.
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
  await expect(page.locator('.pic-jump')).toBeAttached();
  await expect(page.locator('.pic-jump')).toBeHidden();
  await page.getByRole('button', { name: 'Take back' }).click();
  await expect(page.locator('.pic-jump')).toBeVisible();
  if (wide) await page.setViewportSize(wide);
  await expect(balanceIn(page)).toHaveText('25 credits');
  const arriving = page.waitForEvent('download');
  await license.click();
  // No further click: the download begins by itself.
  expect((await arriving).suggestedFilename()).toMatch(/^ED-\d+_.+\.(jpg|png)$/);
  await expect(page.getByRole('button', { name: 'Take back' })).toHaveCount(0);
  await expect(page.getByText('You have a license for this size')).toBeVisible();
});
