import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { askToConfirm } from '../../deploy/native/confirmed.ts';
import { HEADLESS_SHELL, installedBrowser } from '@editorial/federation/browser';

/** Debian's browser without a window. */
const PACKAGE = 'chromium-headless-shell';
/** Debian's Firefox, with the path it gets. */
const FIREFOX = { name: 'firefox-esr', path: '/usr/bin/firefox-esr' };
const installs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', timeout: 180_000 }).status === 0;
/**
 * Whether Debian's browser may be installed: if it was asked for, in CI, where nobody sits before a
 * terminal, or after a question.
 */
const mayInstall = async (name: string): Promise<boolean> =>
  process.argv.includes('--install-packages') ||
  Boolean(process.env.CI) ||
  !(process.stdin.isTTY || process.stdout.isTTY) ||
  (await askToConfirm(`Install the Debian package ${name}?`));

/** Installs a package of Debian where it may be installed. Returns whether that worked. */
const installsPackage = async (name: string): Promise<boolean> =>
  process.getuid?.() === 0 &&
  existsSync('/usr/bin/apt-get') &&
  (await mayInstall(name)) &&
  installs('apt-get', '-qq', 'update') &&
  installs('apt-get', '-qq', 'install', '-y', '--no-install-recommends', name);

/**
 * Ensures that there is a browser: Debian's headless shell where it may be installed, otherwise any
 * installed one, otherwise Playwright's own.
 */
export async function ensureBrowser(): Promise<void> {
  if (existsSync(HEADLESS_SHELL)) return;
  if (await installsPackage(PACKAGE)) return;
  if (
    installedBrowser() !== undefined ||
    installs(
      process.execPath,
      join(import.meta.dirname, '../node_modules/@playwright/test/cli.js'),
      'install',
      'chromium',
    )
  )
    return;
  console.error('There is no browser: install chromium or Chrome.');
  process.exit(1);
}

/** Ensures that there is a Firefox: the one that FIREFOX names, or Debian's. */
export async function ensureFirefox(): Promise<void> {
  process.env.FIREFOX ??= FIREFOX.path;
  if (existsSync(process.env.FIREFOX) || (await installsPackage(FIREFOX.name))) return;
  console.error(`There is no Firefox at ${process.env.FIREFOX}. FIREFOX=/path names another one.`);
  process.exit(1);
}
