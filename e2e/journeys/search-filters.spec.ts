import { people, withSession } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

const list = '/api/asset-management/asset';

/** Runs in the browser: gives the element a picture, in base64, by an event. */
function give(element: Element, { type, picture }: { type: string; picture: string }): void {
  const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
  const data = new DataTransfer();
  data.items.add(new File([bytes], 'mine.jpg', { type: 'image/jpeg' }));
  const how = { bubbles: true, cancelable: true };
  element.dispatchEvent(
    type === 'paste'
      ? new ClipboardEvent(type, { ...how, clipboardData: data })
      : new DragEvent(type, { ...how, dataTransfer: data }),
  );
}

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
  await page.getByRole('button', { name: 'Remove Category: Sea' }).click();
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
  const remove = page.getByRole('button', { name: 'Remove Looks like your picture' });
  await remove.click();
  await expect(page).not.toHaveURL(/looksLike/);
  // Dropped on the box, or pasted into it, as a browser gives it to the page.
  const search = page.getByRole('search').getByRole('searchbox');
  for (const type of ['drop', 'paste']) {
    await search.evaluate(give, { type, picture: buffer.toString('base64') });
    await expect(page, type).toHaveURL(/looksLike=[\w-]{64}$/);
    await remove.click();
    await expect(page).not.toHaveURL(/looksLike/);
  }
  await search.evaluate(give, { type: 'drop', picture: btoa('no picture') });
  await expect(page.getByText('This picture cannot be read.')).toBeVisible();
});
