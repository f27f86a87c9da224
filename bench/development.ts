import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { buildRemote } from '@editorial/federation/build';
import { startDevServer } from '@editorial/federation/dev-server';
import { newRemote } from '@editorial/federation/new-remote';
import { publish } from '@editorial/registry';
import { executablePath, root, withSite } from './site.ts';

const ROUND_COUNT = 7;
const name = 'bench-table';
const line = (what: string, ms: number, limit: number) =>
  console.log(
    `  ${what.padEnd(48)} ${ms.toFixed(0).padStart(6)} ms, at most ${limit} wanted${ms > limit ? '   ABOVE' : ''}`,
  );
const freePort = (): Promise<number> =>
  new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });

const pageOf = (round: number) => `import { Button } from '@editorial/ui';
import { useState } from 'react';
export function StartPage() {
  const [count, setCount] = useState(0);
  return <div className="ed-page"><h1 data-round="${round}">Bench</h1><Button look="primary" onClick={() => setCount(count + 1)}>Pressed {count}</Button></div>;
}
`;

/** Median milliseconds from saving a file to the updated page, which keeps its state. */
async function hotReloads(folder: string, url: string): Promise<number> {
  const file = join(folder, 'src/StartPage.tsx');
  await writeFile(file, pageOf(-1));
  const server = await startDevServer({ remotes: [name], port: await freePort(), target: url });
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    const { port } = server.options;
    await page.goto(`http://localhost:${port}`);
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
    await page.getByLabel('User name or e-mail address').fill('client@editorial.test');
    await page.getByLabel('Password').fill('1q2w3E*');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: /^Account of/ }).waitFor();
    await page.goto(`http://localhost:${port}/${name}`);
    await page.getByRole('button', { name: 'Pressed 0' }).click();
    const times: number[] = [];
    for (let round = 0; round < ROUND_COUNT; round += 1) {
      const begin = performance.now();
      await writeFile(file, pageOf(round));
      await page.locator(`h1[data-round="${round}"]`).waitFor();
      times.push(performance.now() - begin);
      if (!(await page.getByRole('button', { name: 'Pressed 1' }).isVisible()))
        throw new Error('The page lost its state.');
    }
    return times.sort((a, b) => a - b)[Math.floor(ROUND_COUNT / 2)] ?? 0;
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Measures development steps: building and publishing a new remote, and hot reload. */
export async function run(): Promise<void> {
  const work = await mkdtemp(join(tmpdir(), 'editorial-development-'));
  const timed = async <T>(what: string, limit: number, task: () => Promise<T>): Promise<T> => {
    const begin = performance.now();
    const result = await task();
    line(what, performance.now() - begin, limit);
    return result;
  };
  let folder: string | undefined;
  try {
    console.log('development:');
    folder = await newRemote(name);
    await symlink(join(root, 'remotes/checkout/node_modules'), join(folder, 'node_modules'));
    const made = folder;
    const { output } = await timed('a remote built', 10_000, () => buildRemote(made));
    await timed('a built remote published, unseen', 1000, () =>
      publish(join(work, 'remotes'), { buildFolder: output, by: 'bench', look: 'unverified' }),
    );
    line(
      `a change until it is shown, median of ${ROUND_COUNT}`,
      await withSite(join(root, 'dist/site'), join(work, 'data'), (url) => hotReloads(made, url), {
        demoPictures: 24,
      }),
      1000,
    );
    console.log('');
  } finally {
    if (folder) await rm(folder, { recursive: true, force: true });
    await rm(work, { recursive: true, force: true });
  }
}
