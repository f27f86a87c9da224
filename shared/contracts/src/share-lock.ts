import { z } from '@editorial/contracts/schema';

/**
 * `share-lock.json`: who gives a library to the page, which ranges are met, how much it may weigh
 * and how often it may be there.
 */
export const shareLock = z.record(
  z.string(),
  z.strictObject({
    /** `shell`, or `remote` where each remote that uses the library carries it. */
    provider: z.enum(['shell', 'remote']),
    range: z.string(),
    /** Most brotli bytes that the shell may give for it; 0 where remotes carry it. */
    size: z.number().check(z.int(), z.minimum(0)),
    /** How many copies may be on a page, with every live remote open. */
    instances: z.number().check(z.int(), z.minimum(1)),
  }),
);

export type ShareLock = z.infer<typeof shareLock>;
