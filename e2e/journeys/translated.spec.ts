import type { Locator } from '@playwright/test';
import { people, withSession } from '../site/people.ts';
import { pictureFiles } from '../site/picture-files.ts';
import { expect, test, type Page } from '../site/test.ts';
import { crashesOf, translatePage } from '../site/translation.ts';

const cart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });
const pictures = (page: Page) => page.locator('.ed-grid__open');
/** How many pictures the catalog says that it shows. */
const count = (page: Page) => page.getByRole('main').getByText(/^«?[\d,]+ pictures?»?$/);

test('a visitor lets the browser translate: pictures, subjects and the way to a picture work', async ({
  page,
}) => {
  const crashes = crashesOf(page);
  await page.goto('/preview');
  await translatePage(page);
  await page.getByRole('button', { name: /Pictures/ }).click();
  await expect(pictures(page).first()).toBeVisible();
  await page.getByRole('button', { name: /Sets/ }).click();
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.getByRole('button', { name: /Pictures/ }).click();
  await pictures(page).first().click();
  await expect(page).toHaveURL(/\/preview\/[\da-f-]{36}$/);
  await expect(page.getByRole('button', { name: /Sign in to license/ })).toBeVisible();
  await page.goBack();
  await expect(pictures(page).first()).toBeVisible();
  expect(crashes).toEqual([]);
});

test('in a translated page search, filters, selection and basket work, and figures are those of now', async ({
  page,
}) => {
  const crashes = crashesOf(page);
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  await translatePage(page);

  await test.step('filters', async () => {
    const filter = page
      .getByRole('complementary', { name: 'Filters' })
      .getByRole('button', { name: /Sea/ });
    const figureOf = async (place: Locator) => /[\d,]+/.exec((await place.textContent())!)![0];
    const all = await figureOf(count(page));
    await filter.click();
    await expect(page).toHaveURL(/categories=Sea/);
    // Pictures of the demo may still arrive: both figures follow.
    await expect
      .poll(async () => (await figureOf(count(page))) === (await figureOf(filter)))
      .toBe(true);
    const narrowed = await figureOf(count(page));
    expect(narrowed).not.toBe(all);
    await page.getByRole('button', { name: /Remove .*Sea/ }).click();
    await expect(count(page)).not.toHaveText(`«${narrowed} pictures»`);
  });

  await test.step('search', async () => {
    const box = page.getByRole('banner').locator('input[type="search"]');
    const heading = page.getByRole('heading', { level: 1 });
    for (const words of ['harbour', 'forest']) {
      await box.fill(words);
      await box.press('Enter');
      await expect(heading).toHaveText(new RegExp(`Results for .*${words}`));
    }
  });

  await test.step('selection', async () => {
    await expect(pictures(page).nth(1)).toBeVisible();
    await pictures(page).first().focus();
    await page.keyboard.press('x');
    await expect(page.getByText(/1 selected/)).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('x');
    await expect(page.getByText(/2 selected/)).toBeVisible();
    await expect(page.getByText(/1 selected/)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(page.getByText(/\d selected/)).toHaveCount(0);
  });

  await test.step('basket', async () => {
    await page.keyboard.press('b');
    await expect(cart(page)).toHaveText(/^«?1»?$/);
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('b');
    await expect(cart(page)).toHaveText(/^«?2»?$/);
    await cart(page).click();
    const lines = page.locator('.chk-line');
    await expect(lines).toHaveCount(2);
    await expect(page.getByRole('main').getByText(/You license 2 pictures/)).toBeVisible();
    await page
      .getByRole('button', { name: /^Remove / })
      .first()
      .click();
    await expect(lines).toHaveCount(1);
    await expect(cart(page)).toHaveText(/^«?1»?$/);
    await expect(page.getByRole('main').getByText(/You license 1 picture/)).toBeVisible();
    await expect(page.getByText(/You license 2 pictures/)).toHaveCount(0);
  });

  await test.step('the way through the parts of the site, each left while it is translated', async () => {
    for (const path of [
      '/public',
      '/subscription',
      '/licensing-history',
      '/account/manage',
      '/pricing',
    ]) {
      await page.goto(path);
      await translatePage(page);
      await page.getByRole('banner').locator('.shell-logo').click();
      await expect(page.getByRole('region', { name: /Newest sets/ }), path).toBeVisible();
    }
  });
  expect(crashes).toEqual([]);
});

test('in a translated page lightboxes are filled, judged and emptied, and count what they hold now', async ({
  page,
}) => {
  const crashes = crashesOf(page);
  const name = `Quiet mornings ${Date.now()}`;
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  await translatePage(page);
  await expect(pictures(page).nth(1)).toBeVisible();
  await pictures(page).first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  const named = page.getByPlaceholder('Name of a new lightbox');
  // The key works once the remote that gathers is there.
  await expect(async () => {
    await page.keyboard.press('l');
    await expect(named).toBeVisible({ timeout: 500 });
  }).toPass();
  await named.fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(/2 pictures added to .*Quiet/)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /Lightboxes/ })
    .click();
  await page.getByRole('link', { name: new RegExp(name) }).click();

  const items = page.locator('.lbx-item');
  const held = page.locator('.lbx-head').getByText(/^«\d+ pictures?»$/);
  await expect(items).toHaveCount(2);
  await expect(held).toHaveText('«2 pictures»');
  const star = page.getByRole('button', { name: / a star$/ }).first();
  await star.click();
  await expect(star).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: /With a star/ }).click();
  await expect(items).toHaveCount(1);
  await page.getByRole('button', { name: /^«?All/ }).click();
  await expect(items).toHaveCount(2);
  await page
    .getByRole('button', { name: /: Comments on / })
    .first()
    .click();
  const comment = page.getByRole('textbox', { name: 'Comment' });
  await comment.fill('Lighter, please');
  await page.getByRole('button', { name: /Send/ }).click();
  await expect(page.getByText(/Lighter, please/).last()).toBeVisible();
  await page.keyboard.press('Escape');
  await page
    .getByRole('button', { name: /^Take .* out/ })
    .first()
    .click();
  await expect(items).toHaveCount(1);
  await expect(held).toHaveText('«1 picture»');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Lightboxes/ })
    .click();
  await expect(page.locator('.lbx-card').filter({ hasText: name })).toContainText('1 picture');
  expect(crashes).toEqual([]);
});

