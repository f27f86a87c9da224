import { id, idParams, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { newPerson, person, personChange, roleNames } from './people.ts';
import { signInCalls } from './person-sign-in.ts';
import { Policy } from './policy.ts';
import { reasonsGiven, reasonsOfRemoval } from './restrictions.ts';
import { role, roleCalls } from './roles.ts';
import { z } from '@editorial/contracts/schema';

export * from './people.ts';
export * from './person-sign-in.ts';
export * from './roles.ts';

const filter = z.optional(z.string().check(z.maxLength(100)));
const listQuery = z.object({
  filter,
  /** Only people with this role. */
  roleId: z.optional(id),
  state: z.optional(z.enum(['Active', 'Inactive', 'Locked', 'Unconfirmed'])),
  ...paging,
});
const users = '/api/identity/users';
const read = { policy: `${Policy.Users} || ${Policy.UsersImpersonation}` };
const update = { policy: Policy.UsersUpdate };
const done = { response: nothing, status: 204 } as const;

/** People and roles, as ABP's identity module documents them. */
export const identityApi = {
  users: endpoint({
    method: 'GET',
    side: 'both',
    path: users,
    summary: 'People of the organization; the filter finds beginnings of words',
    query: listQuery,
    response: page(person),
    access: read,
    problems: ['UnknownSorting'],
  }),
  exportUsers: endpoint({
    method: 'GET',
    side: 'both',
    path: `${users}/export`,
    summary: 'People as CSV',
    query: z.omit(listQuery, { skipCount: true, maxResultCount: true }),
    response: z.any(),
    media: 'text/csv',
    access: { policy: Policy.Users },
    problems: ['TooManyRows', 'UnknownSorting'],
  }),
  assignableRoles: endpoint({
    method: 'GET',
    side: 'both',
    path: `${users}/assignable-roles`,
    summary: 'Roles that the caller may give to people',
    response: z.object({ items: z.array(role) }),
    access: { policy: Policy.Users },
  }),
  userByName: endpoint({
    method: 'GET',
    side: 'both',
    path: `${users}/by-username/:userName`,
    summary: 'A person by their user name',
    params: z.object({ userName: text(256, 1) }),
    response: person,
    access: { policy: Policy.Users },
    problems: ['NotFound'],
  }),
  userByEmail: endpoint({
    method: 'GET',
    side: 'both',
    path: `${users}/by-email/:email`,
    summary: 'A person by their address',
    params: z.object({ email: text(256, 1) }),
    response: person,
    access: { policy: Policy.Users },
    problems: ['NotFound'],
  }),
  user: endpoint({
    method: 'GET',
    side: 'both',
    path: `${users}/:id`,
    summary: 'One person',
    params: idParams,
    response: person,
    access: { policy: Policy.Users },
    problems: ['NotFound'],
  }),
  createUser: endpoint({
    method: 'POST',
    side: 'both',
    path: users,
    summary: 'Create a person; without a password, they are invited by mail',
    body: newPerson,
    response: person,
    access: { policy: Policy.UsersCreate },
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'OrganizationFull', 'PasswordRejected'],
  }),
  updateUser: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${users}/:id`,
    summary: 'Change a person; what is not named stays as it is',
    params: idParams,
    body: personChange,
    response: person,
    access: update,
    identityCheck: true,
    problems: [
      'BeyondOwnPolicies',
      'ChangedMeanwhile',
      'LastAdministrator',
      'NotFound',
      'PasswordRejected',
    ],
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${users}/:id`,
    summary: 'Close an account: everything of the person alone is removed',
    params: idParams,
    body: reasonsOfRemoval,
    ...done,
    access: { policy: Policy.UsersDelete },
    identityCheck: true,
    problems: ['AccountInUse', 'BeyondOwnPolicies', 'LastAdministrator', 'NotFound'],
  }),
  rolesOfUser: endpoint({
    method: 'GET',
    side: 'both',
    path: `${users}/:id/roles`,
    summary: 'Roles of a person',
    params: idParams,
    response: z.object({ items: z.array(role) }),
    access: { policy: Policy.Users },
    problems: ['NotFound'],
  }),
  setRolesOfUser: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${users}/:id/roles`,
    summary: 'Give a person exactly these roles',
    params: idParams,
    body: z.object({ roleNames, reasons: z.optional(reasonsGiven) }),
    ...done,
    access: { policy: Policy.UsersManageRoles },
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'LastAdministrator', 'NotFound'],
  }),
  invite: endpoint({
    method: 'POST',
    side: 'both',
    path: `${users}/:id/invitation`,
    summary: 'Mail a link to choose a password',
    params: idParams,
    ...done,
    access: update,
    identityCheck: true,
    problems: ['AccountInUse', 'BeyondOwnPolicies', 'NotFound'],
  }),
  ...signInCalls,
  ...roleCalls,
};
