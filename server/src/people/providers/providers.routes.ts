import { accountApi } from '@editorial/contracts/account';
import { signInProvidersApi } from '@editorial/contracts/sign-in-providers';
import type { FastifyInstance } from 'fastify';
import type { Caller, Context } from '../../settings/context/context.ts';
import { serve } from '../access/serve.ts';
import { assertHoldsAdmin } from '../permissions/holds-admin.ts';
import { callbackOf, type ProviderClient } from './provider-client.ts';
import { listOwnLinks, removeOwnLink } from './own-links.ts';
import { addProvider, changeProvider, listProviders, removeProvider, viewOf } from './providers.ts';

/** Routes for the providers of a side, which administrators manage, and for the links to an own account. */
export function providersRoutes(
  app: FastifyInstance,
  context: Context,
  client: ProviderClient,
): void {
  const { database, environment } = context;
  const outside = { transaction: false };
  // A provider decides who people are.
  const assertMay = (caller: Caller) =>
    database.inTenant(caller.tenantId, (tx) => assertHoldsAdmin(tx, caller));
  serve(app, signInProvidersApi.list, async ({ tx, caller }) => ({
    items: (await listProviders(tx)).map((row) => viewOf(row, environment)),
    redirectUri: callbackOf(environment, caller.tenantId),
  }));
  serve(
    app,
    signInProvidersApi.add,
    async ({ caller, body }) => {
      await assertMay(caller);
      return addProvider(context, client, caller.tenantId, body);
    },
    outside,
  );
  serve(
    app,
    signInProvidersApi.change,
    async ({ caller, params, body }) => {
      await assertMay(caller);
      const which = { tenantId: caller.tenantId, id: params.id };
      return changeProvider(context, client, which, body);
    },
    outside,
  );
  serve(app, accountApi.providerLinks, async ({ tx, caller }) => ({
    items: await listOwnLinks(tx, caller.userId),
  }));
  serve(app, accountApi.removeProviderLink, async ({ tx, caller, params }) => {
    await removeOwnLink(tx, caller.userId, params.id);
    return undefined;
  });
  serve(app, signInProvidersApi.remove, async ({ tx, caller, params }) => {
    await assertHoldsAdmin(tx, caller);
    await removeProvider(tx, params.id);
    return undefined;
  });
}
