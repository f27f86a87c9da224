import { expectAccessible } from '../site/accessibility.ts';
import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

/** Gathers the first two pictures of the grid in a new lightbox, by the keyboard alone, and opens it. */
async function gatherTwo(page: Page, name: string): Promise<void> {
  await page.goto('/catalog?expandAssets=true');
  await page.getByRole('main').locator('.ed-grid__open').first().focus();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('x');
  const dialog = page.getByRole('dialog', { name: 'Add to lightbox' });
  // The key works once the collections remote is there.
  await expect(async () => {
    await page.keyboard.press('l');
    await expect(dialog).toBeVisible({ timeout: 500 });
  }).toPass();
  await dialog.getByPlaceholder('Name of a new lightbox').fill(name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').getByText(`2 pictures added to “${name}”.`)).toBeVisible();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Lightboxes' })
    .click();
  await page.getByRole('link', { name, exact: true }).click();
}

const titlesOn = (page: Page, name: string) =>
  page.getByRole('list', { name: `Pictures of “${name}”` }).locator('.lbx-item__title');

/** Copies a link from the open panel, and closes it. */
async function copyLink(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Copy a link' }).click();
  await expect(page.getByRole('status').getByText('The link is in the clipboard.')).toBeVisible();
  await page.keyboard.press('Escape');
  return page.evaluate(() => navigator.clipboard.readText());
}

test('a guest comments by name on a shared lightbox; the owner sees it at once and deletes it', async ({
  page,
  browser,
}) => {
  const name = 'For the guests';
  const guest = await (await browser.newContext()).newPage();
  await withSession(page, people.client);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await gatherTwo(page, name);
  await expect(titlesOn(page, name)).toHaveCount(2);
  const [first = ''] = await titlesOn(page, name).allTextContents();
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('checkbox', { name: /^Guests may comment/ }).check();
  const address = await copyLink(page);

  await test.step('the guest gives a name once, and says two things', async () => {
    await guest.goto(address);
    await guest.getByRole('button', { name: `Comment: Comments on “${first}”` }).click();
    await expect(guest.getByText('Nobody has said anything yet.')).toBeVisible();
    await guest.getByRole('textbox', { name: 'Comment' }).fill('More sky');
    await expect(guest.getByRole('button', { name: 'Send' })).toBeDisabled();
    await guest.getByLabel('Your name').fill('Kim Ode');
    await guest.getByRole('button', { name: 'Send' }).click();
    await expect(guest.getByText('You comment as Kim Ode.')).toBeVisible();
    await expect(guest.getByText('More sky')).toBeVisible();
    await guest.getByRole('textbox', { name: 'Comment' }).fill('And less sea');
    await guest.getByRole('button', { name: 'Send' }).click();
    await expect(guest.getByText('And less sea')).toBeVisible();
    await expectAccessible(guest);
  });
  await test.step('the owner, who has the lightbox open, sees whose they are, and deletes one', async () => {
    await page.getByRole('button', { name: `2 comments: Comments on “${first}”` }).click();
    const said = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'More sky' });
    await expect(said.getByText(/^Kim Ode \(guest\)/)).toBeVisible();
    await expectAccessible(page);
    await said.getByRole('button', { name: 'Delete' }).click();
    await expect(said).toHaveCount(0);
    await expect(page.getByText('And less sea')).toBeVisible();
  });
  await test.step('for the guest it is gone, too; the name is still known in this window', async () => {
    await guest.reload();
    await guest.getByRole('button', { name: `Comment: Comments on “${first}”` }).click();
    await expect(guest.getByText('And less sea')).toBeVisible();
    await expect(guest.getByText('More sky')).toHaveCount(0);
    await expect(guest.getByText('You comment as Kim Ode.')).toBeVisible();
  });
  await guest.context().close();
});

