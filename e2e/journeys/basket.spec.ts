import { pictures } from '../site/data.ts';
import { people, signIn } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const cart = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Basket/ });
const account = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Account/ });

async function signOut(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible();
}

/** The basket that the browser stores for a visitor who is not signed in. */
const anonymousBasket = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('subscriptionImages') ?? '[]') as unknown[]);

test('a basket belongs to a person: the next one at this browser finds it empty, and can’t license it', async ({
  page,
}) => {
  const shown = (await pictures(page.request, 24)).slice(-3);
  const [first, second, third] = shown.map(({ id }) => id);

  await test.step('[R3.43][R3.45] what was put in before signing in is added to the own basket once', async () => {
    await page.goto('/');
    await page.evaluate(
      (ids) =>
        localStorage.setItem(
          'subscriptionImages',
          JSON.stringify(ids.map((assetId) => ({ assetId, resolutionType: 1 }))),
        ),
      [first, second],
    );
    await signIn(page, people.client);
    await expect(cart(page)).toHaveAccessibleName('Basket, 2 pictures');
    expect(await anonymousBasket(page)).toEqual([]);
  });

  await test.step('after signing out, the next person has an empty one', async () => {
    await signOut(page);
    await signIn(page, people.seat);
    await expect(cart(page)).toHaveAccessibleName('Basket, 0 pictures');
    await cart(page).click();
    await expect(page.getByRole('heading', { name: 'Your basket is empty' })).toBeVisible();
    await expect(
      page.getByRole('button', { name: /^(License now|Order and pay on invoice)$/ }),
    ).toHaveCount(0);
    for (const { title } of shown)
      await expect(page.getByRole('main').getByText(title, { exact: true })).toHaveCount(0);
    await signOut(page);
  });

  await test.step('support that acts for the client neither sees the basket nor leaves one', async () => {
    await signIn(page, people.support);
    for (const isFilled of [true, false]) {
      await page.goto('/impersonate');
      await page.getByRole('button', { name: 'Act for Clara Lindqvist' }).click();
      await expect(page.getByRole('button', { name: 'Account of Clara Lindqvist' })).toBeVisible();
      await expect(cart(page)).toHaveAccessibleName('Basket, 0 pictures');
      if (isFilled) {
        await page.goto(`/public/${third}`);
        await page.getByRole('button', { name: 'Add to basket' }).click();
        await expect(cart(page)).toHaveAccessibleName('Basket, 1 picture');
      }
      await page.getByRole('banner').getByRole('button', { name: 'Back to my account' }).click();
      await expect(page.getByRole('button', { name: 'Account of Sami Holt' })).toBeVisible();
    }
    expect(await anonymousBasket(page)).toEqual([]);
    await signOut(page);
  });

  await test.step('the first person finds the own one as it was', async () => {
    await signIn(page, people.client);
    await expect(cart(page)).toHaveAccessibleName('Basket, 2 pictures');
  });
});
