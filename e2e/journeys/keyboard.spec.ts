import { fillBasket, pictures } from '../site/data.ts';
import { expectFocusKept, Keyboard } from '../site/keyboard.ts';
import { textFromMail } from '../site/mail.ts';
import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

/** The actions of the keyboard are at most so many times the clicks. */
const MOST_BESIDE_CLICKS = 1.3;

/** Walks a journey by the keyboard, which a mouse walks with so many clicks. */
async function walk(page: Page, clicks: number, way: (keys: Keyboard) => Promise<void>) {
  const keys = new Keyboard(page);
  await way(keys);
  expect(keys.actions, 'actions of the keyboard').toBeLessThanOrEqual(clicks * MOST_BESIDE_CLICKS);
  test.info().annotations.push({
    type: 'keyboard',
    description: `${clicks} clicks, ${keys.actions} actions, ${keys.moves} moves`,
  });
}
const main = (page: Page) => page.getByRole('main');

test('every main journey goes by the keyboard, with at most 1.3 times the actions of a mouse', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const name = `By keys ${crypto.randomUUID().slice(0, 4)}`;
  await withSession(page, people.client);
  await page.goto('/');
  await expect(main(page).getByRole('heading', { level: 1 })).toBeVisible();
  await test.step('a search, and a picture of its results', () =>
    // Into the field, onto the picture.
    walk(page, 2, async (keys) => {
      await keys.to(main(page).getByRole('searchbox').or(page.getByRole('searchbox')));
      await keys.type('harbour');
      await keys.press('Enter');
      await expect(page).toHaveURL(/searchText=harbour/);
      await expect(main(page).locator('.ed-grid__open').first()).toBeVisible();
      await keys.use(main(page).locator('.ed-grid__open'));
      await expect(page).toHaveURL(/\/(public|catalog)\/[\da-f-]{36}/);
    }));
  await test.step('a picture into the basket, and out of it', () =>
    // Add, open the basket, remove.
    walk(page, 3, async (keys) => {
      await keys.use(main(page).getByRole('button', { name: 'Add to basket' }));
      await expect(main(page).getByText('In your basket')).toBeVisible();
      await expectFocusKept(page);
      await keys.use(page.getByRole('banner').getByRole('link', { name: /^Basket/ }));
      await expect(page.getByRole('heading', { level: 1, name: 'Basket' })).toBeVisible();
      await keys.use(main(page).getByRole('button', { name: /^Remove/ }));
      await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
      await expectFocusKept(page);
    }));
  await test.step('a new lightbox with two pictures, one of which is taken out', () =>
    // Two check boxes, gather, create, lightboxes, the lightbox, out.
    walk(page, 7, async (keys) => {
      await page.goto('/catalog?expandAssets=true');
      await keys.to(main(page).locator('.ed-grid__open'));
      await keys.press('x');
      await keys.move('ArrowRight');
      await keys.press('x');
      const gather = page
        .getByRole('region', { name: '2 selected' })
        .getByRole('button', { name: 'Add to lightbox' });
      await keys.use(gather);
      await page.getByPlaceholder('Name of a new lightbox').waitFor();
      await keys.to(page.getByPlaceholder('Name of a new lightbox'));
      await keys.type(name);
      await keys.press('Enter');
      await expect(
        page.getByRole('status').getByText(`2 pictures added to “${name}”.`),
      ).toBeVisible();
      await keys.use(
        page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Lightboxes' }),
      );
      await keys.use(page.getByRole('link', { name, exact: true }));
      const out = main(page).getByRole('button', { name: /^Take “.*” out/ });
      await expect(out).toHaveCount(2);
      await keys.use(out);
      await expect(out).toHaveCount(1);
      await expect(out).toBeFocused();
    }));
  await test.step('the own account', () =>
    // Avatar, my account.
    walk(page, 2, async (keys) => {
      await keys.use(page.getByRole('banner').getByRole('button', { name: /^Account of/ }));
      await expect(page.getByRole('menu')).toBeVisible();
      await keys.to(page.getByRole('menuitem', { name: 'My account' }), 'ArrowDown');
      await keys.press('Enter');
      await page.waitForURL(/\/identity\/Account\/Manage/);
      await keys.to(page.getByRole('textbox'));
    }));
});

/** Types the digits of the mail into the dialog that has the focus. */
async function typeDigits(page: Page, keys: Keyboard, address: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your address' });
  await keys.to(dialog.getByLabel('Code'));
  await keys.type(await textFromMail(address, /\d{4} \d{4}/));
}

