import type { RemoteConfig } from '@editorial/contracts/federation';

/** What the shell knows of the checkout before it loads it. */
export default { basePaths: ['/checkout'], clientOnlyPaths: ['/checkout'], namespaces: ['checkout'], owner: 'checkout' } satisfies RemoteConfig;
