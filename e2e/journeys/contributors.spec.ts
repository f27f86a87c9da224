import { installedBrowser } from '@editorial/federation/browser';
import { chromium, type Page } from '@playwright/test';
import { people, signIn } from '../site/people.ts';
import { pictureFiles } from '../site/picture-files.ts';
import { expect, test } from '../site/test.ts';

const uploads = (page: Page) => page.locator('.con-uploads li');

test('files on their way survive a cut line and a closed browser, and warn; owners delete drafts', async ({
  baseURL,
}, testInfo) => {
  test.slow();
  // A browser of its own, with a profile on the disk, as people have it.
  const open = () =>
    chromium.launchPersistentContext(testInfo.outputPath('profile'), {
      executablePath: installedBrowser(),
      args: ['--no-sandbox'],
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      baseURL,
    });
  const upload = async (page: Page) => {
    await page.goto('/contribute/upload');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  };
  const names = ['one', 'two', 'three'].map((name) => `Harbor ${name} ${Date.now()}`);

  let browser = await open();
  let page = await browser.newPage();
  await signIn(page, people.contributor);
  const files = await pictureFiles(page, names);
  await upload(page);
  await browser.setOffline(true);
  await page.getByRole('main').locator('input[type="file"]').setInputFiles(files);
  await expect(uploads(page)).toHaveCount(3);
  await expect(uploads(page).first()).toContainText('Waiting for the connection');
  await expect(page.getByText('This browser does not keep the file')).toHaveCount(0);
  await page.screenshot({ path: testInfo.outputPath('cut.png') });
  // Whoever leaves is warned. A click makes the page one that may ask.
  await page.getByRole('heading', { level: 1 }).click();
  const asked = page.waitForEvent('dialog');
  await page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.accept();
  await browser.close();

  browser = await open();
  try {
    page = await browser.newPage();
    await page.goto('/');
    if (await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).isVisible())
      await signIn(page, people.contributor);
    await upload(page);
    await expect(uploads(page).getByText('Uploaded', { exact: true })).toHaveCount(3);
    // A line that is cut while the page is open.
    await browser.setOffline(true);
    const [{ mimeType, buffer }] = files as [(typeof files)[number]];
    await page
      .getByRole('main')
      .locator('input[type="file"]')
      .setInputFiles({ name: 'late.jpg', mimeType, buffer: Buffer.concat([buffer, buffer]) });
    await expect(uploads(page).last()).toContainText('Waiting for the connection');
    await browser.setOffline(false);
    await expect(uploads(page).getByText('Uploaded', { exact: true })).toHaveCount(4);
    await page.screenshot({ path: testInfo.outputPath('sent.png') });

    await expect(page.getByText('4 of 4 uploaded')).toBeVisible();
    await page.getByRole('link', { name: 'Describe and submit' }).click();
    const own = page.getByRole('listitem').filter({ hasText: names[0]! });
    await own.getByRole('button', { name: 'Delete' }).click();
    const question = page.getByRole('alertdialog', { name: /^Delete “Harbor one/ });
    await question.getByRole('button').last().click();
    await expect(own).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: names[1]! })).toHaveCount(1);
  } finally {
    await browser.close();
  }
});
