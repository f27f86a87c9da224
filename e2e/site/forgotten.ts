import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, type APIRequestContext } from '@playwright/test';
import { skipTime } from './clock.ts';
import { callsOf } from './data.ts';
import { people } from './people.ts';
import type { Site } from './sites.ts';

/**
 * Asks every call that reads without a parameter (lists, tables, exports) as an administrator.
 * Returns how many answered, and the paths of those whose answer still names the person.
 */
export async function answersWith(
  person: RegExp,
  site: Site,
  token: string,
): Promise<{ asked: number; places: string[] }> {
  const at = (path: string) =>
    fetch(site.env.SITE_URL + path, { headers: { authorization: `Bearer ${token}` } });
  const { paths } = (await (await at('/swagger/json')).json()) as {
    paths: Record<string, Record<string, unknown>>;
  };
  const places: string[] = [];
  let asked = 0;
  for (const [path, methods] of Object.entries(paths)) {
    if (!methods.get || path.includes('{') || !path.startsWith('/api/')) continue;
    const answer = await at(path);
    if (!answer.ok) continue;
    asked += 1;
    if (person.test(await answer.text())) places.push(path);
  }
  return { asked, places };
}

const jobsDone = async (request: APIRequestContext, queue: string): Promise<number> => {
  // Signs in again each time: tokens from before the night have ended.
  const { get } = await callsOf(request, people.admin);
  const path = `/api/operation/jobs?queue=${queue}&state=Completed`;
  return ((await get(path)) as { totalCount: number }).totalCount;
};

/**
 * Waits until the person is forgotten, and for the night after, which empties the queue of mails.
 */
export async function untilForgotten(site: Site, request: APIRequestContext): Promise<void> {
  await expect
    .poll(() => jobsDone(request, 'account.forget'), { timeout: 60_000 })
    .toBeGreaterThan(0);
  const sweep = 'account.data-copy-sweep';
  const before = await jobsDone(request, sweep);
  const now = await skipTime(site, {});
  const night = new Date(now);
  night.setUTCDate(now.getUTCDate() + 2);
  night.setUTCHours(3, 17, 1, 0);
  await skipTime(site, { seconds: (night.getTime() - now.getTime()) / 1000 });
  await expect.poll(() => jobsDone(request, sweep), { timeout: 90_000 }).toBeGreaterThan(before);
}

/** The files in the site's folder that hold the name. Mails are left out: they were sent. */
export async function filesWith(person: RegExp, data: string): Promise<string[]> {
  const entries = await readdir(data, { recursive: true, withFileTypes: true });
  const found: string[] = [];
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const own = path.slice(data.length + 1);
    // The database is read by its tables: its files hold pages of deleted rows until they are used
    // again.
    if (!entry.isFile() || /^(?:database|mail|remotes)/.test(own)) continue;
    if (person.test((await readFile(path)).toString('latin1'))) found.push(own);
  }
  return found;
}

/** The columns of a stopped site's database that hold a name, and how many tables there are. */
export async function columnsWith(
  person: RegExp,
  data: string,
): Promise<{ tables: number; places: string[] }> {
  const program = join(import.meta.dirname, 'find-in-database.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--liftoff-only',
    '--no-warnings',
    program,
    data,
    person.source,
  ]);
  return JSON.parse(stdout) as { tables: number; places: string[] };
}