test('two seats and a guest without an account choose, discuss and buy in three browsers at once', async ({
  page,
  browser,
}) => {
  const name = 'For the harbor story';
  const [seatContext, guestContext] = [await browser.newContext(), await browser.newContext()];
  const [seat, guest] = [await seatContext.newPage(), await guestContext.newPage()];
  await withSession(page, people.client);
  await withSession(seat, people.seat);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);

  await test.step('from the grid into a new lightbox, by the keyboard alone', async () => {
    await gatherTwo(page, name);
  });
  await expect(titlesOn(page, name)).toHaveCount(2);
  const [first = '', second = ''] = await titlesOn(page, name).allTextContents();

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByLabel('People of the own plan').selectOption('Edit');
  await page.getByLabel('Password for guests (optional)').fill('tide and time');
  const address = await copyLink(page);

  await test.step('a guest with the link and its password sees the pictures, and nothing else', async () => {
    await guest.goto(address);
    await guest.getByLabel('Password').fill('guessed wrong');
    await guest.getByRole('button', { name: 'Open' }).click();
    await expect(
      guest.getByRole('alert').filter({ hasText: 'This password is wrong.' }),
    ).toBeVisible();
    await expectAccessible(guest);
    await guest.getByLabel('Password').fill('tide and time');
    await guest.keyboard.press('Enter');
    await expect(guest.getByRole('heading', { name })).toBeVisible();
    await expect(titlesOn(guest, name)).toHaveText([first, second]);
    await expect(guest.getByRole('textbox', { name: /^Note on/ })).toHaveCount(0);
  });

  await test.step('both seats see at once who is there, and what the other moves, writes and decides', async () => {
    await seat.goto(new URL(page.url()).pathname);
    await expect(seat.getByRole('heading', { name })).toBeVisible();
    await expect(page.getByText(/^Also here: /)).toBeVisible();
    await expect(seat.getByText(/^Also here: .*Lindqvist/)).toBeVisible();
    const handle = page.getByRole('button', { name: `Move “${second}”`, exact: true });
    await handle.press('Space');
    await expect(page.getByText(/ (is held, at|comes to) place 2\.$/)).toBeAttached();
    await handle.press('ArrowLeft');
    await expect(page.getByText(`“${second}” comes to place 1.`)).toBeAttached();
    await handle.press('Space');
    await expect(titlesOn(page, name)).toHaveText([second, first]);
    await expect(titlesOn(seat, name)).toHaveText([second, first]);

    const note = page.getByRole('textbox', { name: `Note on “${first}”` });
    await note.fill('For the back');
    await note.blur();
    await expect(seat.getByRole('textbox', { name: `Note on “${first}”` })).toHaveValue(
      'For the back',
    );
    await page.getByRole('button', { name: `Give “${second}” a star` }).click();
    await expect(seat.getByRole('button', { name: `Give “${second}” a star` })).toHaveAttribute(
      'title',
      /Lindqvist/,
    );
    await seat.getByRole('button', { name: `Reject “${first}”` }).click();
    await expect(page.getByRole('button', { name: `Reject “${first}”` })).toHaveAttribute(
      'data-count',
      '1',
    );
  });
  await expectAccessible(page);

  await test.step('they discuss a picture', async () => {
    await seat.getByRole('button', { name: `Comment: Comments on “${second}”` }).click();
    await seat.getByRole('button', { name: /^@.*Lindqvist/ }).click();
    await seat.getByRole('textbox', { name: 'Comment' }).pressSequentially('lighter?');
    await seat.getByRole('button', { name: 'Send' }).click();
    await expect(seat.getByText(/Lindqvist lighter\?/)).toBeVisible();
    await expectAccessible(seat);
    await page.getByRole('button', { name: `1 comment: Comments on “${second}”` }).click();
    await page.getByRole('button', { name: 'Resolve' }).click();
    await expect(seat.getByText(/resolved by .*Lindqvist/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await test.step('what has a star is tried as a comp, priced, and licensed', async () => {
    const open = async () => {
      await page.getByRole('button', { name: 'License or try' }).click();
      await page.getByRole('radio', { name: 'With a star' }).check();
    };
    const panel = page.getByRole('dialog', { name: 'License or try' });
    await open();
    await expect(panel.getByText(/\d+ credits? of \d+/)).toBeVisible();
    const comp = page.waitForEvent('download');
    await panel.getByRole('button', { name: 'Download comps' }).click();
    expect((await comp).suggestedFilename()).toMatch(/_comp\.\w+$/);
    await panel.getByRole('button', { name: 'Add to basket' }).click();
    await page.getByRole('banner').getByRole('link', { name: 'Basket, 1 picture' }).click();
    await page.getByRole('button', { name: /^(License now|Get the files)$/ }).click();
    await expect(page.getByRole('heading', { name: 'Licensed', exact: true })).toBeVisible();
    await page.goto(new URL(seat.url()).pathname);
    await open();
    await expect(panel.getByText(/1 is licensed already/)).toBeVisible();
    await expect(panel.getByText(/^0 credits of \d+/)).toBeVisible();
    await page.keyboard.press('Escape');
  });

  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('button', { name: /^End the link/ }).click();
  await expect(page.getByRole('button', { name: /^End the link/ })).toHaveCount(0);
  await guest.reload();
  await expect(guest.getByText('This link no longer works')).toBeVisible();
  await seatContext.close();
  await guestContext.close();
});
