import { expectAccessible } from '../site/accessibility.ts';
import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const plans = '**/api/subscription/plan';
/** Opens the plans with this response to their call. */
async function plansAnswered(
  page: Page,
  answer: { status: number; headers?: Record<string, string>; json?: unknown } | 'nothing',
): Promise<void> {
  await page.route(plans, (route) =>
    answer === 'nothing'
      ? route.abort('connectionrefused')
      : route.fulfill(
          'json' in answer ? answer : { ...answer, contentType: 'text/plain', body: '' },
        ),
  );
  await page.goto('/subscription');
}

const flagged = (status: number, error: object) => ({
  status,
  headers: { _AbpErrorFormat: 'true' },
  json: { error: { code: 'X', validationErrors: null, ...error } },
});

const dialog = (page: Page) => page.getByRole('alertdialog').or(page.getByRole('dialog'));
const errorPage = (page: Page) => page.getByRole('alertdialog');
/** An error page fills the window; a dialog does not. */
const coversWindow = async (page: Page) =>
  (await dialog(page).boundingBox())?.width === page.viewportSize()?.width;

/** One signed-in visitor for all errors. Each row is one visit. */
test.describe('a failed call', () => {
  test.describe.configure({ mode: 'serial' });
  let page: Page;
  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext()).newPage();
    await withSession(page, people.newcomer);
  });
  test.afterAll(() => page.context().close());
  test.afterEach(() => page.unrouteAll({ behavior: 'ignoreErrors' }));

  for (const [ids, answer, title, text] of [
    [
      '[R8.13][R8.14][R8.15]',
      { status: 418 },
      'An error has occurred!',
      'Error detail not sent by server.',
    ],
    [
      '[R8.07][R8.08][R8.34N]',
      { status: 404 },
      'Resource not found!',
      'The resource requested could not found on the server.',
    ],
    [
      '[R8.16]',
      flagged(409, {
        message: 'The plan has changed.',
        details: 'Its price is another one since noon.',
      }),
      'The plan has changed.',
      'Its price is another one since noon.',
    ],
    [
      '[R8.16] without details:',
      flagged(403, { message: 'Ask your administrator.', details: null }),
      'An error has occurred!',
      'Ask your administrator.',
    ],
  ] as const) {
    test(`${ids} ${answer.status} is a dialog '${title}' that closes`, async () => {
      await plansAnswered(page, answer);
      await expect(dialog(page)).toContainText(title);
      await expect(dialog(page)).toContainText(text);
      await expect(dialog(page).getByRole('button')).toHaveText(['Close']);
      expect(await coversWindow(page)).toBe(false);
      await expectAccessible(page);
      await dialog(page).getByRole('button', { name: 'Close' }).click();
      await expect(dialog(page)).toHaveCount(0);
      await expect(page).toHaveURL(/\/subscription$/);
    });
  }
  for (const [ids, answer, title, text] of [
    [
      '[R2.105][R2.106][R8.05][R8.06]',
      { status: 403 },
      'You are not authorized!',
      'You are not allowed to perform this operation.',
    ],
    [
      '[R8.09][R8.10]',
      { status: 500 },
      'Internal server error',
      'Error detail not sent by server.',
    ],
  ] as const) {
    test(`${ids} ${answer.status} is a page '${title}' with a way home`, async () => {
      await plansAnswered(page, answer);
      await expect(errorPage(page).getByRole('heading', { name: title })).toBeVisible();
      await expect(errorPage(page)).toContainText(text);
      await expect(errorPage(page)).toContainText(`[${answer.status}]`);
      expect(await coversWindow(page)).toBe(true);
      await expectAccessible(page);
      await page.unroute(plans);
      await errorPage(page).getByRole('link', { name: 'Home' }).click();
      await expect(errorPage(page)).toHaveCount(0);
    });
  }
  test('[R2.108][R8.11][R8.12] a call without a connection is a page with the browser’s message and no Home button', async () => {
    await plansAnswered(page, 'nothing');
    await expect(
      errorPage(page).getByRole('heading', { name: 'An error has occurred!' }),
    ).toBeVisible();
    await expect(errorPage(page)).toContainText('Failed to fetch');
    expect(await coversWindow(page)).toBe(true);
    await expect(errorPage(page).getByRole('link', { name: 'Home' })).toHaveCount(0);
  });
  test('[R2.109][R2.110] an error page closes by its icon and by Escape, and shows the page below', async () => {
    await plansAnswered(page, { status: 403 });
    await errorPage(page).getByRole('button', { name: 'Close' }).click();
    await expect(errorPage(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/subscription$/);
    await page.reload();
    await expect(errorPage(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(errorPage(page)).toHaveCount(0);
    await expect(page).toHaveURL(/\/subscription$/);
  });
  test('[R8.07][R8.34N] missing main content shows an error page, not a dialog', async () => {
    await page.route('**/api/account/my-profile', (route) =>
      route.fulfill({ status: 404, body: '' }),
    );
    await page.goto('/account/manage');
    await expect(
      errorPage(page).getByRole('heading', { name: 'Resource not found!' }),
    ).toBeVisible();
    expect(await coversWindow(page)).toBe(true);
  });
  for (const [ids, answer, text] of [
    [
      '[R8.01][R8.02][R8.03]',
      { status: 401 },
      'You should be authenticated (sign in) in order to perform this operation.',
    ],
    [
      '[R8.17]',
      flagged(401, { message: 'Your session was ended.', details: null }),
      'Your session was ended.',
    ],
  ] as const) {
    test(`${ids} 401 is a dialog, and closing it leads to login`, async () => {
      await plansAnswered(page, answer);
      if (!('json' in answer))
        await expect(dialog(page)).toContainText('You are not authenticated!');
      await expect(dialog(page)).toContainText(text);
      const asked = page.waitForRequest((request) => request.url().includes('/identity/auth?'));
      await dialog(page).getByRole('button').click();
      await asked;
    });
  }
});
