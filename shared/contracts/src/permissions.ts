import { nothing } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/**
 * ABP's letters for the holder of a permission: a role (R) by its name, a person (U) by their id.
 */
export const providerName = z.enum(['R', 'U']);

/** One permission and what grants it, in ABP's terms. */
export const permission = z.object({
  name: z.string(),
  displayName: z.string(),
  parentName: z.nullable(z.string()),
  isGranted: z.boolean(),
  allowedProviders: z.array(z.string()),
  /** The remote that declared it is gone: grants of it stay, without effect. */
  isGone: z.optional(z.boolean()),
  grantedProviders: z.array(z.object({ providerName: z.string(), providerKey: z.string() })),
});
export type Permission = z.infer<typeof permission>;

export const permissionGroup = z.object({
  name: z.string(),
  displayName: z.string(),
  displayNameKey: z.string(),
  displayNameResource: z.string(),
  permissions: z.array(permission),
});
export type PermissionGroup = z.infer<typeof permissionGroup>;

const path = '/api/permission-management/permissions';
const query = z.object({ providerName, providerKey: z.string().check(z.maxLength(256)) });
const access = { policy: `${Policy.RolesManagePermissions} || ${Policy.UsersManagePermissions}` };

/** Permissions of roles and people, as ABP's permission management documents them. */
export const permissionsApi = {
  get: endpoint({
    method: 'GET',
    side: 'both',
    path,
    summary: 'Permissions of a role or a person, and where each comes from',
    query,
    response: z.object({
      entityDisplayName: z.string(),
      /** Changes with every change of the holder's own permissions. */
      concurrencyStamp: z.string(),
      groups: z.array(permissionGroup),
    }),
    access,
    problems: ['NotFound'],
  }),
  update: endpoint({
    method: 'PUT',
    side: 'both',
    path,
    summary: 'Grant or withdraw permissions; those that are not named stay as they are',
    query,
    body: z.object({
      permissions: z
        .array(z.object({ name: z.string().check(z.maxLength(128)), isGranted: z.boolean() }))
        .check(z.maxLength(500)),
      /** As it was read: a change in between is then not overwritten. */
      concurrencyStamp: z.optional(z.string().check(z.maxLength(128))),
    }),
    bodyBytes: 512 * 1024,
    response: nothing,
    status: 204,
    access,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'ChangedMeanwhile', 'NotFound', 'RoleFixed'],
  }),
  holders: endpoint({
    method: 'GET',
    side: 'both',
    path: `${path}/:name/holders`,
    summary: 'Who holds a permission: roles, and people by themselves',
    params: z.object({ name: z.string().check(z.maxLength(128)) }),
    response: z.object({
      roles: z.array(z.object({ id: z.string(), name: z.string(), userCount: z.int() })),
      users: z.array(z.object({ id: z.string(), userName: z.string(), name: z.string() })),
    }),
    access,
  }),
};
