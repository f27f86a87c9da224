import type { AuditAction } from '@editorial/contracts/audit-logging';
import { clientsApi } from '@editorial/contracts/clients';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../settings/context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { serve } from '../access/serve.ts';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { ClientRegistry } from '../clients/client-registry.ts';
import {
  addClient,
  changeClient,
  listClients,
  removeClient,
  renewSecret,
} from '../clients/clients.ts';

/**
 * Returns a function that changes a client, records it, and reads the clients again. The table
 * belongs to the system: the tenant's database role can't see it.
 */
const changeBy =
  ({ database }: Context, registry: ClientRegistry) =>
  async <T>(
    action: Extract<AuditAction, `Client.${string}`>,
    clientId: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    const answer = await database.asSystem(async (tx) => {
      const done = await work(tx);
      recordAudit(tx, {
        action,
        tenantId: HOST_TENANT,
        target: { type: 'Client', id: clientId },
      });
      return done;
    });
    await registry.reload();
    return answer;
  };

/** Routes with which administrators manage the issuer's clients. */
export function clientRoutes(
  app: FastifyInstance,
  context: Context,
  registry: ClientRegistry,
): void {
  const { database } = context;
  const outside = { transaction: false };
  const change = changeBy(context, registry);

  serve(
    app,
    clientsApi.list,
    ({ query }) => database.asSystem((tx) => listClients(tx, query)),
    outside,
  );
  serve(
    app,
    clientsApi.add,
    ({ caller, body }) =>
      change('Client.Added', body.clientId, (tx) => addClient(tx, caller, body)),
    outside,
  );
  serve(
    app,
    clientsApi.change,
    ({ caller, params, body }) =>
      change('Client.Changed', params.id, (tx) => changeClient(tx, caller, params.id, body)),
    outside,
  );
  serve(
    app,
    clientsApi.renewSecret,
    ({ caller, params }) =>
      change('Client.SecretRenewed', params.id, (tx) => renewSecret(tx, caller, params.id)),
    outside,
  );
  serve(
    app,
    clientsApi.remove,
    ({ caller, params }) =>
      change('Client.Removed', params.id, async (tx) => {
        await removeClient(tx, caller, params.id);
        return undefined;
      }),
    outside,
  );
}
