import { asc, eq } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { remotePolicies, type RemotePolicyRow } from '../permissions/permission-grants.ts';

/** All policies that remotes declare or declared, by remote and in its order. */
export const allRemotePolicies = (tx: Tx): Promise<RemotePolicyRow[]> =>
  tx
    .select()
    .from(remotePolicies)
    .orderBy(asc(remotePolicies.remote), asc(remotePolicies.position), asc(remotePolicies.name));

/** The names of those that have an effect now. */
export const livePolicies = async (tx: Tx): Promise<ReadonlySet<string>> =>
  new Set(
    (
      await tx
        .select({ name: remotePolicies.name })
        .from(remotePolicies)
        .where(eq(remotePolicies.isLive, true))
    ).map(({ name }) => name),
  );
