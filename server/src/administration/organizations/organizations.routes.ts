import { Readable } from 'node:stream';
import { tenantsApi } from '@editorial/contracts/tenants';
import type { FastifyInstance } from 'fastify';
import { recordAudit } from '../../audit/record-audit.ts';
import { languageOf } from '../../configuration/texts.ts';
import type { Caller, Context } from '../../context.ts';
import { HOST_TENANT } from '../../database/database.ts';
import { serve } from '../../http/serve.ts';
import { problem } from '../../problem.ts';
import { organizationPages, organizationsCsv } from './organizations.csv.ts';
import {
  changeOrganization,
  createOrganization,
  listOrganizations,
  readOrganization,
} from './organizations.ts';
import { removeOrganization } from './remove-organization.ts';

/** Organizations belong to the site: their own administrators do not see each other. */
function assertHost({ tenantId }: Pick<Caller, 'tenantId'>): void {
  if (tenantId !== HOST_TENANT) throw problem('Editorial:NotAllowed');
}

/** Organizations, for administrators of the site itself. */
// Long because it registers every route of this file, one after another.
export function organizationsRoutes(app: FastifyInstance, context: Context): void {
  const { database } = context;
  const outside = { transaction: false };
  serve(
    app,
    tenantsApi.list,
    ({ caller, query }) => {
      assertHost(caller);
      return database.asSystem((tx) => listOrganizations(tx, query));
    },
    outside,
  );
  serve(
    app,
    tenantsApi.export,
    async ({ caller, query, reply }) => {
      assertHost(caller);
      await database.asSystem(async (tx) => {
        // Refuse an unknown sorting while the status can still be set.
        await listOrganizations(tx, { ...query, skipCount: 0, maxResultCount: 1 });
        recordAudit(tx, {
          action: 'Organizations.Exported',
          tenantId: HOST_TENANT,
          data: { filter: query },
        });
      });
      reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', 'attachment; filename="organizations.csv"');
      return Readable.from(organizationsCsv(organizationPages(database, query)));
    },
    outside,
  );
  serve(
    app,
    tenantsApi.get,
    ({ caller, params }) => {
      assertHost(caller);
      return database.asSystem((tx) => readOrganization(tx, params.id));
    },
    outside,
  );
  serve(
    app,
    tenantsApi.create,
    ({ caller, body, request }) => {
      assertHost(caller);
      return createOrganization(context, body, languageOf(request));
    },
    outside,
  );
  serve(
    app,
    tenantsApi.update,
    ({ caller, params, body }) => {
      assertHost(caller);
      return database.asSystem((tx) => changeOrganization(tx, params.id, body));
    },
    outside,
  );
  serve(
    app,
    tenantsApi.remove,
    ({ caller, params, request }) => {
      assertHost(caller);
      return database.asSystem((tx) =>
        removeOrganization(context, tx, params.id, languageOf(request)),
      );
    },
    outside,
  );
  connectionStringRoutes(app, context);
}

/** ABP's calls for a database per organization. Here all share one, which the operator sets. */
function connectionStringRoutes(app: FastifyInstance, { database }: Context): void {
  const outside = { transaction: false };
  const assertThere = async (caller: Caller, id: string): Promise<undefined> => {
    assertHost(caller);
    await database.asSystem((tx) => readOrganization(tx, id));
    return undefined;
  };
  const { connectionString, setConnectionString, removeConnectionString } = tenantsApi;
  for (const call of [connectionString, removeConnectionString])
    serve(app, call, ({ caller, params }) => assertThere(caller, params.id), outside);
  serve(
    app,
    setConnectionString,
    async ({ caller, params }) => {
      await assertThere(caller, params.id);
      throw problem('Editorial:DatabaseIsShared');
    },
    outside,
  );
}
