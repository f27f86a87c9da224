import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { callsOf } from '../site/data.ts';
import { password, people, withSession } from '../site/people.ts';
import { freePort, startSiteOfTeams, stopSite, type Site } from '../site/sites.ts';
import { expect, test as base, type Page } from '../site/test.ts';

const outside = join(import.meta.dirname, '../outside');
const names = ['light-table', 'contact-sheet'];

/** These tests have a site of their own, whose remotes come only from their teams. */
const test = base.extend<object, { teams: Site; folder: string; service: string }>({
  // Where the service of a remote listens. The operator allows it on this machine.
  service: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture uses
    async ({}, provide) => provide(`http://127.0.0.1:${await freePort()}`),
    { scope: 'worker' },
  ],
  teams: [
    async ({ service }, provide) => {
      const site = await startSiteOfTeams({ SERVICE_ORIGINS: service });
      await provide(site);
      await stopSite(site);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  folder: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from it what a fixture uses
    async ({}, provide) => {
      const folder = await mkdtemp(join(tmpdir(), 'editorial-outside-'));
      await provide(folder);
      await rm(folder, { recursive: true, force: true });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ teams }, provide) => provide(teams.env.SITE_URL),
});
let key: string;
let running: ChildProcess | undefined;

test.beforeEach(async ({ request }) => {
  if (key) return;
  const { put, post } = await callsOf(request, people.admin);
  await put('/api/releases/teams/outside', { remotes: names });
  const made = await post('/api/releases/teams/outside/keys', { name: 'proof' });
  key = (made as { secret: string }).secret;
});

/** Runs a command as a team does, outside of the workspace. Returns what it prints. */
function run(command: string, cwd: string, site: Site): string {
  const { status, stdout, stderr } = spawnSync('bash', ['-euc', command], {
    cwd,
    encoding: 'utf8',
    // Playwright's own limit cannot end a command that blocks.
    timeout: 300_000,
    env: {
      ...process.env,
      PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
      SITE: site.env.SITE_URL,
      RELEASE_TOKEN: key,
      RELEASE_KEY_FILE: join(cwd, '.release-key.pem'),
      VERIFY_USER: people.client,
      VERIFY_PASSWORD: password,
    },
  });
  expect(status, `${command}\n${stdout}\n${stderr}`).toBe(0);
  return stdout;
}

/** Writes the files that the page for teams shows for a service. */
async function writeDocumented(to: string): Promise<void> {
  const text = await readFile(join(outside, '../../docs/teams/how-to.md'), 'utf8');
  const [, section = ''] = text.split('## A service of your own');
  const blocks = [...section.matchAll(/^```ts\n\/\/ (\S+)\n([^]*?)^```$/gm)];
  expect(blocks.map(([, path]) => path)).toEqual(['src/notes.ts', 'service/main.ts']);
  for (const [, path = '', code = ''] of blocks) {
    await mkdir(dirname(join(to, path)), { recursive: true });
    await writeFile(join(to, path), code);
  }
}

/** Starts the service of a repository, and waits until it can work. */
async function startService(repository: string, address: string, site: Site): Promise<void> {
  const { hostname, port } = new URL(address);
  const env = { SITE: site.env.SITE_URL, HOST: hostname, PORT: port, LOG_LEVEL: 'warn' };
  running = spawn(process.execPath, ['service/main.ts'], {
    cwd: repository,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, ...env },
  });
  await expect
    .poll(
      () =>
        fetch(`${address}/health/ready`).then(
          ({ ok }) => ok,
          () => false,
        ),
      {
        timeout: 90_000,
      },
    )
    .toBe(true);
}

async function stopService(): Promise<void> {
  if (!running) return;
  const ended = once(running, 'exit');
  running.kill('SIGTERM');
  await ended;
  running = undefined;
}
test.afterEach(stopService);

/** Opens a page of the site and returns its heading. */
async function headingAt(page: Page, path: string): Promise<string> {
  await page.goto(path);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 }).first();
  await expect(heading).toBeVisible();
  return heading.innerText();
}

