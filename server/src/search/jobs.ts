import { z } from '@editorial/contracts/schema';
import type { Context } from '../catalog/context/context.ts';
import { ALIKE_GROUPS_JOB, groupAlike } from './looks/alike-groups.ts';
import type { TenantMemory } from './search/engine.ts';
import { sweepSearchUses } from './search-uses/search-uses.writes.ts';

const SWEEP_JOB = 'search.sweep';

/** The background jobs of searches. */
export async function searchJobs(
  context: Context,
  nearOf: (tenantId: string) => TenantMemory['near'],
): Promise<void> {
  const { jobs } = context;
  await jobs.register(ALIKE_GROUPS_JOB, z.object({}), (_, { signal }) =>
    groupAlike(context, nearOf, signal),
  );
  await jobs.register(SWEEP_JOB, z.object({}), () => sweepSearchUses(context));
  await jobs.schedule(ALIKE_GROUPS_JOB, '* * * * *');
  await jobs.schedule(SWEEP_JOB, '*/15 * * * *');
}
