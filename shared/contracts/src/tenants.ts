import { email } from './email.ts';
import {
  id,
  idParams,
  instant,
  nothing,
  page,
  paging,
  queryBoolean,
  visibleName,
} from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { reasonsGiven, reasonsOfRemoval } from './restrictions.ts';
import { z } from '@editorial/contracts/schema';

/** The limits of an organization; null: not limited. */
export const tenantFeatures = z.partial(
  z.object({
    MaxPeople: z.nullable(z.int().check(z.minimum(1), z.maximum(10_000_000))),
  }),
);
export type Features = z.infer<typeof tenantFeatures>;

/** An organization as ABP's tenant management reads it, with what the site adds. */
export const tenant = z.object({
  id,
  name: z.string(),
  isActive: z.boolean(),
  creationTime: instant,
  concurrencyStamp: z.string(),
  extraProperties: z.record(z.string(), z.unknown()),
});
export type TenantItem = z.infer<typeof tenant>;

/** One organization with its limits and what it uses. */
export const tenantDetails = z.extend(tenant, {
  features: z.object({
    MaxPeople: z.nullable(z.int()),
  }),
  use: z.object({
    people: z.int(),
    pictures: z.int(),
    subscriptions: z.int(),
    licenses: z.int(),
    /** Of running subscriptions: seats agreed, seats taken, and credits left. */
    seats: z.int(),
    seatsTaken: z.int(),
    credits: z.int(),
  }),
});
export type TenantDetails = z.infer<typeof tenantDetails>;

const listQuery = {
  filter: z.optional(z.string().check(z.maxLength(100))),
  isActive: z.optional(queryBoolean),
  ...paging,
};

const base = '/api/multi-tenancy/tenants';
const read = { policy: `${Policy.Tenants} || ${Policy.TenantsManagement}` };
const connectionString = `${base}/:id/default-connection-string`;
const done = { response: nothing, status: 204 } as const;

/** Organizations, for administrators of the site itself (ABP's tenant management). */
export const tenantsApi = {
  list: endpoint({
    method: 'GET',
    side: 'site',
    path: base,
    summary: 'Organizations',
    query: z.object(listQuery),
    response: page(tenant),
    access: read,
    problems: ['UnknownSorting'],
  }),
  export: endpoint({
    method: 'GET',
    side: 'site',
    path: `${base}/export`,
    summary: 'Organizations and what they use, as CSV',
    query: z.omit(z.object(listQuery), { skipCount: true, maxResultCount: true }),
    response: z.any(),
    media: 'text/csv',
    access: read,
    problems: ['TooManyRows', 'UnknownSorting'],
  }),
  get: endpoint({
    method: 'GET',
    side: 'site',
    path: `${base}/:id`,
    summary: 'One organization, its limits and what it uses',
    params: idParams,
    response: tenantDetails,
    access: read,
    problems: ['NotFound'],
  }),
  create: endpoint({
    method: 'POST',
    side: 'site',
    path: base,
    summary: 'Create an organization with its first administrator, who is invited by mail',
    body: z.object({
      name: visibleName(64),
      adminEmailAddress: email,
      /** ABP's clients send it; without one, the administrator is invited. */
      adminPassword: z.optional(z.nullable(z.string().check(z.maxLength(128)))),
    }),
    response: tenant,
    access: { policy: Policy.TenantsCreate },
    identityCheck: true,
    problems: ['PasswordRejected'],
  }),
  update: endpoint({
    method: 'PUT',
    side: 'site',
    path: `${base}/:id`,
    summary: 'Change an organization; what is not named stays as it is',
    params: idParams,
    body: z.partial(
      z.object({
        name: visibleName(64),
        isActive: z.boolean(),
        features: tenantFeatures,
        concurrencyStamp: z.string(),
        /** Needed to switch it off: its administrators get them by mail. */
        reasons: reasonsGiven,
      }),
    ),
    response: tenantDetails,
    access: { policy: Policy.TenantsUpdate },
    identityCheck: true,
    problems: ['ChangedMeanwhile', 'NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'site',
    path: `${base}/:id`,
    summary: 'Remove an organization that has nothing and at most one person',
    params: idParams,
    body: reasonsOfRemoval,
    ...done,
    access: { policy: Policy.TenantsDelete },
    identityCheck: true,
    problems: ['NotFound', 'OrganizationInUse'],
  }),
  connectionString: endpoint({
    method: 'GET',
    side: 'site',
    path: connectionString,
    summary: 'The database of an organization: always the one of the site, so nothing',
    params: idParams,
    ...done,
    access: read,
    problems: ['NotFound'],
  }),
  setConnectionString: endpoint({
    method: 'PUT',
    side: 'site',
    path: connectionString,
    summary: 'Refused: all organizations share the database of the site',
    params: idParams,
    query: z.object({ defaultConnectionString: z.optional(z.string()) }),
    ...done,
    access: { policy: Policy.TenantsUpdate },
    identityCheck: true,
    problems: ['DatabaseIsShared', 'NotFound'],
  }),
  removeConnectionString: endpoint({
    method: 'DELETE',
    side: 'site',
    path: connectionString,
    summary: 'Go back to the database of the site, which every organization has',
    params: idParams,
    ...done,
    access: { policy: Policy.TenantsUpdate },
    identityCheck: true,
    problems: ['NotFound'],
  }),
};
