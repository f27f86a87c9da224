import { z } from '@editorial/contracts/schema';

/**
 * `share-lock.json`: who provides each library, the supported range, and the limits for its size
 * and number of copies.
 */
export const shareLock = z.record(
  z.string(),
  z.strictObject({
    /** `shell`, or `remote` if each remote that uses the library includes it. */
    provider: z.enum(['shell', 'remote']),
    range: z.string(),
    /** Maximum size in the shell, in brotli bytes; 0 if remotes include it. */
    size: z.number().check(z.int(), z.minimum(0)),
    /** Maximum number of copies on a page with every live remote open. */
    instances: z.number().check(z.int(), z.minimum(1)),
    /** Whether it works only once on a page: no remote may bring a copy of its own. */
    singleton: z._default(z.boolean(), true),
  }),
);

export type ShareLock = z.infer<typeof shareLock>;
