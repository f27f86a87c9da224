import { people, withSession } from '../site/people.ts';
import { chooseLanguage, shownTexts } from '../site/shown-texts.ts';
import { expect, test, type Page } from '../site/test.ts';

const languages = ['en', 'de', 'fr', 'es', 'ar'] as const;
type Language = (typeof languages)[number];

/**
 * Switches an open page through all languages, and returns what it still says in another one than a
 * page that was opened in the last language.
 */
async function leftBehind(
  { page, fresh }: { readonly page: Page; readonly fresh: Page },
  path: string,
  [first, last]: readonly [Language, Language],
) {
  await page.goto(path);
  await page.locator(`html[lang="${first}"]`).waitFor();
  await expect(page.getByRole('main').locator('h1, h2').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const language of languages)
    if (language !== first && language !== last) await chooseLanguage(page, language);
  await chooseLanguage(page, last);
  await fresh.goto(path);
  await fresh.waitForLoadState('networkidle');
  const read = async () => {
    const expected = new Set(await shownTexts(fresh));
    return (await shownTexts(page)).filter((text) => !expected.has(text));
  };
  await expect
    .poll(read, { timeout: 4000 })
    .toEqual([])
    .catch(() => null);
  return read();
}

async function walk(page: Page, paths: readonly string[]): Promise<void> {
  const fresh = await page.context().newPage();
  await page.goto('/');
  let [first, last]: [Language, Language] = ['en', 'de'];
  const found: Record<string, readonly string[]> = {};
  for (const path of paths) {
    const texts = await leftBehind({ page, fresh }, path, [first, last]);
    if (texts.length > 0) found[path] = texts;
    [first, last] = [last, first];
  }
  expect(found).toEqual({});
}

test('what everybody may open leaves no text behind when the language changes', async ({
  page,
}) => {
  test.slow();
  await walk(page, [
    '/',
    '/preview',
    // A currency that is chosen does not follow the language, which the page would say.
    '/pricing?currency=USD',
    '/register',
    '/join-us',
    '/contact',
    '/help',
    '/terms',
    '/imprint',
    '/verify',
    '/account/forgot-password',
  ]);
});

test('pages of a client leave no text behind when the language changes', async ({ page }) => {
  test.slow();
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  const picture = page.locator('.ed-grid__open').first();
  await picture.focus();
  await page.keyboard.press('b');
  const address = await picture.getAttribute('href');
  await walk(page, [
    '/',
    '/public',
    address!,
    '/checkout',
    '/subscription',
    '/subscription/licenses',
    '/subscription/terms',
    '/subscription/invoices',
    '/subscription/spending',
    '/licensing-history',
    '/lightboxes',
    '/account/manage',
    // A currency that is chosen does not follow the language, which the page would say.
    '/pricing?currency=USD',
  ]);
});

test('pages of a contributor leave no text behind when the language changes', async ({ page }) => {
  test.slow();
  await withSession(page, people.contributor);
  await walk(page, [
    '/contribute',
    '/contribute/upload',
    '/contribute/earnings',
    '/contribute/servers',
  ]);
});

test('the administration leaves no text behind when the language changes', async ({ page }) => {
  test.setTimeout(400_000);
  await withSession(page, people.admin);
  await page.goto('/administration');
  const sections = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
  await expect(sections.nth(5)).toBeVisible();
  const paths = await sections.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href') ?? ''),
  );
  await walk(page, [
    ...paths,
    '/contribute/review',
    '/subscriptions',
    '/profit',
    '/checkout/requests',
  ]);
});
