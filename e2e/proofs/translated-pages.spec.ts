import { people, withSession } from '../site/people.ts';
import { remotePages } from '../site/remote-pages.ts';
import { expect, test } from '../site/test.ts';
import { crashesOf, translatePage } from '../site/translation.ts';

/** They lead on to the issuer: to sign in, and to a password without a link of a mail. */
const leadOn: readonly string[] = ['/account/login', '/account/reset-password'];
/** The pages of each person. All others are opened by a client. */
const readers = {
  visitor: /^\/(account\/(?!manage)|register|join-us|contact|pricing|preview|verify|lightbox$)/,
  contributor: /^\/contribute(?!\/review)/,
  admin: /^\/(administration|subscriptions|contribute\/review|profit)/,
} as const;

for (const reader of ['visitor', 'client', 'contributor', 'admin'] as const)
  test(`each page of a ${reader} is left while it is translated`, async ({ page }) => {
    test.setTimeout(480_000);
    const crashes = crashesOf(page);
    if (reader !== 'visitor') await withSession(page, people[reader]);
    const named = Object.keys(readers) as (keyof typeof readers)[];
    const own = (await remotePages()).filter(
      (path) =>
        !leadOn.includes(path) &&
        (named.find((one) => readers[one].test(path)) ?? 'client') === reader,
    );
    expect(own.length).toBeGreaterThan(2);
    for (const path of own) {
      await page.goto(path);
      await translatePage(page);
      await page.getByRole('banner').locator('.shell-logo').click();
      await expect(page.getByRole('region', { name: /Newest sets/ }), path).toBeVisible();
    }
    expect(crashes).toEqual([]);
  });
