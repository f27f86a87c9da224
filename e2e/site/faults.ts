import type { Registry, RegisteredRemote, Release } from '@editorial/contracts/federation';
import { containerName } from '@editorial/contracts/federation';
import type { Page, Route } from '@playwright/test';

/**
 * Code of a release as a browser gets it: a container that takes React and the kit from the page,
 * as built ones do.
 */
export function madeEntry(name: string, definition: string): string {
  return `globalThis.${containerName(name)} = (() => {
    let scope;
    const shared = async (library) => (await Object.values(scope[library])[0].get())();
    return { init: (given) => { scope = given; }, get: async () => { const definition = await (${definition})(shared); return () => ({ default: definition }); } };
  })();`;
}

/**
 * The registry as this page gets it: of some remotes the live release alone, changed as a test
 * wants it.
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
 * Files of which the registry names no hash: what a test puts in their place is run, under the
 * remote's own name.
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
