import { expectAccessible } from '../site/accessibility.ts';
import { fillSignIn, password, people } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

test('staff without a second factor give the password once before they change what is everybody’s, and go on where they were', async ({
  page,
}) => {
  const name = `Lighthouses ${Date.now()}`;
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  const entry = page.getByRole('button', { name, exact: true });
  await page.goto('/administration/categories');
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await fillSignIn(page, people.admin);

  await page.getByRole('button', { name: 'New category' }).click();
  const form = page.getByRole('dialog', { name: 'New category' });
  await form.getByLabel('English').fill(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(question).toBeVisible();
  await expectAccessible(page);
  const field = question.getByRole('textbox', { name: 'Password' });
  await field.fill('not this one');
  await page.keyboard.press('Enter');
  await expect(question.getByRole('alert')).toBeVisible();
  await expect(entry).toHaveCount(0);

  // Nothing is changed without an answer, and what was typed is still there.
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(form.getByLabel('English')).toHaveValue(name);
  await form.getByRole('button', { name: 'Save' }).click();
  await field.fill(password);
  await page.keyboard.press('Enter');
  await expect(entry).toBeVisible();

  // For a stretch of work, that was enough.
  const removal = page.waitForResponse((answer) => answer.request().method() === 'DELETE');
  await page.getByRole('row', { name }).getByRole('button', { name: 'Remove' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  expect((await removal).status()).toBe(204);
  await expect(entry).toHaveCount(0);
});
