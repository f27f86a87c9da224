import { tenantsApi } from '@editorial/contracts/tenants';
import type { FastifyInstance } from 'fastify';
import type { CloseAccount } from '../account/close-account.ts';
import { languageOf } from '../../settings/languages/texts.ts';
import type { Context } from '../../settings/context/context.ts';
import { serve } from '../access/serve.ts';
import { problem } from '../../ground/problem.ts';
import { serveList } from '../access/serve-list.ts';
import { organizationsList } from './organizations.csv.ts';
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
  readOrganization,
} from './organizations.ts';
import { removeOrganization } from './remove-organization.ts';

/** Organizations, for administrators of the site itself. */
export function organizationsRoutes(
  app: FastifyInstance,
  context: Context,
  closeAccount: CloseAccount,
): void {
  const { database } = context;
  const outside = { transaction: false };
  serve(
    app,
    tenantsApi.list,
    ({ query }) => database.asSystem((tx) => listOrganizations(tx, query)),
    outside,
  );
  serveList(app, context, organizationsList);
  serve(
    app,
    tenantsApi.get,
    ({ params }) => database.asSystem((tx) => readOrganization(tx, params.id)),
    outside,
  );
  serve(
    app,
    tenantsApi.create,
    ({ body, request }) => createOrganization(context, body, languageOf(request)),
    outside,
  );
  serve(
    app,
    tenantsApi.update,
    ({ params, caller, body }) =>
      database.asSystem((tx) =>
        changeOrganization(context, tx, caller, { id: params.id, ...body }),
      ),
    outside,
  );
  serve(
    app,
    tenantsApi.remove,
    ({ params, caller, body, request }) => {
      const language = languageOf(request);
      const removing = { context, closeAccount, caller, reasons: body?.reasons, language };
      return database.asSystem((tx) => removeOrganization(removing, tx, params.id));
    },
    outside,
  );
  connectionStringRoutes(app, context);
}

/** ABP's calls for a database per organization. Here all share one, which the operator sets. */
function connectionStringRoutes(app: FastifyInstance, { database }: Context): void {
  const outside = { transaction: false };
  const assertThere = async (id: string): Promise<undefined> => {
    await database.asSystem((tx) => readOrganization(tx, id));
    return undefined;
  };
  const { connectionString, setConnectionString, removeConnectionString } = tenantsApi;
  for (const call of [connectionString, removeConnectionString])
    serve(app, call, ({ params }) => assertThere(params.id), outside);
  serve(
    app,
    setConnectionString,
    async ({ params }) => {
      await assertThere(params.id);
      throw problem('Editorial:DatabaseIsShared');
    },
    outside,
  );
}
