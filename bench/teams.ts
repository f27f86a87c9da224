import { spawn } from 'node:child_process';
import { cp, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { chromium, request, type Page } from '@playwright/test';
import { inBrowser } from '@editorial/federation';
import { buildRemote } from '@editorial/federation/build';
import { signHere } from '@editorial/federation/machine-key';
import { newRemote } from '@editorial/federation/new-remote';
import { readShareLock } from '@editorial/federation/share-lock';
import { publish } from '@editorial/registry';
import { callsOf } from '../e2e/site/data.ts';
import { password, people, signIn } from '../e2e/site/people.ts';
import { startSiteOfTeams, stopSite } from '../e2e/site/sites.ts';
import { federationTax } from './journey.ts';
import { executablePath, root, withSite } from './site.ts';

const name = 'bench-board';
const line = ({
  what,
  value,
  unit,
  limit,
  digits = 1,
}: {
  readonly what: string;
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  readonly digits?: number;
}) =>
  console.log(
    `  ${what.padEnd(56)} ${value.toFixed(digits).padStart(6)} ${unit}, at most ${limit} wanted${value > limit ? '   ABOVE' : ''}`,
  );
const secondsSince = (begin: number): number => (performance.now() - begin) / 1000;

const pageOf = (title: string, breaks: boolean) => `import { useState } from 'react';
export function StartPage() {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) throw new Error('A fault of this release.');
  return (
    <div className="ed-page">
      <h1>${title}</h1>
      <button onClick={() => setBroken(${breaks})}>Break</button>
    </div>
  );
}
`;

/**
 * Builds, signs, looks at and publishes a release, as `npm run remote -- publish` does. Seconds.
 */
async function release({
  folder,
  remotes,
  page,
}: {
  readonly folder: string;
  readonly remotes: string;
  readonly page: string;
}): Promise<number> {
  await writeFile(join(folder, 'src/StartPage.tsx'), page);
  const begin = performance.now();
  const { output } = await buildRemote(folder);
  const signedBy = await signHere(output);
  const lock = await readShareLock();
  await publish(remotes, {
    buildFolder: output,
    by: 'bench',
    look: inBrowser(remotes, 'bench'),
    options: { lock, signedBy },
  });
  return secondsSince(begin);
}

/** Seconds from the third crash of a release until the good older one is on the page. */
async function afterThirdCrash(page: Page, url: string): Promise<number> {
  await page.goto(`${url}/${name}`);
  for (let crash = 1; crash < 3; crash += 1) {
    await page.getByRole('button', { name: 'Break' }).click();
    await page.getByRole('button', { name: 'Try again' }).click();
  }
  await page.getByRole('button', { name: 'Break' }).waitFor();
  return page.evaluate(
    () =>
      new Promise<number>((done) => {
        const button = [...document.querySelectorAll('main button')].find(
          ({ textContent }) => textContent === 'Break',
        );
        const begin = performance.now();
        const look = () =>
          document.querySelector('main h1')?.textContent === 'Good'
            ? done((performance.now() - begin) / 1000)
            : requestAnimationFrame(look);
        (button as HTMLButtonElement).click();
        look();
      }),
  );
}

/** Seconds from starting the command until the site gives every visitor's next page the release. */
async function untilRolledBack(url: string, remotes: string): Promise<number> {
  const liveNow = async () => {
    const answer = await fetch(`${url}/remotes/registry.json`);
    const { remotes: all } = (await answer.json()) as { remotes: Record<string, { live: string }> };
    return all[name]?.live;
  };
  const before = await liveNow();
  const begin = performance.now();
  const command = spawn('npm', ['run', '--silent', 'remote', '--', 'rollback', name, 'bench'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, REMOTES_DIR: remotes },
  });
  const ended = once(command, 'exit');
  while ((await liveNow()) === before) {
    if (command.exitCode) throw new Error('The rollback failed.');
  }
  const seconds = secondsSince(begin);
  await ended;
  return seconds;
}