test('the commands of the page for teams bring a new remote live within five minutes', async ({
  page,
  teams,
  folder,
}) => {
  test.setTimeout(330_000);
  const said = run(`node ${join(outside, 'from-nothing-to-live.mjs')}`, folder, teams);
  console.log(/From nothing to live: .*/.exec(said)?.[0]);
  await withSession(page, people.client);
  expect(await headingAt(page, '/light-table')).toBe('Light table');
  await expect(page.getByText('Welcome, Clara.')).toBeVisible();
});

test('a remote from a repository with npm and rspack is live beside the others, with its own service', async ({
  page,
  request,
  teams,
  folder,
  service: address,
}) => {
  test.setTimeout(300_000);
  const repository = join(folder, 'contact-sheet');
  await cp(join(outside, 'contact-sheet'), repository, { recursive: true });
  run('npx --yes "$SITE/types/remote-kit.tgz" update --from "$SITE"', repository, teams);
  run('npm install --no-audit --no-fund', repository, teams);
  expect(await readFile(join(repository, 'package-lock.json'), 'utf8')).not.toMatch(/registry\./);
  run('npm run types', repository, teams);
  run('npm test', repository, teams);
  const { get, put } = await callsOf(request, people.admin);
  await put('/api/releases/services/contact-sheet', { upstream: address });
  await startService(repository, address, teams);
  const said = run('npm run release', repository, teams);
  expect(said).toContain('is live');
  // It brings a library of its own, under another name, and that has a price.
  expect(said).toMatch(/Own libraries of 'contact-sheet': 0\.\d kB of 30\.0 kB\n {2}clsx 1\.2\.1/);

  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await withSession(page, people.client);
  expect(await headingAt(page, '/contact-sheet')).toBe('Contact sheet');
  await expect(page.getByText(/^\d+ pictures$/)).toBeVisible();
  await expect(page.getByRole('main').getByRole('img').first()).toBeVisible();
  // A link within a text, by the page's own react-i18next.
  const link = page.getByRole('main').getByRole('link', { name: 'catalog' });
  await expect(link).toHaveAttribute('href', '/preview');
  // Its own service keeps what the visitor keeps, for this visitor alone.
  const own = page.getByRole('region', { name: 'Your sheets' });
  await expect(own.getByText('You have not kept a sheet yet.')).toBeVisible();
  await own.getByRole('button', { name: 'Keep this sheet' }).click();
  await expect(own.getByText(/: 12 pictures/)).toBeVisible();
  await page.reload();
  await expect(own.getByText(/: 12 pictures/)).toBeVisible();
  expect(await get('/api/x/contact-sheet/sheets')).toEqual({ items: [] });
  const { paths } = (await get('/swagger/json')) as { paths: Record<string, unknown> };
  expect(paths['/api/x/contact-sheet/sheets/{id}']).toHaveProperty('delete');
  // On the same page: remotes that webpack built, and back.
  await page.getByRole('link', { name: 'Editorial' }).first().click();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Contact sheet');
  expect(await headingAt(page, '/preview')).toBe('Previews');
  expect(errors).toEqual([]);

  // The server draws the page from the release, for visitors without scripts.
  const drawn = async () => (await request.get('/contact-sheet')).text();
  // A new release draws its pages within ten seconds.
  await expect
    .poll(drawn, { timeout: 30_000 })
    .toMatch(/<h1>Contact sheet<\/h1><p>\d+ pictures<\/p>/);
  expect(await drawn()).toMatch(/<meta name="description" content="The newest of \d+ pictures/);

  // Without the service, its page says so, and the site goes on.
  await stopService();
  await page.goto('/contact-sheet');
  await expect(page.getByText("The service of contact-sheet can't be reached")).toBeVisible();
  expect((await request.get('/health/ready')).status()).toBe(200);

  // The page for teams shows how to begin one: its code is called unchanged through the site.
  const documented = join(repository, 'documented');
  await writeDocumented(documented);
  await startService(documented, address, teams);
  await put('/api/releases/services/light-table', { upstream: address });
  expect(await get('/api/x/light-table/notes')).toEqual({
    items: [expect.stringMatching(/^Hello, [\da-f-]{36}$/)],
  });
});
