import { email } from './email.ts';
import {
  country,
  id,
  idParams,
  instant,
  nothing,
  page,
  paging,
  text,
  visibleName,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { ProfileType, numberOf } from './enumerations.ts';
import { Policy } from './policy.ts';
import { reasonsGiven, reasonsOfRemoval } from './restrictions.ts';
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

/** A person as ABP's pages read them, with what the site adds. */
export const person = z.object({
  id,
  tenantId: z.nullable(id),
  userName: z.string(),
  name: z.string(),
  surname: z.string(),
  email: z.string(),
  emailConfirmed: z.boolean(),
  phoneNumber: z.nullable(z.string()),
  phoneNumberConfirmed: z.boolean(),
  isActive: z.boolean(),
  lockoutEnabled: z.boolean(),
  accessFailedCount: z.int(),
  lockoutEnd: z.nullable(instant),
  concurrencyStamp: z.string(),
  creationTime: instant,
  isDeleted: z.boolean(),
  extraProperties,
  company: z.string(),
  country: z.nullable(z.string()),
  profileType: numberOf(ProfileType),
  /** Numbers of the roles (R6.01). */
  roles: z.array(z.string()),
  /** Names of the roles, support among them. */
  roleNames: z.array(z.string()),
});
export type Person = z.infer<typeof person>;

const roleNames = z.array(text(64, 1)).check(z.maxLength(50));
const changeable = {
  userName: text(256, 1),
  name: text(64),
  surname: text(64),
  email,
  phoneNumber: z.nullable(text(16)),
  company: text(200),
  country: z.nullable(country),
  isActive: z.boolean(),
  password: z.nullable(z.string().check(z.maxLength(128))),
  roleNames,
};

/** Without a password, the person gets a mail with a link to choose one. */
export const newPerson = z.object({
  ...changeable,
  name: z._default(changeable.name, ''),
  surname: z._default(changeable.surname, ''),
  phoneNumber: z.optional(changeable.phoneNumber),
  company: z._default(changeable.company, ''),
  country: z.optional(changeable.country),
  isActive: z._default(changeable.isActive, true),
  password: z.optional(changeable.password),
  roleNames: z.optional(changeable.roleNames),
  profileType: z.optional(numberOf(ProfileType)),
});
export type NewPerson = z.input<typeof newPerson>;

/** Omitted fields stay unchanged. A stale stamp is refused. */
export const personChange = z.partial(
  z.object({
    ...changeable,
    concurrencyStamp: z.string(),
    /** Needed to take a role, or to switch an account off. The person reads them. */
    reasons: reasonsGiven,
  }),
);
export type PersonChange = z.input<typeof personChange>;

export const personSession = z.object({
  id: z.string(),
  client: z.string(),
  startedAt: instant,
  expiresAt: z.nullable(instant),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  lastSeenAt: z.nullable(instant),
});
export type PersonSession = z.infer<typeof personSession>;

const filter = z.optional(z.string().check(z.maxLength(100)));
const listQuery = z.object({
  filter,
  /** Only people with this role. */
  roleId: z.optional(id),
  state: z.optional(z.enum(['Active', 'Inactive', 'Locked', 'Unconfirmed'])),
  ...paging,
});
const users = '/api/identity/users';
const roles = '/api/identity/roles';
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
  lock: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${users}/:id/lock`,
    summary: 'Lock a person out until a time, and end their sessions',
    params: idParams,
    /** Without reasons, the call is refused: the person reads them. */
    body: z.object({ lockoutEnd: instant, reasons: z.optional(reasonsGiven) }),
    response: person,
    access: update,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'LastAdministrator', 'NotFound'],
  }),
  unlock: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${users}/:id/unlock`,
    summary: 'Let a person sign in again',
    params: idParams,
    response: person,
    access: update,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
  sessions: endpoint({
    method: 'GET',
    side: 'both',
    path: `${users}/:id/sessions`,
    summary: 'Where a person is signed in',
    params: idParams,
    response: z.object({ items: z.array(personSession) }),
    access: { policy: Policy.Users },
    problems: ['NotFound'],
  }),
  endSession: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${users}/:id/sessions/:sessionId`,
    summary: 'End one session of a person',
    params: z.object({ id, sessionId: z.string().check(z.maxLength(200)) }),
    ...done,
    access: update,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
  endSessions: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${users}/:id/sessions`,
    summary: 'End all sessions of a person',
    params: idParams,
    ...done,
    access: update,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
  secondFactor: endpoint({
    method: 'GET',
    side: 'both',
    path: `${users}/:id/second-factor`,
    summary: 'Apps and passkeys of a person, by name',
    params: idParams,
    response: z.object({
      items: z.array(
        z.object({ id, kind: z.enum(['Totp', 'Passkey']), name: z.string(), createdAt: instant }),
      ),
    }),
    access: { policy: Policy.Users },
    problems: ['NotFound'],
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${users}/:id/second-factor`,
    summary: 'Remove all apps, passkeys and recovery codes of a person, and end their sessions',
    params: idParams,
    ...done,
    access: update,
    identityCheck: true,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
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
    query: z.object({ filter, ...paging }),
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
    ...done,
    access: { policy: Policy.RolesDelete },
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'NotFound', 'RoleFixed', 'RoleInUse'],
  }),
};
