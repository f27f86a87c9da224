import { overviewApi } from '@editorial/contracts/overview';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../commerce/context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { firstSteps } from './first-steps.ts';
import { failedJobs, readOverview } from './overview.queries.ts';

/** The start page of the administration. */
export function overviewRoutes(app: FastifyInstance, context: Context): void {
  const { database, clock } = context;
  serve(
    app,
    overviewApi.read,
    async ({ caller }) => {
      const { waiting, figures, steps } = await database.inTenant(caller.tenantId, async (tx) => ({
        ...(await readOverview(tx, caller, clock.now())),
        steps: await firstSteps(tx, context, caller),
      }));
      const jobs = await database.asSystem((tx) => failedJobs(tx, caller));
      return { waiting: [...waiting, ...jobs], figures, steps };
    },
    { transaction: false },
  );
}
