import type { FastifyInstance } from 'fastify';
import type Provider from 'oidc-provider';
import { identityRoutes } from './sign-in/identity.routes.ts';
import { createProviderClient } from './providers/provider-client.ts';
import { providersRoutes } from './providers/providers.routes.ts';
import { clientRoutes } from './sign-in/clients.routes.ts';
import { peopleRoutes } from './people/people.routes.ts';
import { rolesRoutes } from './roles/roles.routes.ts';
import { organizationsRoutes } from './organizations/organizations.routes.ts';
import { accountRoutes } from './account/routes.ts';
import { secondFactorRoutes } from './sign-in/second-factor.routes.ts';
import { restrictionRoutes } from './restrictions/routes.ts';
import { exportsRoutes } from './exports/exports.routes.ts';
import type { CloseAccount } from './account/close-account.ts';
import type { ClientRegistry } from './clients/client-registry.ts';
import type { ExportedList } from '../ground/exports/exported-list.ts';
import type { Context } from '../settings/context/context.ts';

/** The issuer, and all calls about people, their accounts, roles and organizations. */
export function peopleWingRoutes(
  app: FastifyInstance,
  context: Context,
  {
    provider,
    clients,
    closeOf,
    lists,
  }: {
    readonly provider: Provider;
    readonly clients: ClientRegistry;
    /** Ends what a person has in every wing. */
    readonly closeOf: CloseAccount;
    /** The lists of all wings that can be exported. */
    readonly lists: readonly ExportedList[];
  },
): void {
  const otherProviders = createProviderClient(context);
  identityRoutes(app, context, { provider, registry: clients, otherProviders });
  providersRoutes(app, context, otherProviders);
  clientRoutes(app, context, clients);
  peopleRoutes(app, context, closeOf);
  rolesRoutes(app);
  organizationsRoutes(app, context, closeOf);
  accountRoutes(app, context);
  secondFactorRoutes(app, context);
  restrictionRoutes(app);
  exportsRoutes(app, context, lists);
}
