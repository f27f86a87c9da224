import { lookAt } from '@editorial/federation/look';
import { canary, pin, remove, rollback, unpin } from '@editorial/registry';
import { password, people, withSession } from '../site/people.ts';
import { siteRemotes } from '../site/remotes.ts';
import { seen as looked, whileTeam } from '../site/team.ts';
import { expect, test } from '../site/test.ts';

const name = 'light-table';
const team = 'the light table’s team';

test('the life of a remote: new, published, used, changed, pinned, canary, failed, rolled back, removed, with a browser open throughout', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(240_000);
  await whileTeam(name, async ({ state, change, release }) => {
    await withSession(page, people.seat);
    await page.goto('/');
    const entry = page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Light table' });
    const title = page.getByRole('main').getByRole('heading', { level: 1 });
    await expect(entry).toHaveCount(0);

    // New: one command creates it; it is built and published without touching the shell.
    const first = await release(looked);
    await page.reload();
    await entry.click();
    await expect(title).toHaveText('Light table');
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(page.getByRole('group', { name: 'It works.' })).toBeVisible();

    // Changed: the open page keeps the old release, the next visit gets the new one.
    await change("Title: 'Light table'", "Title: 'Brighter table'");
    const second = await release();
    await page.getByRole('button', { name: 'Try it' }).click();
    await expect(title).toHaveText('Light table');
    await page.reload();
    await expect(title).toHaveText('Brighter table');

    // Pinned: a new release is stored, but nobody gets it. As a canary it reaches its share of the
    // visitors.
    await pin(siteRemotes, { name, version: second, by: team, look: 'unverified' });
    await change("Title: 'Brighter table'", "Title: 'Daring table'");
    const third = await release();
    expect((await state())?.live).toBe(second);
    await page.reload();
    await expect(title).toHaveText('Brighter table');
    await canary(siteRemotes, { name, version: third, share: 1, by: team, look: 'unverified' });
    await page.reload();
    await expect(title).toHaveText('Daring table');

    // Failed: visitors of a crashing canary see an error only in its area, and the registry
    // withdraws it automatically.
    await change(
      'const user = useCurrentUser();',
      "const user = useCurrentUser();\n  if (user.isAuthenticated) throw new Error('A fault of the new release.');",
      'src/StartPage.tsx',
    );
    const fourth = await release();
    // A verification before going live finds the crash.
    const kept = async (version: string) =>
      (await state())?.releases.filter((one) => one.version === version) ?? [];
    const seen = await lookAt(
      baseURL ?? '',
      [...(await kept(third)), ...(await kept(fourth))],
      [{ userName: people.client, password }],
    );
    expect(seen).toEqual([
      { name, version: third, pages: [`/${name}`], problems: [], notes: [expect.any(String)] },
      {
        name,
        version: fourth,
        pages: [],
        problems: expect.arrayContaining([
          // Location in the sources, not in the built file.
          expect.stringMatching(
            /FED-008[^]*A fault of the new release\.[^]*src\/StartPage\.tsx:\d+:\d+/,
          ),
        ]),
        notes: [],
      },
    ]);
    await canary(siteRemotes, { name, version: fourth, share: 1, by: team, look: 'unverified' });
    // It ends only after visitors of five networks had the crash: one network counts once.
    const { seat, client, trial, support, admin } = people;
    for (const [network, person] of [seat, client, trial, support, admin].entries()) {
      expect((await state())?.canary?.version).toBe(fourth);
      const address = `198.18.${network}.7`;
      const visit = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': address } });
      const tab = await visit.newPage();
      await withSession(tab, person);
      for (let crash = 0; crash < 2; crash += 1) {
        const told = tab.waitForResponse(
          (response) =>
            response.url().endsWith('/api/telemetry/remote-load') &&
            response.request().postData()?.includes('crashed') === true,
        );
        await tab.goto(`/${name}`);
        await expect(
          tab.getByRole('heading', { name: 'This part of the site stopped working' }),
        ).toBeVisible();
        expect((await told).status()).toBe(204);
        if ((await state())?.canary === null) break;
      }
      await visit.close();
    }
    expect((await state())?.canary).toBeNull();
    expect((await state())?.history[0]).toMatchObject({ by: 'canary guard', version: fourth });
    // Administrators see it with the place in the sources, however many had it.
    const desk = await browser.newContext();
    const console = await desk.newPage();
    await withSession(console, people.admin);
    await console.goto('/console');
    const reported = console
      .getByRole('region', { name: 'Errors of remotes at visitors' })
      .getByRole('listitem')
      .filter({ hasText: fourth });
    await reported.getByText('5 visitors').click();
    await expect(reported).toContainText('A fault of the new release.');
    await expect(reported).toContainText(/src\/StartPage\.tsx:\d+:\d+/);
    await expect(reported).toContainText(`/${name}`);
    await desk.close();
    await page.reload();
    await expect(title).toHaveText('Brighter table');

    // Rolled back, while another visitor has it open.
    await unpin(siteRemotes, name, team);
    await rollback(siteRemotes, { name, by: team, reason: 'the title was better' });
    expect((await state())?.live).toBe(first);
    await page.reload();
    await expect(title).toHaveText('Light table');

    // Removed: its menu entry and its page are gone, everything else works.
    await remove(siteRemotes, name);
    await page.reload();
    await expect(page.getByRole('main').getByText('[404]')).toBeVisible();
    await expect(entry).toHaveCount(0);
    const context = await browser.newContext();
    const visitor = await context.newPage();
    await visitor.goto('/preview');
    await expect(visitor.getByRole('main').getByRole('img').first()).toBeVisible();
    await context.close();
  });
});
