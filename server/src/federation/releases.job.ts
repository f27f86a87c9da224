import { readRegistry } from '@editorial/registry';
import { z } from '@editorial/contracts/schema';
import { sql } from 'drizzle-orm';
import type { Context } from '../settings/context/context.ts';
import { HOST_TENANT } from '../ground/database/database.ts';
import { DAY_MS } from '../ground/clock.ts';
import { registryOf } from './registry-document.ts';
import { recordAudit } from '../ground/audit/record-audit.ts';

const RELEASES_JOB = 'audit.releases';

const known = (remote: string) => sql`select data->>'at' as at from audit_log
  where tenant_id = ${HOST_TENANT} and target_id = ${remote} and action = 'Release.Changed'`;

/**
 * Copies releases of remotes from the registry into the log: who published, rolled back or pinned
 * which one, and when. Releases happen outside of the servers, so the job polls for them.
 */
export async function recordReleases({
  database,
  clock,
  environment,
}: Pick<Context, 'database' | 'clock' | 'environment'>): Promise<void> {
  const { remotes } = await readRegistry(registryOf({ database, environment }));
  const oldest = new Date(clock.now().getTime() - environment.auditKeepDays * DAY_MS).toISOString();
  await database.asSystem(async (tx) => {
    for (const [remote, { history }] of Object.entries(remotes)) {
      const { rows } = (await tx.execute(known(remote))) as unknown as { rows: { at: string }[] };
      const recorded = new Set(rows.map(({ at }) => at));
      for (const { at, by, action, version, reason } of history.toReversed())
        if (!recorded.has(at) && at > oldest)
          recordAudit(tx, {
            action: 'Release.Changed',
            tenantId: HOST_TENANT,
            target: { type: 'Remote', id: remote },
            data: { at, by, what: action, version, reason },
          });
    }
  });
}

export async function releaseJobs(context: Context): Promise<void> {
  await context.jobs.register(RELEASES_JOB, z.object({}), () => recordReleases(context));
  await context.jobs.schedule(RELEASES_JOB, '*/5 * * * *');
}
