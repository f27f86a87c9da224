import { secondFactorApi } from '@editorial/contracts/second-factor';
import { expect, type BrowserContext, type Page } from '@playwright/test';

export const password = '1q2w3E*';
/** The demo accounts, by role. */
export const people = {
  admin: 'admin@editorial.test',
  support: 'support@editorial.test',
  client: 'client@editorial.test',
  seat: 'seat@editorial.test',
  trial: 'trial@editorial.test',
  approved: 'approved@editorial.test',
  newcomer: 'newcomer@editorial.test',
  contributor: 'contributor@editorial.test',
  profit: 'profit@editorial.test',
} as const;

/** Fills in the sign-in page: the issuer's, or the site's own in password mode. */
export async function fillSignIn(page: Page, userName: string, secret = password): Promise<void> {
  await page.getByLabel('User name or e-mail address').fill(userName);
  await page.getByRole('textbox', { name: 'Password' }).fill(secret);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

const watched = new WeakSet<Page>();
/** From now on, the page gives the password whenever it is asked for it before an act. */
export async function givesProof(page: Page, secret = password): Promise<void> {
  if (watched.has(page)) return;
  watched.add(page);
  await page.addLocatorHandler(
    page.getByRole('dialog', { name: 'Is it you?' }),
    async (question) => {
      await question.getByRole('textbox', { name: 'Password' }).fill(secret);
      await page.keyboard.press('Enter');
    },
  );
}

/** Proves at once who sits there, so that no act of the next ten minutes waits for the question. */
const prove = (page: Page): Promise<unknown> =>
  page.evaluate(
    ([path, secret]) =>
      fetch(path, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${localStorage.getItem('access_token')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ password: secret }),
      }).then(({ status }) => status),
    [secondFactorApi.check.path, password] as const,
  );

/** Signs in from home and waits for the avatar. */
export async function signIn(page: Page, userName: string): Promise<void> {
  await givesProof(page);
  await page.goto('/');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, userName);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await prove(page);
}

type Session = Awaited<ReturnType<BrowserContext['storageState']>>;
const sessions = new Map<string, Promise<Session>>();
async function openSession(page: Page, userName: string): Promise<Session> {
  const context = await page.context().browser()?.newContext();
  if (!context) throw new Error('There is no browser to sign in with.');
  await signIn(await context.newPage(), userName);
  const session = await context.storageState();
  await context.close();
  return session;
}

/**
 * Signs the next page in with a session that this worker's tests share, so that each person signs
 * in once. Not for tests that sign in, sign out or impersonate, because that would end the session
 * for all.
 */
export async function withSession(page: Page, userName: string): Promise<void> {
  await givesProof(page);
  const session = sessions.get(userName) ?? openSession(page, userName);
  sessions.set(userName, session);
  await page.context().setStorageState(await session);
}
