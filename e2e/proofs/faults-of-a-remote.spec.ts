import type { RegisteredRemote } from '@editorial/contracts/federation';
import type { Route } from '@playwright/test';
import { fillBasket } from '../site/data.ts';
import { madeEntry, script, unchecked, withRegistry } from '../site/faults.ts';
import { people, withSession } from '../site/people.ts';
import { expect, test, type Page } from '../site/test.ts';

const remotes = [
  { name: 'catalog', path: '/preview', called: 'The catalog' },
  { name: 'account', path: '/register', called: 'Your account pages' },
  { name: 'subscription', path: '/verify', called: 'Subscriptions and licenses' },
  { name: 'checkout', path: '/checkout', called: 'The checkout' },
] as const;

const notThere = 'This part of the site is not available';

interface Fault {
  readonly what: string;
  readonly code: string | null;
  readonly shows: string | RegExp;
  /** Time from the request for the remote until the message shows, ms by the page's clock. */
  readonly waits?: number;
  readonly registry?: (remote: RegisteredRemote) => RegisteredRemote;
  readonly files: (
    path: string,
    route: Route,
    remote: { readonly name: string; readonly path: string },
  ) => Promise<void>;
}

const made =
  (definition: (remote: { name: string; path: string }) => string): Fault['files'] =>
  (path, route, remote) =>
    path.startsWith('remoteEntry.js')
      ? script(madeEntry(remote.name, definition(remote)))(route)
      : route.continue();
const faults: readonly Fault[] = [
  {
    what: 'missing',
    code: 'FED-005',
    shows: notThere,
    files: (_path, route) => route.fulfill({ status: 404, body: '' }),
  },
  // Never answered: visitors see the same after four seconds or thirty.
  {
    what: 'slow',
    code: null,
    shows: /is taking longer than usual/,
    waits: 4000,
    files: () => Promise.resolve(),
  },
  {
    what: 'corrupt',
    code: 'FED-009',
    shows: notThere,
    files: (_path, route) => script('globalThis.tampered = true;')(route),
  },
  {
    what: 'throwing at load',
    code: 'FED-005',
    shows: notThere,
    registry: unchecked,
    files: (path, route) =>
      path.startsWith('remoteEntry.js')
        ? script("throw new Error('at load');")(route)
        : route.continue(),
  },
  {
    what: 'without a definition',
    code: 'FED-007',
    shows: notThere,
    registry: unchecked,
    files: made(() => 'async () => ({})'),
  },
  {
    what: 'throwing at render',
    code: 'FED-008',
    shows: 'This part of the site stopped working',
    registry: unchecked,
    files: made(
      ({ name, path }) =>
        `async () => ({ name: '${name}', routes: [{ path: '${path}', handle: { layout: 'application' }, Component: () => { throw new Error('at render'); } }] })`,
    ),
  },
  {
    what: 'for another contract',
    code: 'FED-004',
    shows: notThere,
    registry: (remote) => ({
      ...remote,
      releases: remote.releases.map((release) => ({
        ...release,
        descriptor: { ...release.descriptor, contract: '9.0.0' },
      })),
    }),
    files: (_path, route) => route.continue(),
  },
  {
    what: 'with a part that is gone',
    code: 'FED-011',
    shows: notThere,
    registry: unchecked,
    files: made(
      ({ name, path }) =>
        `async () => ({ name: '${name}', routes: [{ path: '${path}', handle: { layout: 'application' }, lazy: () => Promise.reject(Object.assign(new Error('gone'), { name: 'ChunkLoadError' })) }] })`,
    ),
  },
];