test('a contributor lets the browser translate: pictures are sent, found by their state and deleted', async ({
  page,
}) => {
  test.slow();
  const crashes = crashesOf(page);
  await withSession(page, people.contributor);
  const [own] = await pictureFiles(page, [`Fog ${Date.now()}`]);
  await page.goto('/contribute');
  await translatePage(page);
  await page.getByRole('link', { name: /Upload pictures/ }).click();
  await page.getByRole('main').locator('input[type="file"]').setInputFiles([own!]);
  await expect(page.getByText(/1 of 1 uploaded/)).toBeVisible();
  await page.getByRole('link', { name: /Describe and submit/ }).click();
  const states = page.getByRole('group', { name: /All/ });
  const rows = page.locator('.con-list > li');
  for (const state of ['Published', 'Rejected', 'Draft']) {
    await states.getByRole('button', { name: new RegExp(state) }).click();
    await expect(rows.or(page.getByRole('heading', { level: 2 })).first()).toBeVisible();
    await expect(states.getByRole('button', { pressed: true })).toHaveText(`«${state}»`);
  }
  const row = rows.filter({ hasText: own!.name.replace('.jpg', '') });
  await row.getByRole('button', { name: /Edit/ }).click();
  await page.getByRole('dialog', { name: /Edit/ }).getByRole('button', { name: 'Close' }).click();
  await row.getByRole('button', { name: /Delete/ }).click();
  await page.getByRole('alertdialog').getByRole('button').last().click();
  await expect(row).toHaveCount(0);
  expect(crashes).toEqual([]);
});

test('staff let the browser translate: the administration is walked, searched, filtered and changed', async ({
  page,
}) => {
  test.slow();
  const crashes = crashesOf(page);
  await withSession(page, people.admin);
  await page.goto('/administration');
  await translatePage(page);
  const sections = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const names = await sections.allTextContents();
  expect(names.length).toBeGreaterThan(15);

  await test.step('a list is searched and filtered, and its figure follows', async () => {
    await sections.filter({ hasText: 'People' }).click();
    const figure = page.locator('.ed-list__bar').getByRole('status');
    const rows = page.locator('.ed-list tbody tr');
    await expect(rows.nth(2)).toBeVisible();
    const all = await figure.textContent();
    await page.getByRole('main').getByRole('searchbox').fill('contributor@');
    await expect(figure).toHaveText('«1 person»');
    await expect(rows).toHaveCount(1);
    await page.getByRole('main').getByRole('searchbox').fill('');
    await expect(figure).toHaveText(all!);
    await page.getByRole('button', { name: /Name/ }).first().click();
    await expect(rows.nth(2)).toBeVisible();
    await rows.first().getByRole('link').first().click();
    await expect(page).toHaveURL(/people\/[\da-f-]{36}/);
    await expect(heading).toContainText('«');
  });

  await test.step('a category is added, and its row follows its name', async () => {
    const [added, renamed] = [`Lighthouses ${Date.now()}`, `Beacons ${Date.now()}`];
    await sections.filter({ hasText: 'Categories' }).click();
    await page.getByRole('button', { name: /New category/ }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('English').fill(added);
    await dialog
      .getByRole('button', { name: /Save|Create|Add/ })
      .last()
      .click();
    await expect(page.getByRole('button', { name: new RegExp(added) })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(added) }).click();
    await dialog.getByLabel('English').fill(renamed);
    await dialog.getByRole('button', { name: /Save/ }).last().click();
    await expect(page.getByRole('button', { name: new RegExp(renamed) })).toBeVisible();
    await expect(page.getByRole('button', { name: new RegExp(added) })).toHaveCount(0);
  });

  for (const [index, name] of names.entries()) {
    const before = await heading.textContent();
    await sections.nth(index).click();
    await expect(sections.nth(index), name).toHaveAttribute('aria-current', 'page');
    await expect(heading, name).not.toHaveText(before!);
    await expect(heading, name).toContainText('«');
  }
  expect(crashes).toEqual([]);
});
