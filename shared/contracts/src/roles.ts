import { id, idParams, instant, nothing, page, paging, visibleName } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

const extraProperties = z.record(z.string(), z.unknown());

/** A role as ABP's pages read it. The site's own roles are static: they can't be removed. */
export const role = z.object({
  id,
  name: z.string(),
  /** Given to everybody who registers as a client. */
  isDefault: z.boolean(),
  isStatic: z.boolean(),
  isPublic: z.boolean(),
  concurrencyStamp: z.string(),
  creationTime: z.nullable(instant),
  extraProperties,
});
export type RoleItem = z.infer<typeof role>;

/** A role in the list of roles, with the number of people who have it. */
export const roleWithCount = z.extend(role, { userCount: z.int() });
export type RoleWithCount = z.infer<typeof roleWithCount>;

const roles = '/api/identity/roles';

/** Calls about roles. */
export const roleCalls = {
  allRoles: endpoint({
    method: 'GET',
    side: 'both',
    path: `${roles}/all`,
    summary: 'All roles',
    response: z.object({ items: z.array(role) }),
    access: { policy: Policy.Roles },
  }),
  roles: endpoint({
    method: 'GET',
    side: 'both',
    path: roles,
    summary: 'Roles, with the number of people who have them',
    query: z.object({ filter: z.optional(z.string().check(z.maxLength(100))), ...paging }),
    response: page(roleWithCount),
    access: { policy: Policy.Roles },
    problems: ['UnknownSorting'],
  }),
  role: endpoint({
    method: 'GET',
    side: 'both',
    path: `${roles}/:id`,
    summary: 'One role',
    params: idParams,
    response: role,
    access: { policy: Policy.Roles },
    problems: ['NotFound'],
  }),
  createRole: endpoint({
    method: 'POST',
    side: 'both',
    path: roles,
    summary: 'Add a role',
    body: z.object({
      name: visibleName(64),
      isDefault: z.optional(z.boolean()),
      isPublic: z.optional(z.boolean()),
    }),
    response: role,
    access: { policy: Policy.RolesCreate },
    identityCheck: true,
  }),
  updateRole: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${roles}/:id`,
    summary: 'Change a role; what is not named stays as it is',
    params: idParams,
    body: z.partial(
      z.object({
        name: visibleName(64),
        isDefault: z.boolean(),
        isPublic: z.boolean(),
        concurrencyStamp: z.string(),
      }),
    ),
    response: role,
    access: { policy: Policy.RolesUpdate },
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'ChangedMeanwhile', 'NotFound', 'RoleFixed'],
  }),
  deleteRole: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${roles}/:id`,
    summary: 'Remove a role that nobody has',
    params: idParams,
    response: nothing,
    status: 204,
    access: { policy: Policy.RolesDelete },
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'NotFound', 'RoleFixed', 'RoleInUse'],
  }),
};
