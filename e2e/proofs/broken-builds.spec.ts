import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { people, withSession } from '../site/people.ts';
import { siteRemotes } from '../site/remotes.ts';
import { seen, whileTeam } from '../site/team.ts';
import { expect, test, type Page } from '../site/test.ts';

const name = 'broken-desk';
/** A load attempt that hangs is given up after this time, ms. */
const HANG_MS = 31_000;
const remote = 'src/remote.ts';
const start = 'src/StartPage.tsx';

/** Each breaks a good release in one way, as webpack builds it. */
const breakages = [
  {
    what: 'throws while it is loaded',
    code: 'FED-005',
    change: [remote, '/** ', "throw new Error('at load');\n/** "],
  },
  {
    what: 'exports no definition',
    code: 'FED-007',
    change: [remote, 'export default defineRemote({', 'export const other = defineRemote({'],
    also: [remote, '});', '});\nexport default {};'],
  },
  {
    what: 'never finishes loading',
    code: 'FED-012',
    change: [remote, '/** ', 'await new Promise(() => {});\n/** '],
    waitsMs: HANG_MS,
  },
  {
    what: 'lost the file of its page',
    code: 'FED-011',
    change: [start, '<h1', '<h1 data-lost="yes"'],
    losesPage: true,
  },
] as const;

/** Opens the remote's page in a visit of its own. Returns the page, and the codes in its log. */
async function visit(page: Page): Promise<{ tab: Page; codes: string[] }> {
  const context = await page.context().browser()!.newContext();
  const tab = await context.newPage();
  const codes: string[] = [];
  tab.on('console', (message) => codes.push(...(message.text().match(/FED-\d+/g) ?? [])));
  await withSession(tab, people.client);
  return { tab, codes };
}

test('each way in which a built release breaks is replaced by the good one before it, and leaves the rest of the site alone', async ({
  page,
}) => {
  test.setTimeout(300_000);
  await whileTeam(name, async ({ change, release }) => {
    await change("Title: 'Broken desk'", "Title: 'Good desk'");
    await release(seen);
    for (const { what, code, change: broken, ...more } of breakages) {
      const [file, from, to] = broken;
      await change(from, to, file);
      if ('also' in more) await change(more.also[1], more.also[2], more.also[0]);
      const version = await release();
      const folder = join(siteRemotes, name, version);
      if ('losesPage' in more)
        for (const path of await readdir(folder))
          if (/^\d.*\.js(\.br|\.gz)?$/.test(path)) await rm(join(folder, path));

      const { tab, codes } = await visit(page);
      if ('waitsMs' in more) await tab.clock.install();
      await tab.goto(`/${name}`);
      if ('waitsMs' in more) {
        await expect(tab.getByText(/is taking longer than usual/)).toBeVisible();
        await tab.clock.fastForward(more.waitsMs);
      }
      const title = tab.getByRole('main').getByRole('heading', { level: 1 });
      await expect(title, what).toHaveText('Good desk', { timeout: 20_000 });
      await expect.poll(() => codes, what).toContain(code);
      await tab.getByRole('banner').getByRole('link', { name: 'Home' }).click();
      await expect(
        tab.getByRole('region', { name: 'Newest sets' }).getByRole('img').first(),
        what,
      ).toBeVisible();
      await tab.context().close();

      if ('also' in more) await change(more.also[2], more.also[1], more.also[0]);
      await change(to, from, file);
    }
  });
});

test('a built release that throws while it is shown, or of which a file was changed, says so in its own area', async ({
  page,
}) => {
  test.setTimeout(180_000);
  await whileTeam(name, async ({ change, release }) => {
    await change('return (', "if (user) throw new Error('at render');\n  return (", start);
    const version = await release();
    const { tab, codes } = await visit(page);
    const main = tab.getByRole('main');
    await tab.goto(`/${name}`);
    await expect(main.getByText('This part of the site stopped working')).toBeVisible();
    expect(codes).toContain('FED-008');

    await tab.route(`**/remotes/${name}/${version}/remoteEntry.js*`, async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, body: `${await answer.text()}\n` });
    });
    await tab.reload();
    await expect(main.getByText('This part of the site is not available')).toBeVisible();
    expect(codes).toContain('FED-009');
    await tab.context().close();
  });
});
