// `npm run test:abp-client` builds an application with ABP's published Angular packages, serves it
// from a separate origin, and tests it in a browser against a site. `SITE_URL=…` names a running
// site with demo data; otherwise the site is built and started.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ensureBrowser } from '../site/browser.ts';
import { startSite, stopSite, untilReady, type Site } from '../site/sites.ts';

const here = import.meta.dirname;
const app = join(here, 'abp');
const root = join(here, '../..');

async function run(command: string, words: readonly string[], cwd: string, env = {}) {
  const path = `${dirname(process.execPath)}:${process.env.PATH}`;
  const child = spawn(command, words, {
    cwd,
    stdio: 'inherit',
    env: { ...process.env, PATH: path, NG_CLI_ANALYTICS: 'false', ...env },
  });
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} ${words[0]} failed.`);
}

/** Installs exact versions, because npm finds the peer ranges of ABP's packages contradictory. */
async function build(): Promise<void> {
  if (!existsSync(join(app, 'node_modules/@abp/ng.core')))
    await run(
      'npm',
      ['install', '--legacy-peer-deps', '--no-package-lock', '--no-audit', '--no-fund'],
      app,
    );
  await run(process.execPath, ['node_modules/@angular/cli/bin/ng.js', 'build'], app);
}

let site: Site | undefined;
let code = 1;
try {
  await ensureBrowser();
  await build();
  if (!process.env.SITE_URL) {
    await run(process.execPath, ['scripts/build.mjs'], root);
    site = await startSite();
    await untilReady(site);
  }
  await run(
    process.execPath,
    [
      '--no-warnings',
      join(here, '../node_modules/@playwright/test/cli.js'),
      'test',
      '--config',
      here,
      ...process.argv.slice(2),
    ],
    here,
    { FILMS: 'off', ...site?.env },
  );
  code = 0;
} catch (error) {
  console.error((error as Error).message);
} finally {
  if (site) await stopSite(site);
}
process.exit(code);
