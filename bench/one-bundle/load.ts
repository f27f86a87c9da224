import type { RemoteDefinition } from '@editorial/platform';
import type { Registry } from '@editorial/contracts/federation';

const remotes: Readonly<Record<string, () => Promise<{ default: RemoteDefinition }>>> = {
  account: () => import('../../remotes/account/src/remote.ts'),
  catalog: () => import('../../remotes/catalog/src/remote.ts'),
  checkout: () => import('../../remotes/checkout/src/remote.ts'),
  subscription: () => import('../../remotes/subscription/src/remote.ts'),
};

/** Replaces the shell's loader in the single bundle. The remotes are lazy chunks of the bundle. */
export function createRemoteLoader(_registry: Registry) {
  return {
    loadRemote: async (name: string): Promise<RemoteDefinition> => {
      const load = remotes[name];
      if (!load) throw new Error(`There is no remote '${name}'.`);
      return (await load()).default;
    },
    loaded: () => [],
    shared: () => ({}),
  };
}
