import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installedBrowser } from '@editorial/federation/browser';

export const root = resolve(import.meta.dirname, '..');
/** Path of the installed browser, if there is one. */
export const executablePath = installedBrowser();

async function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * Runs the site with the given shell until the work is done. Unless `demo` is false, it waits for
 * the whole demo catalog first, since drawing it takes a core.
 */
export async function withSite<T>(
  siteDir: string,
  data: string,
  work: (url: string) => Promise<T>,
  {
    demo = true,
    demoPictures = 120,
    remotes = process.env.REMOTES_DIR,
    databaseUrl = '',
  }: {
    demo?: boolean;
    demoPictures?: number;
    remotes?: string | undefined;
    /** A PostgreSQL database. Without it, the site has its own in `data`. */
    databaseUrl?: string;
  } = {},
): Promise<T> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: 'localhost',
      PUBLIC_URL: url,
      DATA_DIR: data,
      DATABASE_URL: databaseUrl,
      LOG_LEVEL: 'error',
      SITE_DIR: siteDir,
      // Everything comes from one address.
      ADDRESS_LIMITS: 'off',
      DEMO: demo ? 'on' : 'off',
      DEMO_PICTURES: String(demoPictures),
      ...(remotes ? { REMOTES_DIR: remotes } : {}),
    },
  });
  const ended = new Promise((done) => {
    server.on('exit', done);
  });
  try {
    for (const end = Date.now() + 400_000; ;) {
      const pictures = (await fetch(`${url}/api/asset-management/asset?maxResultCount=1`)
        .then((answer) => answer.json())
        .catch(() => null)) as { totalCount?: number } | null;
      if (pictures && (pictures.totalCount ?? 0) >= (demo ? demoPictures : 0)) break;
      if (Date.now() > end || server.exitCode !== null)
        throw new Error('The site did not become ready.');
      await wait(500);
    }
    return await work(url);
  } finally {
    server.kill('SIGTERM');
    await ended;
  }
}
