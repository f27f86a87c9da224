import { releasesApi } from '@editorial/contracts/releases';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../../settings/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { serve } from '../../people/access/serve.ts';
import { assertHoldsAdmin } from '../../people/permissions/holds-admin.ts';
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
    async ({ caller, params: { remote }, body }) => {
      const service = await database.asSystem(async (tx) => {
        // It gets tokens of everybody who uses it, with the scopes that are named here.
        await assertHoldsAdmin(tx, caller);
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
    async ({ caller, params: { remote } }) => {
      await database.asSystem(async (tx) => {
        await assertHoldsAdmin(tx, caller);
        await removeService(tx, remote, environment);
        recordAudit(tx, { action: 'Service.Removed', ...target(remote) });
      });
      await services.reload();
      return undefined;
    },
    outside,
  );
}
