import { combination, registryOf } from '../site/combination.ts';
import { people, signIn } from '../site/people.ts';
import { expect, test } from '../site/test.ts';

/** A page of each remote to open. For any other remote the first base path is used. */
const pages: Readonly<Record<string, string>> = {
  catalog: '/preview',
  account: '/register',
  subscription: '/verify',
};

test('the releases under test are the ones that the browser loads', async ({ page, baseURL }) => {
  const registry = await registryOf(baseURL ?? '');
  const versions = combination(registry);
  const loaded = new Map<string, string>();
  page.on('response', (response) => {
    const [, name, version] =
      /\/remotes\/([^/]+)\/([^/]+)\/remoteEntry\.js/.exec(response.url()) ?? [];
    if (name && version && response.ok()) loaded.set(name, version);
  });
  const descriptorOf = (name: string) =>
    registry.remotes[name]?.releases.find(({ version }) => version === versions[name])?.descriptor;
  // Remotes with client-only pages come last, after signing in.
  const forClients = (name: string) =>
    pages[name] === undefined ||
    (descriptorOf(name)?.clientOnlyPaths.includes(pages[name]) ?? false);
  const names = Object.keys(versions);
  let isSignedIn = false;
  for (const name of [...names.filter((name) => !forClients(name)), ...names.filter(forClients)]) {
    if (forClients(name) && !isSignedIn) {
      await signIn(page, people.client);
      isSignedIn = true;
    }
    await page.goto(pages[name] ?? descriptorOf(name)?.basePaths[0] ?? '/');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    // A heading may come from the server before the remote is there.
    await expect.poll(() => [name, loaded.get(name)]).toEqual([name, versions[name]]);
  }
  expect([...loaded.keys()].sort()).toEqual(names.sort());
  console.log(
    `Remotes under test: ${Object.entries(versions)
      .map(([name, version]) => `${name} ${version}`)
      .join(', ')}`,
  );
});
