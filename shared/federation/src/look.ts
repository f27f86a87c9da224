import { chromium, type BrowserContext, type ConsoleMessage, type Page } from 'playwright-core';
import type { Release } from '@editorial/contracts/federation';
import { installedBrowser } from './browser.ts';
import { lookAtIsolation } from './look-isolation.ts';
import { mapStack } from './source-maps.ts';

export interface Account {
  readonly userName: string;
  readonly password: string;
}

/** Result of opening one release in a browser: the pages that rendered, and the problems. */
export interface Seen {
  readonly name: string;
  readonly version: string;
  readonly pages: readonly string[];
  readonly problems: readonly string[];
  /** Figures that the team may want to know. */
  readonly notes: readonly string[];
}

/** Time after which a page without content counts as blank, ms. */
const LOOK_TIMEOUT_MS = 20_000;
const entryOf = (address: string) => /\/remotes\/([^/]+)\/([^/]+)\/remoteEntry\.js/.exec(address);
const pathsOf = ({ descriptor }: Release): string[] => [
  ...new Set([
    ...descriptor.basePaths,
    ...descriptor.menu.flatMap(({ path }) => (path?.startsWith('/') ? [path] : [])),
  ]),
];

const kilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

async function signIn(page: Page, url: string, { userName, password }: Account): Promise<void> {
  await page.goto(url);
  await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('User name or e-mail address').fill(userName);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: /^Account of/ }).waitFor({ timeout: LOOK_TIMEOUT_MS });
}

/** Returns a console message of the page, with error locations mapped to the sources. */
async function originalErrors(message: ConsoleMessage): Promise<string> {
  const words = message
    .args()
    .map((word) =>
      word
        .evaluate((value: unknown) => (value instanceof Error ? value.stack : String(value)))
        .catch(() => ''),
    );
  const said = (await Promise.all(words)).filter(Boolean).join('\n');
  return mapStack(said || message.text());
}

/** The pages that load more of the remote than is allowed, by the bytes of their files. */
function* tooHeavy(
  weights: ReadonlyMap<string, ReadonlyMap<string, number>>,
  allowed: number,
): Generator<string> {
  for (const [at, files] of weights) {
    const sum = [...files.values()].reduce((all, bytes) => all + bytes, 0);
    if (sum > allowed)
      yield (
        `${at}: it loads ${kilobytes(sum)} of the remote; ` +
        `budgets.pageBytes in remote.config.ts allows ${kilobytes(allowed)}`
      );
  }
}

/**
 * Opens every page of a release. Returns for each whether it rendered, was not accessible to this
 * visitor, or failed.
 */
async function open(
  page: Page,
  url: string,
  release: Release,
): Promise<{ readonly drawn: string[]; readonly problems: string[] }> {
  const { name } = release.descriptor;
  const drawn: string[] = [];
  const problems: string[] = [];
  const addProblem = (problem: string) => problems.push(problem);
  const entries = new Set<string>();
  let path = '';
  const stacks: Promise<unknown>[] = [];
  const weights = new Map<string, Map<string, number>>();
  page.on('response', (response) => {
    const address = new URL(response.url());
    if (!address.pathname.startsWith(`/remotes/${name}/${release.version}/`)) return;
    const files = weights.get(path) ?? new Map<string, number>();
    weights.set(path, files);
    files.set(address.pathname, Number(response.headers()['content-length'] ?? 0));
  });
  page.on('console', (message) => {
    if (!/\[FED-\d+\]/.test(message.text())) return;
    const at = path;
    stacks.push(originalErrors(message).then((errors) => addProblem(`${at}: ${errors}`)));
  });
  page.on('pageerror', (error) => addProblem(`${path}: ${mapStack(error.stack ?? error.message)}`));
  page.on('response', (response) => {
    const [, remote, version] = entryOf(response.url()) ?? [];
    if (remote === name && version && response.ok()) entries.add(version);
  });
  for (path of pathsOf(release)) {
    await page.goto(`${url}${path}?remote.${name}=${encodeURIComponent(release.version)}`);
    // The shell's own page. The one that the server draws beside it may have a heading earlier.
    const main = page.locator('#root').getByRole('main');
    const heading = main.getByRole('heading', { level: 1 }).first();
    if (
      !(await heading.waitFor({ timeout: LOOK_TIMEOUT_MS }).then(
        () => true,
        () => false,
      ))
    )
      addProblem(`${path}: nothing was drawn within ${LOOK_TIMEOUT_MS / 1000} s`);
    else if (
      new URL(page.url()).pathname.startsWith(path) &&
      (await main.locator('.ed-error h1').count()) === 0
    )
      drawn.push(path);
  }
  await Promise.all(stacks);
  for (const problem of tooHeavy(weights, release.descriptor.budgets.pageBytes))
    addProblem(problem);
  for (const version of entries)
    if (version !== release.version) addProblem(`the browser loaded ${version} instead`);
  return { drawn: entries.has(release.version) ? drawn : [], problems };
}

/** Looks what a release that works does to the rest of the site. */
async function isolation(context: BrowserContext, url: string, release: Release, path: string) {
  const page = await context.newPage();
  try {
    return await lookAtIsolation(page, url, {
      name: release.descriptor.name,
      version: release.version,
      path,
    });
  } finally {
    await page.close();
  }
}

async function lookAtRelease(
  contexts: readonly BrowserContext[],
  url: string,
  release: Release,
): Promise<Seen> {
  const found = [];
  for (const context of contexts) {
    // A new page for each release, because an override holds for a tab.
    const page = await context.newPage();
    found.push({ context, ...(await open(page, url, release)) });
    await page.close();
  }
  const pages = [...new Set(found.flatMap(({ drawn }) => drawn))];
  const problems = [...new Set(found.flatMap((one) => one.problems))];
  const notes: string[] = [];
  const good = found.find(({ drawn }) => drawn.length > 0);
  if (good && problems.length === 0) {
    const seen = await isolation(good.context, url, release, good.drawn[0]!);
    problems.push(...seen.problems);
    notes.push(...seen.notes);
  }
  if (pages.length === 0 && problems.length === 0)
    problems.push(
      'no page of it could be opened: is there an account that may? (VERIFY_USER, VERIFY_PASSWORD)',
    );
  return { name: release.descriptor.name, version: release.version, pages, problems, notes };
}

/**
 * Verifies releases in a real browser, one at a time on the current site. Opens every page that a
 * release declares, as an anonymous visitor and with each account. A release passes if no problem
 * is reported and at least one visitor can see a page of it.
 */
export async function lookAt(
  url: string,
  releases: readonly Release[],
  accounts: readonly Account[],
): Promise<Seen[]> {
  const executablePath = installedBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ['--no-sandbox'],
  });
  try {
    const contexts: BrowserContext[] = [];
    for (const account of [null, ...accounts]) {
      const context = await browser.newContext({
        viewport: { width: 1440, height: 900 },
        locale: 'en-US',
      });
      contexts.push(context);
      if (account) await signIn(await context.newPage(), url, account);
    }
    const seen: Seen[] = [];
    for (const release of releases) seen.push(await lookAtRelease(contexts, url, release));
    return seen;
  } finally {
    await browser.close();
  }
}
