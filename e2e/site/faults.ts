import type { Registry, RegisteredRemote, Release } from '@editorial/contracts/federation';
import { containerName } from '@editorial/contracts/federation';
import type { Page, Route } from '@playwright/test';

/**
 * Returns a release's code: a container that takes React and the kit from the page, like built
 * ones.
 */
export function madeEntry(name: string, definition: string): string {
  return `globalThis.${containerName(name)} = (() => {
    let scope;
    const shared = async (library) => (await Object.values(scope[library])[0].get())();
    return { init: (given) => { scope = given; }, get: async () => { const definition = await (${definition})(shared); return () => ({ default: definition }); } };
  })();`;
}

/**
 * Changes the registry for this page: some remotes get only their live release, modified by the
 * test.
 */
export function withRegistry(
  page: Page,
  names: readonly string[],
  change: (remote: RegisteredRemote, live: Release) => RegisteredRemote,
): Promise<unknown> {
  return page.route('**/remotes/registry.json', async (route) => {
    const registry = (await (await route.fetch()).json()) as Registry;
    const remotes = Object.entries(registry.remotes).map(([name, remote]) => {
      const live = remote.releases.find(({ version }) => version === remote.live);
      if (!live || !names.includes(name)) return [name, remote];
      return [
        name,
        change(
          {
            ...remote,
            canary: null,
            releases: [live],
            history: remote.history.filter(({ version }) => version === live.version),
          },
          live,
        ),
      ];
    });
    await route.fulfill({
      json: { ...registry, remotes: Object.fromEntries(remotes) as Registry['remotes'] },
    });
  });
}

/**
 * Removes the integrity hashes of a remote, so that the browser runs the files that a test
 * substitutes under the remote's own name.
 */
export const unchecked = (remote: RegisteredRemote): RegisteredRemote => ({
  ...remote,
  releases: remote.releases.map((release) => ({
    ...release,
    descriptor: {
      ...release.descriptor,
      container: containerName(release.descriptor.name),
      integrity: {},
    },
  })),
});

export const script = (body: string) => (route: Route) =>
  route.fulfill({ contentType: 'text/javascript', body });
