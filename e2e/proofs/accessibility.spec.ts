import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  endTransitions,
  expectAccessible,
  findingsOn,
  type Findings,
} from '../site/accessibility.ts';
import { allCheckedPages, checkedPages } from '../site/checked-pages.ts';
import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
};

/** What the site publishes as known gaps (`/accessibility`). */
const gapsFile = join(
  import.meta.dirname,
  '../../server/src/pages/documents/accessibility-gaps.json',
);
interface Gap {
  readonly rule: string;
  readonly criterion: string;
  readonly pages: readonly string[];
}
const known = JSON.parse(readFileSync(gapsFile, 'utf8')) as { readonly gaps: readonly Gap[] };

/** What this run found, by kind of page. */
const found = new Map<string, Findings[]>();
/** Notes what axe found. What is not a known gap of this kind of page fails. */
function judge(kind: string, findings: Findings): void {
  const isKnown = ({ rule }: { rule: string }) =>
    process.env.WRITE_GAPS === 'on' ||
    known.gaps.some((gap) => gap.rule === rule && gap.pages.includes(kind));
  const unknown = findings.violations.filter((one) => !isKnown(one));
  expect(unknown.map(({ rule, places }) => `${rule}: ${places}`)).toEqual([]);
  found.set(kind, [...(found.get(kind) ?? []), findings]);
}

/** What this run found, as the site publishes it. */
function gapsOfRun() {
  const gaps = new Map<string, { rule: string; criterion: string; pages: Set<string> }>();
  const undecided = new Set<string>();
  for (const [kind, runs] of found)
    for (const { violations, undecided: open } of runs) {
      for (const { criterion } of open) undecided.add(criterion);
      for (const { rule, criterion } of violations) {
        const gap = gaps.get(rule) ?? { rule, criterion, pages: new Set<string>() };
        gaps.set(rule, { ...gap, pages: gap.pages.add(kind) });
      }
    }
  return {
    engine: [...found.values()][0]?.[0]?.engine ?? '',
    pages: allCheckedPages,
    gaps: [...gaps.values()]
      .map((gap) => ({ ...gap, pages: [...gap.pages].toSorted() }))
      .toSorted((a, b) => a.rule.localeCompare(b.rule)),
    undecided: [...undecided].toSorted(),
  };
}

/**
 * Checks that axe finds nothing new on the page in light or dark, that text at twice the size does not
 * make the page wider than the screen, and that the focus is visible.
 */
async function expectGood(page: Page, kind: string) {
  judge(kind, await findingsOn(page));
  await page.emulateMedia({ colorScheme: 'dark' });
  // Colors fade between the themes, so the last look counts.
  const looks: Findings[] = [];
  await expect
    .poll(
      async () => {
        await endTransitions(page);
        const look = await findingsOn(page, ['color-contrast']);
        looks.push(look);
        return look.violations.length;
      },
      { timeout: 10_000 },
    )
    .toBe(0)
    .catch(() => undefined);
  const dark = looks.at(-1);
  if (dark) judge(kind, dark);
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  expect(
    await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    ),
  ).toBe(0);
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  await page.keyboard.press('Tab');
  expect(
    await page.evaluate(
      () => getComputedStyle(document.activeElement ?? document.body).outlineStyle,
    ),
    'the focus is seen',
  ).not.toBe('none');
}

test('every page that a visitor sees and the sign-in popup are accessible, in light and dark and with large text', async ({
  page,
}) => {
  test.setTimeout(240_000);
  for (const path of checkedPages.visitor) {
    await test.step(path, async () => {
      await open(page, path);
      await expectGood(page, path);
    });
  }
  await page.goto('/preview');
  await page.getByRole('banner').getByRole('searchbox').fill('harbour');
  await page.getByRole('banner').getByRole('searchbox').press('Enter');
  await expect(page.getByRole('dialog', { name: 'Sign in to search' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page
    .getByRole('main')
    .getByRole('link', { name: /./ })
    .filter({ has: page.getByRole('img') })
    .first()
    .click();
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
  await expectGood(page, '/preview/:picture');
});

test('every page of a client is accessible, and so are the menus', async ({ page }) => {
  await withSession(page, people.client);
  for (const path of checkedPages.client) {
    await test.step(path, async () => {
      await open(page, path);
      await expectGood(page, path);
    });
  }
  await page.getByRole('button', { name: /^Account of/ }).click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Language/ }).click();
  await expectAccessible(page);
});

test('every page of staff and contributors is accessible', async ({ page, browser }) => {
  await withSession(page, people.admin);
  for (const path of checkedPages.staff) {
    await test.step(path, async () => {
      await open(page, path);
      await expectGood(page, path);
    });
  }
  await open(page, '/subscriptions');
  await page.getByRole('main').getByRole('table').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/subscriptions\/./);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expectGood(page, '/subscriptions/:subscription');
  const context = await browser.newContext();
  const other = await context.newPage();
  await withSession(other, people.contributor);
  for (const path of checkedPages.contributor) {
    await test.step(path, async () => {
      await open(other, path);
      await expectGood(other, path);
    });
  }
  await context.close();
});

test('a licensed picture is no wider than a phone, even with text at twice the size', async ({
  page,
}) => {
  await withSession(page, people.client);
  await page.route('**/asset/*/by-id', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      json: { ...(await response.json()), licensedResolutions: [0, 1] },
    });
  });
  const { items } = (await (
    await page.request.get('/api/asset-management/asset?maxResultCount=1')
  ).json()) as { items: { id: string }[] };
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await open(page, `/public/${items[0]!.id}`);
    // Low is shown only where it is smaller than High.
    await expect(page.getByRole('cell', { name: 'Licensed' }).first()).toBeVisible();
    await expectGood(page, '/public/:picture');
  }
});

test('the known gaps that the site publishes are those of this run', () => {
  expect([...found.keys()].toSorted()).toEqual([...allCheckedPages].toSorted());
  const gaps = gapsOfRun();
  if (process.env.WRITE_GAPS === 'on')
    writeFileSync(gapsFile, `${JSON.stringify(gaps, null, 2)}\n`);
  expect(JSON.parse(readFileSync(gapsFile, 'utf8'))).toEqual(gaps);
});
