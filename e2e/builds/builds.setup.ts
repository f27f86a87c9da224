import { combination, registryOf } from '../site/combination.ts';
import { expect, test } from '../site/test.ts';

/** A page of each remote that anybody may open; a remote without one is asked for by its entry alone. */
const open: Readonly<Record<string, string>> = { catalog: '/preview', account: '/register', subscription: '/verify' };

test('the releases under test are the ones that the browser loads', async ({ page, baseURL }) => {
  const versions = combination(await registryOf(baseURL ?? ''));
  const loaded = new Map<string, string>();
  page.on('response', (response) => {
    const [, name, version] = /\/remotes\/([^/]+)\/([^/]+)\/remoteEntry\.js/.exec(response.url()) ?? [];
    if (name && version) loaded.set(name, version);
  });
  for (const [name, version] of Object.entries(versions)) {
    const path = open[name];
    if (path === undefined) continue;
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    expect([name, loaded.get(name)]).toEqual([name, version]);
  }
  console.log(`Remotes under test: ${Object.entries(versions).map(([name, version]) => `${name} ${version}`).join(', ')}`);
});