/** Measures publishing, crashing and rolling back one remote on a site of its own. */
async function ownRemote(workspace: string): Promise<void> {
  const remotes = join(workspace, 'remotes');
  await cp(join(root, 'dist/remotes'), remotes, { recursive: true });
  const folder = await newRemote(name, join(workspace, 'sources'));
  await symlink(join(root, 'remotes/checkout/node_modules'), join(folder, 'node_modules'));
  const first = await release({ folder, remotes, page: pageOf('Good', false) });
  const second = await release({ folder, remotes, page: pageOf('Broken', true) });
  line({
    what: 'publish with look, slower of two',
    value: Math.max(first, second),
    unit: 's',
    limit: 20,
  });

  const data = join(workspace, 'data');
  await withSite(
    join(root, 'dist/site'),
    data,
    async (url) => {
      const browser = await chromium.launch({
        ...(executablePath ? { executablePath } : {}),
        args: ['--no-sandbox'],
      });
      try {
        const context = await browser.newContext({ locale: 'en-US', baseURL: url });
        const page = await context.newPage();
        await signIn(page, people.client);
        line({
          what: 'third crash until the good release',
          value: await afterThirdCrash(page, url),
          unit: 's',
          limit: 1,
          digits: 2,
        });
        const seconds = await untilRolledBack(url, remotes);
        line({
          what: 'rollback until every new visit has it',
          value: seconds,
          unit: 's',
          limit: 2,
        });
        await page.evaluate(() => sessionStorage.clear());
        await page.goto(`${url}/${name}`);
        await page.getByRole('heading', { name: 'Good', level: 1 }).waitFor();
      } finally {
        await browser.close();
      }
    },
    { demoPictures: 24, remotes },
  );
}

/** Follows docs/teams/tutorial.md from an empty folder to a live remote. Returns the minutes it took. */
async function fromNothing(workspace: string): Promise<number> {
  const site = await startSiteOfTeams();
  const api = await request.newContext({ baseURL: site.env.SITE_URL });
  try {
    const { put, post } = await callsOf(api, people.admin);
    await post('/api/account/identity-check', { password });
    await put('/api/releases/teams/bench', { remotes: ['light-table'] });
    const key = (await post('/api/releases/teams/bench/keys', { name: 'bench' })) as {
      secret: string;
    };
    const begin = performance.now();
    const script = join(root, 'e2e/outside/from-nothing-to-live.mjs');
    const steps = spawn(process.execPath, [script], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        PATH: `${dirname(process.execPath)}:${process.env.PATH}`,
        SITE: site.env.SITE_URL,
        RELEASE_TOKEN: key.secret,
        // This machine's own key belongs to the team of the built remotes.
        RELEASE_KEY_FILE: join(workspace, 'release-key.pem'),
        VERIFY_USER: people.client,
        VERIFY_PASSWORD: password,
      },
    });
    const [status] = (await once(steps, 'exit')) as [number];
    if (status !== 0) throw new Error('The commands of docs/teams/tutorial.md failed.');
    return secondsSince(begin) / 60;
  } finally {
    await api.dispose();
    await stopSite(site);
  }
}

/**
 * Measures what teams were promised, with real builds: publishing, going back, falling back after
 * crashes, a first release from outside, and what federation costs visitors.
 */
export async function run(): Promise<void> {
  const workspace = await mkdtemp(join(tmpdir(), 'editorial-teams-'));
  try {
    console.log('teams:');
    await ownRemote(workspace);
    line({
      what: 'outside remote from nothing to live',
      value: await fromNothing(workspace),
      unit: 'min',
      limit: 5,
    });
    line({
      what: 'scripts and styles, federated to one bundle',
      value: await federationTax(),
      unit: 'times',
      limit: 1.05,
      digits: 3,
    });
    console.log('');
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