/** Navigates like a link inside the site, without a page load. */
const go = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState({}, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const unchanged = (remote: RegisteredRemote) => remote;
for (const { what, code, shows, waits, registry = unchanged, files } of faults)
  test(`each remote, ${what}, takes down only its own area: the visitor sees a message, the log has the error code, the rest works`, async ({
    page,
  }) => {
    await withSession(page, people.client);
    let codes: string[] = [];
    page.on('console', (message) => codes.push(...(message.text().match(/FED-\d+/g) ?? [])));
    await withRegistry(
      page,
      remotes.map(({ name }) => name),
      registry,
    );
    await page.route(/\/remotes\/[^/]+\/[^/]+\//, (route) => {
      const [, , name, , ...path] = new URL(route.request().url()).pathname.split('/');
      const broken = remotes.find((remote) => remote.name === name);
      // Other remotes fill places on these pages, and load when the browser is idle.
      return broken ? files(path.join('/'), route, broken) : route.continue();
    });
    await page.clock.install();
    await page.goto('/');
    for (const { name, path, called } of remotes) {
      codes = [];
      const asked =
        waits === undefined
          ? null
          : page.waitForRequest(new RegExp(`/remotes/${name}/.*remoteEntry`));
      await go(page, path);
      await asked;
      if (waits !== undefined) await page.clock.fastForward(waits);
      // The shell tries again after pauses, which the page's clock passes at once.
      await expect(async () => {
        if (waits === undefined) await page.clock.runFor(1000);
        await expect(page.getByRole('main'), name).toContainText(called, { timeout: 200 });
      }).toPass({ timeout: 15_000 });
      await expect(page.getByRole('main'), name).toContainText(shows);
      if (code) await expect.poll(() => codes, name).toContain(code);
    }
    expect(await page.evaluate(() => 'tampered' in globalThis)).toBe(false);
    await page.getByRole('banner').getByRole('link', { name: 'Home' }).click();
    await expect(
      page.getByRole('region', { name: 'Newest sets' }).getByRole('img').first(),
    ).toBeVisible();
  });

test('a release that crashes three times is replaced by the previous one: address, typed input and basket stay, and the crash is reported', async ({
  page,
}) => {
  const form = (crashes: boolean) => `async (shared) => {
    const { createElement: h, useState } = await shared('react');
    const { Form, TextField } = await shared('@editorial/ui/forms');
    function Page() {
      const [isBroken, setBroken] = useState(false);
      if (isBroken) throw new Error('A fault of the new release.');
      return h('div', { className: 'ed-page' }, h('h1', null, '${crashes ? 'New' : 'Old'}'),
        h(Form, { 'aria-label': 'Note', defaultValues: { note: '' }, onSubmit() {} }, h(TextField, { name: 'note', label: 'Note' })), h('button', { onClick: () => setBroken(${crashes}) }, 'Break'));
    }
    return { name: 'subscription', routes: [{ path: '/verify', handle: { layout: 'application' }, Component: Page }] };
  }`;
  await fillBasket(page, ['00000000-0000-4000-8000-000000000001']);
  await withRegistry(page, ['subscription'], (remote, live) => {
    const kept = (version: string) => ({
      ...live,
      version,
      manifest: `/remotes/subscription/${version}/mf-manifest.json`,
      verified: { at: '', by: 'a look', shell: '' },
    });
    const entry = (version: string) => ({
      version,
      at: new Date(0).toISOString(),
      by: 'a team',
      action: 'publish' as const,
      reason: '',
    });
    return unchecked({
      ...remote,
      live: 'new',
      releases: [kept('new'), kept('old')],
      history: [entry('new'), entry('old')],
    });
  });
  await page.route('**/remotes/subscription/new/**', script(madeEntry('subscription', form(true))));
  await page.route(
    '**/remotes/subscription/old/**',
    script(madeEntry('subscription', form(false))),
  );
  await withSession(page, people.client);
  const reports: unknown[] = [];
  await page.route('**/api/telemetry/remote-load', (route) => {
    reports.push(route.request().postDataJSON());
    return route.fulfill({ status: 204 });
  });
  await page.goto('/verify?from=spring#note');
  const basket = page.getByRole('banner').getByRole('link', { name: /^Basket/ });
  const note = page.getByRole('textbox', { name: 'Note' });
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(title).toHaveText('New');
  await expect(basket).toHaveAccessibleName('Basket, 1 picture');
  await note.fill('half a sentence');
  for (const last of [false, false, true]) {
    await page.getByRole('button', { name: 'Break' }).click();
    if (last) break;
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(note).toHaveValue('half a sentence');
  }
  await expect(title).toHaveText('Old');
  await expect(
    page.getByText(
      /Subscriptions and licenses: the newest release stopped three times. You see old instead/,
    ),
  ).toBeVisible();
  await expect(note).toHaveValue('half a sentence');
  await expect(basket).toHaveAccessibleName('Basket, 1 picture');
  expect(new URL(page.url()).pathname + new URL(page.url()).search + new URL(page.url()).hash).toBe(
    '/verify?from=spring#note',
  );
  const reportOf = (outcome: string) => ({
    name: 'subscription',
    version: 'new',
    outcome,
    route: '/verify',
    error: expect.stringContaining('A fault of the new release.') as unknown,
  });
  expect(reports).toEqual(
    ['crashed', 'crashed', 'crashed', 'recovered'].map((outcome) => reportOf(outcome)),
  );
  // The replacement lasts for this session.
  await page.reload();
  await expect(title).toHaveText('Old');
});
