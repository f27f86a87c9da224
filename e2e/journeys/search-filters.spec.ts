import { people, withSession } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

const list = '/api/asset-management/asset';

test('[R2.122N] filters narrow the result, are in the address and can be removed', async ({
  page,
}) => {
  // The test compares counts, so the demo catalog must be complete: this file comes late in the
  // alphabet.
  test.setTimeout(180_000);
  await expect
    .poll(
      async () =>
        (
          (await (await page.request.get(`${list}?maxResultCount=1`)).json()) as {
            totalCount: number;
          }
        ).totalCount,
      { timeout: 120_000 },
    )
    .toBeGreaterThanOrEqual(Number(process.env.DEMO_PICTURES ?? 300));
  await withSession(page, people.client);
  await page.goto('/catalog?expandAssets=true');
  const count = page.getByRole('main').getByText(/^[\d,]+ pictures?$/);
  const all = await count.textContent();
  const filter = page
    .getByRole('complementary', { name: 'Filters' })
    .getByRole('button', { name: /^Sea/ });
  const expected = /\d+$/.exec((await filter.textContent())!)![0];
  await filter.click();
  await expect(count).toHaveText(`${expected} pictures`);
  await expect(page).toHaveURL(/categories=Sea/);
  await page.getByRole('button', { name: 'Remove Sea' }).click();
  await expect(count).toHaveText(all!);
  const group = page.getByRole('button', { name: 'Group similar' });
  await group.click();
  await expect(page).toHaveURL(/grouped=true/);
  await expect(group).toHaveAttribute('aria-pressed', 'true');
  await group.click();
  await expect(page).not.toHaveURL(/grouped/);
  await expect(count).toHaveText(all!);

  // A picture of one's own: a screenshot of the first one. Then more of its like, but bluer.
  const first = page.getByRole('main').locator('img').first();
  const buffer = await first.screenshot({ type: 'jpeg' });
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Search by a picture' }).click();
  await (await chooser).setFiles({ name: 'mine.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByRole('heading', { name: 'Pictures that look alike' })).toBeVisible();
  await expect(page).toHaveURL(/looksLike=[\w-]{64}$/);
  const alike = await count.textContent();
  await page.goto(`${page.url()}&colour=blue`);
  await expect(count).toHaveText(/picture/);
  await expect(count).not.toHaveText(alike!);
  await page.getByRole('button', { name: 'Remove Looks like your picture' }).click();
  await expect(page).not.toHaveURL(/looksLike/);
});
