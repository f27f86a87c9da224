// Playwright records video with its own ffmpeg (`npx playwright install ffmpeg`), which it looks
// for under a special name. If it is missing, the system's ffmpeg is linked under that name,
// provided that it can encode VP8.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { installedBrowser } from '@editorial/federation/browser';

const systems: Readonly<Record<string, { readonly file: string; readonly cache: string }>> = {
  linux: { file: 'ffmpeg-linux', cache: '.cache' },
  darwin: { file: 'ffmpeg-mac', cache: 'Library/Caches' },
};

const system = systems[process.platform];
const playwrightFolder = () =>
  process.env.PLAYWRIGHT_BROWSERS_PATH ??
  join(homedir(), system?.cache ?? 'AppData/Local', 'ms-playwright');
/** Whether the current environment can record videos. */
export const canFilm = (): boolean =>
  existsSync(playwrightFolder()) &&
  readdirSync(playwrightFolder()).some((name) => name.startsWith('ffmpeg-'));

function machinesFfmpeg(): string | null {
  const path = (process.env.PATH ?? '')
    .split(':')
    .map((folder) => join(folder, 'ffmpeg'))
    .find((file) => existsSync(file));
  return path !== undefined &&
    spawnSync(path, ['-hide_banner', '-encoders'], { encoding: 'utf8' }).stdout?.includes(
      ' libvpx ',
    )
    ? path
    : null;
}

/** Returns the revision of ffmpeg that this version of Playwright requires. */
function askedRevision(): string {
  const core = [
    '@playwright/test/package.json',
    'playwright/package.json',
    'playwright-core/package.json',
  ].reduce((from, name) => createRequire(from).resolve(name), import.meta.filename);
  const { browsers } = JSON.parse(readFileSync(join(dirname(core), 'browsers.json'), 'utf8')) as {
    browsers: { name: string; revision: string }[];
  };
  return browsers.find(({ name }) => name === 'ffmpeg')?.revision ?? '';
}

/** Returns environment variables for the tests that enable video where possible. */
export function withFfmpeg(): { PLAYWRIGHT_BROWSERS_PATH?: string } {
  // Without an installed browser, Playwright's own is in the folder that this setting would hide.
  if (!system || canFilm() || installedBrowser() === undefined) return {};
  const ffmpeg = machinesFfmpeg();
  if (ffmpeg === null) return {};
  const folder = resolve(import.meta.dirname, '../../node_modules/.cache/editorial/films');
  const place = join(folder, `ffmpeg-${askedRevision()}`);
  mkdirSync(place, { recursive: true });
  if (!existsSync(join(place, system.file))) symlinkSync(ffmpeg, join(place, system.file));
  return { PLAYWRIGHT_BROWSERS_PATH: folder };
}
