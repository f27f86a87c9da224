import { expectAccessible } from '../site/accessibility.ts';
import { pictures } from '../site/data.ts';
import { people, withSession } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

test('a client gathers pictures, notes and shares them with the plan; a guest sees them until the link ends', async ({
  page,
  browser,
  request,
}) => {
  const name = 'For the harbor story';
  await withSession(page, people.client);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const [picture] = await pictures(request, 1);
  await page.goto(`/public/${picture?.id}`);

  await test.step('from a picture’s page into a new lightbox', async () => {
    await page.getByRole('button', { name: 'Add to lightbox' }).click();
    await page.getByPlaceholder('Name of a new lightbox').fill(name);
    await page.getByRole('button', { name: 'Create' }).click();
    await expect(page.getByRole('status').getByText(`Added to “${name}”.`)).toBeVisible();
  });
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Lightboxes' })
    .click();
  await page.getByRole('link', { name, exact: true }).click();
  const note = page.getByRole('textbox', { name: /^Note on/ });
  await note.fill('For the cover');
  await note.blur();
  await page.getByRole('button', { name: /^Give .* a star/ }).click();
  await expectAccessible(page);

  await test.step('what the pictures with a star cost, into the basket and as comps', async () => {
    await page.getByRole('button', { name: 'License or try' }).click();
    const panel = page.getByRole('dialog', { name: 'License or try' });
    await panel.getByRole('radio', { name: 'With a star' }).check();
    await expect(panel.getByText(/\d+ credits? of \d+/)).toBeVisible();
    await panel.getByRole('button', { name: 'Add to basket' }).click();
    const comp = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download comps' }).click();
    expect((await comp).suggestedFilename()).toMatch(/_comp\.\w+$/);
    await page.keyboard.press('Escape');
  });

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByLabel('People of the own plan').selectOption('View');
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByRole('status').getByText('The link is in the clipboard.')).toBeVisible();
  const address = await page.evaluate(() => navigator.clipboard.readText());

  await test.step('a seat of the plan may look, and change nothing', async () => {
    const context = await browser.newContext();
    const seat = await context.newPage();
    await withSession(seat, people.seat);
    await seat.goto(new URL(page.url()).pathname);
    await expect(seat.getByRole('heading', { name })).toBeVisible();
    await expect(seat.getByText('For the cover')).toBeVisible();
    // Both see at once that the other is there, and what the other decides.
    await expect(page.getByText(/^Also here: /)).toBeVisible();
    await expect(seat.getByText(/^Also here: .*Lindqvist/)).toBeVisible();
    await note.fill('For the back');
    await note.blur();
    await expect(seat.getByText('For the back')).toBeVisible();
    await seat.getByRole('button', { name: /: Comments on/ }).click();
    await seat.getByRole('button', { name: /^@.*Lindqvist/ }).click();
    await seat.getByRole('textbox', { name: 'Comment' }).pressSequentially('lighter?');
    await seat.getByRole('button', { name: 'Send' }).click();
    await expect(seat.getByText(/Lindqvist lighter\?/)).toBeVisible();
    await expectAccessible(seat);
    await seat.keyboard.press('Escape');
    await expect(page.getByText('1 comment', { exact: true })).toBeVisible();
    await seat.getByRole('button', { name: /^Reject/ }).click();
    await expect(seat.getByRole('button', { name: /^Reject/, pressed: true })).toBeVisible();
    await expect(seat.getByRole('button', { name: /^Give .* a star/ })).toHaveAttribute(
      'title',
      /Lindqvist/,
    );
    await expect(seat.getByRole('button', { name: 'Share' })).toHaveCount(0);
    await context.close();
  });
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(address);
  await expect(guest.getByRole('heading', { name })).toBeVisible();
  await expect(guest.getByText(picture?.title ?? '')).toBeVisible();
  await expect(guest.getByText('For the cover')).toHaveCount(0);

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: /^End the link/ }).click();
  await expect(page.getByRole('button', { name: /^End the link/ })).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText('This link no longer works')).toBeVisible();
  await context.close();
});
