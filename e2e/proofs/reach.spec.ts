import { checkedPages } from '../site/checked-pages.ts';
import { cutParts, smallTargets } from '../site/measures.ts';
import { pictures } from '../site/data.ts';
import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** The pages of each kind of person, with a picture where one is shown. */
async function pagesOf(page: Page) {
  const [first] = await pictures(page.request, 1);
  return [
    {
      who: null,
      paths: [...checkedPages.visitor, `/preview/${first?.id}`, '/pricing/order?plan=agency'],
    },
    {
      who: people.client,
      paths: [
        ...checkedPages.client,
        `/public/${first?.id}`,
        '/lightboxes',
        '/account/manage',
        '/subscription/ordered',
      ],
    },
    { who: people.admin, paths: checkedPages.staff },
    { who: people.contributor, paths: checkedPages.contributor },
  ];
}

const settled = (page: Page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
  });

/** Measures an open page at a desk and on a phone, with text as it is and at twice the size. */
async function faultsOf(page: Page): Promise<string[]> {
  const faults: string[] = [];
  for (const size of [DESK, PHONE]) {
    await page.setViewportSize(size);
    await settled(page);
    faults.push(...(await smallTargets(page)).map((one) => `${size.width} small: ${one}`));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await settled(page);
    faults.push(...(await cutParts(page)).map((one) => `${size.width} cut: ${one}`));
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '';
    });
  }
  return faults;
}

test('targets have 24 px (WCAG 2.2, 2.5.8), and text at twice the size cuts no field, button or table', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000);
  const found: Record<string, readonly string[]> = {};
  for (const { who, paths } of await pagesOf(page)) {
    const context = await browser.newContext();
    const own = await context.newPage();
    if (who) await withSession(own, who);
    for (const path of paths)
      await test.step(path, async () => {
        await open(own, path);
        const faults = await faultsOf(own);
        if (faults.length > 0) found[path] = faults;
      });
    await context.close();
  }
  expect(found).toEqual({});
});

test('the keyboard goes past the filters to the results, and to the filters', async ({ page }) => {
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  await expect(page.getByRole('main').locator('.ed-grid__open').first()).toBeVisible();
  const focused = page.locator(':focus');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await press('Enter', 'Tab');
  await expect(focused).toHaveText('Skip to results');
  await press('Enter', 'Tab');
  await expect(focused).toHaveClass(/ed-grid__open/);
  await page.getByRole('link', { name: 'Skip to filters' }).focus();
  await press('Enter', 'Tab');
  await expect(
    page.getByRole('complementary', { name: 'Filters' }).locator(':focus'),
  ).toBeVisible();
  await page.setViewportSize(PHONE);
  await page.getByRole('link', { name: 'Skip to filters' }).focus();
  await press('Enter');
  await expect(focused).toHaveText(/Filters/);
});
