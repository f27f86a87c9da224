import { identityApi } from '@editorial/contracts/identity';
import { permissionsApi } from '@editorial/contracts/permissions';
import type { FastifyInstance } from 'fastify';
import { languageOf } from '../../settings/languages/texts.ts';
import { serve } from '../access/serve.ts';
import { problem } from '../../ground/problem.ts';
import { holdersOf, permissionsOf, setPermissions } from './permissions.ts';
import { allRoles, findRole, plainRole } from '../permissions/role.queries.ts';
import { addRole, changeRole, peopleByRole, removeRole } from './role.writes.ts';

/** Sorts roles by `name` or `name desc`. Without a sorting, the built-in ones come first. */
function sorted<T extends { readonly name: string }>(list: readonly T[], sorting?: string): T[] {
  const direction = /^name( (asc|desc))?$/i.exec(sorting ?? '');
  if (sorting && !direction) throw problem('Editorial:UnknownSorting', { data: { sorting } });
  if (!direction) return [...list];
  const order = direction[2]?.toLowerCase() === 'desc' ? -1 : 1;
  return list.toSorted((a, b) => order * a.name.localeCompare(b.name));
}

/** Routes for roles and permissions (ABP's identity and permission management). */
export function rolesRoutes(app: FastifyInstance): void {
  serve(app, identityApi.allRoles, async ({ tx }) => ({
    items: (await allRoles(tx)).map(plainRole),
  }));
  serve(app, identityApi.roles, async ({ tx, query }) => {
    const found = sorted(await allRoles(tx, query.filter), query.sorting);
    const people = await peopleByRole(tx);
    const shown = found.slice(query.skipCount, query.skipCount + query.maxResultCount);
    return {
      totalCount: found.length,
      items: shown.map((role) => ({
        ...plainRole(role),
        userCount: people.get(role.number) ?? 0,
      })),
    };
  });
  serve(app, identityApi.role, async ({ tx, params }) => {
    const role = await findRole(tx, params.id);
    if (!role) throw problem('Editorial:NotFound');
    return plainRole(role);
  });
  serve(app, identityApi.createRole, ({ tx, tenantId, body }) => addRole(tx, tenantId, body));
  serve(app, identityApi.updateRole, ({ tx, caller, params, body }) =>
    changeRole(tx, caller, params.id, body),
  );
  serve(app, identityApi.deleteRole, ({ tx, caller, params }) => removeRole(tx, caller, params.id));
  serve(app, permissionsApi.get, ({ tx, caller, query, request }) =>
    permissionsOf(tx, caller, query, languageOf(request)),
  );
  serve(app, permissionsApi.update, ({ tx, caller, query, body }) =>
    setPermissions(tx, caller, query, body),
  );
  serve(app, permissionsApi.holders, ({ tx, caller, params }) =>
    holdersOf(tx, caller, params.name),
  );
}
