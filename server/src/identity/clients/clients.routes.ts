import type { AuditAction } from '@editorial/contracts/audit-logging';
import { clientsApi } from '@editorial/contracts/clients';
import type { FastifyInstance } from 'fastify';
import type { Caller, Context } from '../../context.ts';
import { HOST_TENANT, type Tx } from '../../database/database.ts';
import { serve } from '../../http/serve.ts';
import { problem } from '../../problem.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import type { ClientRegistry } from './client-registry.ts';
import { addClient, changeClient, listClients, removeClient, renewSecret } from './clients.ts';

/** Clients and teams are managed in person: not by a machine, and not in another person's name. */
export function assertInPerson(caller: Caller): void {
  if (caller.client?.isMachine) throw problem('Editorial:NotAllowed');
  if (caller.impersonatorUserId) throw problem('Editorial:NotWhileImpersonating');
}

/** Routes with which administrators manage the issuer's clients. */
// Long because it registers every route of this file, one after another.
export function clientRoutes(
  app: FastifyInstance,
  { database }: Context,
  registry: ClientRegistry,
): void {
  const outside = { transaction: false };
  /** The table belongs to the system: the tenant's database role can't see it. */
  async function change<T>(
    caller: Caller,
    action: Extract<AuditAction, `Client.${string}`>,
    clientId: string,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> {
    assertInPerson(caller);
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
  }

  serve(
    app,
    clientsApi.list,
    ({ caller, query }) => {
      assertInPerson(caller);
      return database.asSystem((tx) => listClients(tx, query));
    },
    outside,
  );
  serve(
    app,
    clientsApi.add,
    ({ caller, body }) =>
      change(caller, 'Client.Added', body.clientId, (tx) => addClient(tx, caller, body)),
    outside,
  );
  serve(
    app,
    clientsApi.change,
    ({ caller, params, body }) =>
      change(caller, 'Client.Changed', params.id, (tx) =>
        changeClient(tx, caller, params.id, body),
      ),
    outside,
  );
  serve(
    app,
    clientsApi.renewSecret,
    ({ caller, params }) =>
      change(caller, 'Client.SecretRenewed', params.id, (tx) => renewSecret(tx, caller, params.id)),
    outside,
  );
  serve(
    app,
    clientsApi.remove,
    ({ caller, params }) =>
      change(caller, 'Client.Removed', params.id, async (tx) => {
        await removeClient(tx, params.id);
        return undefined;
      }),
    outside,
  );
}
