import { releasesApi } from '@editorial/contracts/releases';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../audit/record-audit.ts';
import type { Context } from '../../context.ts';
import { HOST_TENANT } from '../../database/database.ts';
import { serve } from '../../http/serve.ts';
import { listServices, putService, removeService, type Services } from './registered-services.ts';

/** Routes with which administrators of the site register the services of remotes. */
export function serviceRoutes(
  app: FastifyInstance,
  { database, environment }: Context,
  services: Services,
): void {
  const outside = { transaction: false };
  const target = (remote: string) => ({
    tenantId: HOST_TENANT,
    target: { type: 'RemoteService', id: remote },
  });
  serve(
    app,
    releasesApi.services,
    async () => ({ items: await database.asSystem((tx) => listServices(tx, environment)) }),
    outside,
  );
  serve(
    app,
    releasesApi.putService,
    async ({ params: { remote }, body }) => {
      const service = await database.asSystem(async (tx) => {
        const changed = await putService(tx, remote, body, environment);
        recordAudit(tx, { action: 'Service.Changed', ...target(remote), data: body });
        return changed;
      });
      await services.reload();
      return service;
    },
    outside,
  );
  serve(
    app,
    releasesApi.removeService,
    async ({ params: { remote } }) => {
      await database.asSystem(async (tx) => {
        await removeService(tx, remote, environment);
        recordAudit(tx, { action: 'Service.Removed', ...target(remote) });
      });
      await services.reload();
      return undefined;
    },
    outside,
  );
}
