import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HEADLESS_SHELL, installedBrowser } from '@editorial/federation/browser';

const installs = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', timeout: 180_000 }).status === 0;
/**
 * Ensures that there is a browser: Debian's headless shell where it can be installed, otherwise any
 * installed one, otherwise Playwright's own.
 */
export function ensureBrowser(): void {
  if (existsSync(HEADLESS_SHELL)) return;
  if (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/apt-get') &&
    installs('apt-get', '-qq', 'update') &&
    installs(
      'apt-get',
      '-qq',
      'install',
      '-y',
      '--no-install-recommends',
      'chromium-headless-shell',
    )
  )
    return;
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
