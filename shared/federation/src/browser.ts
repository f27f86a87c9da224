import { existsSync } from 'node:fs';

/**
 * Without windows and without a graphics process: pages are the same, and a run takes two thirds of
 * the time.
 */
export const HeadlessShell = '/usr/bin/chromium-headless-shell';
/**
 * The path of a browser on this machine for programs that look at pages; undefined leaves
 * Playwright its own.
 */
export const installedBrowser = (): string | undefined =>
  [HeadlessShell, '/usr/bin/chromium', '/usr/bin/google-chrome', '/usr/bin/chromium-browser'].find(
    existsSync,
  );
