import { overviewApi } from '@editorial/contracts/overview';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../commerce/context/context.ts';
import { serve } from '../../people/access/serve.ts';
import { failedJobs, readOverview } from './overview.queries.ts';

/** The start page of the administration. */
export function overviewRoutes(app: FastifyInstance, { database, clock }: Context): void {
  serve(
    app,
    overviewApi.read,
    async ({ caller }) => {
      const { waiting, figures } = await database.inTenant(caller.tenantId, (tx) =>
        readOverview(tx, caller, clock.now()),
      );
      const jobs = await database.asSystem((tx) => failedJobs(tx, caller));
      return { waiting: [...waiting, ...jobs], figures };
    },
    { transaction: false },
  );
}
