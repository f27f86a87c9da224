import { spawnSync } from 'node:child_process';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { readRegistry, remove } from '@editorial/registry';
import { callsOf } from '../site/data.ts';
import { password, people, withSession } from '../site/people.ts';
import { siteRemotes } from '../site/remotes.ts';
import { expect, test, type Page } from '../site/test.ts';

const outside = join(import.meta.dirname, '../outside');
const site = process.env.SITE_URL ?? '';
const names = ['light-table', 'contact-sheet'];
let folder: string;
let key: string;

test.beforeAll(async ({ request }) => {
  folder = await mkdtemp(join(tmpdir(), 'editorial-outside-'));
  const { put, post } = await callsOf(request, people.admin);
  await put('/api/releases/teams/outside', { remotes: names });
  const made = await post('/api/releases/teams/outside/keys', { name: 'proof' });
  key = (made as { secret: string }).secret;
});
test.afterAll(async ({ request }) => {
  for (const name of names)
    if ((await readRegistry(siteRemotes)).remotes[name]) await remove(siteRemotes, name);
  await (await callsOf(request, people.admin)).remove('/api/releases/teams/outside');
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command as a team does, outside of the workspace. Returns what it prints. */
function run(command: string, cwd: string): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', command], {
    cwd,
    encoding: 'utf8',
    // Playwright's own limit cannot end a command that blocks.
    timeout: 300_000,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      SITE: site,
      RELEASE_TOKEN: key,
      RELEASE_KEY_FILE: join(folder, 'key.pem'),
      VERIFY_USER: people.client,
      VERIFY_PASSWORD: password,
    },
  });
  expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** Opens a remote of the site from the menu, or by its address, and returns its heading. */
async function headingAt(page: Page, path: string): Promise<string> {
  await page.goto(path);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  await expect(heading).toBeVisible();
  return heading.innerText();
}

test('the commands of the page for teams bring a new remote live within five minutes', async ({
  page,
}) => {
  test.setTimeout(330_000);
  const said = run(`node ${join(outside, 'from-nothing-to-live.mjs')}`, folder);
  console.log(/From nothing to live: .*/.exec(said)?.[0]);
  await withSession(page, people.client);
  expect(await headingAt(page, '/light-table')).toBe('Light table');
  await expect(page.getByText('Welcome, Cleo.')).toBeVisible();
});

test('a remote from a repository with npm and rspack is live beside the others', async ({
  page,
}) => {
  test.setTimeout(240_000);
  const repository = join(folder, 'contact-sheet');
  await cp(join(outside, 'contact-sheet'), repository, { recursive: true });
  run('npx --yes "$SITE/types/remote-kit.tgz" update --from "$SITE"', repository);
  run('npm install --no-audit --no-fund', repository);
  expect(await readFile(join(repository, 'package-lock.json'), 'utf8')).not.toMatch(/registry\./);
  run('npm run types', repository);
  run('npm test', repository);
  expect(run('npm run release', repository)).toContain('is live');

  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  expect(await headingAt(page, '/contact-sheet')).toBe('Contact sheet');
  await expect(page.getByText(/^\d+ pictures$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  // On the same page: a remote that webpack built, and back.
  expect(await headingAt(page, '/preview')).toBe('Previews');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact sheet');
  expect(errors).toEqual([]);
});
