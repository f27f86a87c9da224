import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { readShareLock } from '@editorial/federation/share-lock';
import { root } from '@editorial/federation/workspace';
import { publish, readRegistry, remove } from '@editorial/registry';
import { guestBook, withEarlierRemote } from '../site/earlier-remote.ts';
import { people, withSession } from '../site/people.ts';
import { siteRemotes } from '../site/remotes.ts';
import { seen } from '../site/team.ts';
import { expect, test } from '../site/test.ts';

const name = 'guest-book';
test.afterEach(async () => {
  if ((await readRegistry(siteRemotes)).remotes[name]) await remove(siteRemotes, name);
});

test('a remote that stayed at the previous major is live beside the others, with the page’s session, store, events and calls', async ({
  page,
}) => {
  test.setTimeout(180_000);
  const lock = await readShareLock();
  const release = await withEarlierRemote(async (build) =>
    publish(siteRemotes, {
      buildFolder: await build(),
      by: 'its team',
      look: seen,
      options: { lock },
    }),
  );
  expect(release.descriptor.contract).toBe('1.1.0');
  expect(release.descriptor.libraries.consumes).toMatchObject({
    '@editorial/platform': '^1.0.0',
    '@editorial/ui': '^1.0.0',
    '@editorial/contracts/schema': '^1.0.0',
  });

  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => errors.push(...(message.text().match(/FED-\d+.*/g) ?? [])));
  await withSession(page, people.client);
  // The page opens with a remote of the current major, then with this one.
  await page.goto('/preview');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  const ofCurrent = page.getByRole('navigation', { name: 'Main' });
  await ofCurrent.getByRole('link', { name: 'Guest book' }).click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Guest book');
  await expect(main.getByText('Clara, by contract 1.1.0')).toBeVisible();

  // One store: what it puts into the basket counts in the header.
  await expect(main.getByText('In the basket: 0')).toBeVisible();
  await main.getByRole('button', { name: 'Take it' }).click();
  await expect(main.getByText('In the basket: 1')).toBeVisible();
  const basket = page.getByRole('banner').getByRole('link', { name: /^Basket/ });
  await expect(basket).toHaveAccessibleName('Basket, 1 picture');

  // One bus: it receives its own events and the shell’s.
  await main.getByRole('button', { name: 'Notify the others' }).click();
  await expect(main.getByText('Last search: from the book')).toBeVisible();

  // One kit: its modal is the page's, above the page.
  await main.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('dialog', { name: 'Guest book' })).toContainText('12');
  await page.keyboard.press('Escape');

  // Back among the others, on the same page.
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Previews');
  expect(errors).toEqual([]);
});

test('a remote two majors behind or one ahead is refused in words that say who has to change', async () => {
  await withEarlierRemote(async (build) => {
    for (const [contract, reason] of [
      ['0.9.0', /platform contract 0\.9\.0, .* serves the majors 2 and 1: build it again/],
      ['3.0.0', /platform contract 3\.0\.0, .* the site needs a newer shell first/],
    ] as const)
      await expect(
        publish(siteRemotes, { buildFolder: await build(contract), by: 'its team', look: seen }),
      ).rejects.toThrow(reason);
  });
});

test('the remote of the previous major compiles against the packages of that time only', () => {
  const compiler = join(root, 'node_modules/.bin/tsc');
  execFileSync(compiler, ['-p', guestBook, '--noEmit'], { stdio: 'pipe' });
});
