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
});