test('someone new finds, registers and starts the trial by the keyboard', async ({ page }) => {
  const address = `keys-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await page.goto('/preview');
  // Into the field, to the registration, register, start the trial.
  await walk(page, 4, async (keys) => {
    await keys.to(page.getByRole('banner').getByRole('searchbox'));
    await keys.type('heron');
    await keys.press('Enter');
    await keys.use(page.getByRole('dialog').getByRole('link', { name: 'Register' }));
    await keys.to(page.getByRole('textbox', { name: 'E-mail' }));
    await keys.type(address);
    await keys.to(page.getByRole('textbox', { name: 'Password' }));
    await keys.type('Nine-Herons-49');
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/subscription$/);
    await keys.use(page.getByRole('button', { name: 'Start the free trial' }));
    await typeDigits(page, keys, address);
    await expect(page).toHaveURL(/\/catalog\?searchText=heron$/);
  });
});

test('a plan is ordered by the keyboard, and a picture licensed with one key', async ({ page }) => {
  const address = `keys-${crypto.randomUUID().slice(0, 8)}@example.test`;
  await page.goto('/pricing');
  await test.step('a plan, by someone new', () =>
    // Choose, order.
    walk(page, 2, async (keys) => {
      await keys.use(page.getByRole('button', { name: 'Choose Studio' }));
      const form = page.getByRole('form', { name: 'Order Studio' });
      for (const [label, value] of [
        ['E-mail', address],
        ['Password', 'Nine-Herons-49'],
        ['Name', 'Kim Ode'],
        ['Street and number', 'Quay 1'],
        ['Postal code', '0150'],
        ['City', 'Oslo'],
        ['Country', 'Norway'],
      ] as const) {
        await keys.to(form.getByLabel(label, { exact: true }));
        await keys.type(value);
      }
      await keys.to(form.getByRole('button', { name: 'Activate Studio and pay' }));
      await keys.press('Enter');
      await typeDigits(page, keys, address);
      await expect(page.getByRole('banner').getByText('120 credits')).toBeVisible();
    }));
  const [picture] = await pictures(page.request, 1);
  await page.goto(`/public/${picture?.id}`);
  await test.step('a license, and its file', () =>
    walk(page, 1, async (keys) => {
      await keys.use(main(page).getByRole('button', { name: /^License for \d+ credits?$/ }));
      await expect(page.getByText(/^You licensed 1 picture/)).toBeVisible();
      await page.waitForEvent('download');
    }));
});

test('what is removed leaves the focus on the page: lines of the basket, filters, a selection', async ({
  page,
}) => {
  test.setTimeout(120_000);
  const [first, second, third] = (await pictures(page.request, 24)).slice(-3);
  await withSession(page, people.seat);
  await fillBasket(page, [first!.id, second!.id, third!.id]);
  await page.goto('/checkout');
  const removes = main(page).getByRole('button', { name: /^Remove/ });
  await expect(removes).toHaveCount(3);
  await removes.nth(1).focus();
  for (const left of [2, 1]) {
    await page.keyboard.press('Enter');
    await expect(removes).toHaveCount(left);
    // The next line has it, or the last one.
    await expect(removes.last()).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
  await expectFocusKept(page);

  await page.goto('/catalog?expandAssets=true&orientation=landscape&assetType=Photo');
  const chips = main(page).getByRole('button', { name: /^Remove the filter|^Remove/ });
  await expect(chips).toHaveCount(2);
  await chips.first().focus();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(1);
  await expect(chips).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(chips).toHaveCount(0);
  await expectFocusKept(page);

  await main(page).locator('.ed-grid__open').first().focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Clear selection' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Clear selection' })).toHaveCount(0);
  await expectFocusKept(page);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`a picture of the results shows its focus, its keys and its acts, and has it after the way back: ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await withSession(page, people.client);
    await page.goto('/catalog?expandAssets=true');
    const keys = new Keyboard(page);
    const opens = main(page).locator('.ed-grid__open');
    const cell = main(page).locator('.ed-grid__cell').nth(1);
    await expect(cell.locator('img[data-loaded]')).toBeVisible();
    const box = (await cell.boundingBox())!;
    const clip = { x: box.x, y: box.y, width: 6, height: box.height / 2 };
    const before = await page.screenshot({ clip });
    await keys.to(opens);
    await keys.move('ArrowRight');
    await expect(opens.nth(1)).toBeFocused();
    expect((await page.screenshot({ clip })).equals(before), 'the ring is on the image').toBe(
      false,
    );
    await expect(opens.nth(1)).toHaveAttribute('aria-keyshortcuts', /Space B D X/);
    await expect(main(page).getByText('B Add to basket')).toBeVisible();
    await keys.to(cell.getByRole('button', { name: /^Preview: / }));
    await keys.to(cell.getByRole('button', { name: /^Add to basket/ }));
    await opens.nth(1).focus();
    await keys.press('Enter');
    await expect(page).toHaveURL(/\/(public|catalog)\/[\da-f-]{36}/);
    await page.goBack();
    await expect(opens.nth(1)).toBeFocused();
  });
