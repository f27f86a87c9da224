import { z } from '@editorial/contracts/schema';
import { id, idParams, instant, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';

/** The most providers of an organization. */
export const MAX_PROVIDERS = 10;

const fields = {
  /** As the button of the sign-in page says it. */
  name: text(60, 1),
  /** Exactly as the provider calls itself: `https://accounts.google.com`. */
  issuer: z.url({ protocol: /^https?$/ }).check(z.maxLength(500)),
  clientId: text(200, 1),
  /** Domains of which the provider's addresses count as confirmed, although it does not say so. */
  domains: z
    .array(z.string().check(z.maxLength(253), z.regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/)))
    .check(z.maxLength(50)),
  isActive: z.boolean(),
  /** People sign in with it, and not with a password. Administrators may do both. */
  isRequired: z.boolean(),
};

/** An issuer of OpenID Connect with which people sign in. Its secret never leaves the server. */
export const signInProvider = z.object({
  id,
  ...fields,
  name: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  domains: z.array(z.string()),
  hasSecret: z.boolean(),
  /** The address that the provider has to know of. */
  redirectUri: z.string(),
  concurrencyStamp: z.string(),
  createdAt: instant,
});
export type SignInProvider = z.infer<typeof signInProvider>;

const secret = text(500);
const path = '/api/identity/sign-in-providers';
const access = { policy: Policy.Settings };

/** Other providers to sign in with, for the administrators of the site or of an organization. */
export const signInProvidersApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path,
    summary: 'Providers with which people of the site, or of the organization, sign in',
    response: z.object({ items: z.array(signInProvider), redirectUri: z.string() }),
    access,
    inPerson: true,
  }),
  add: endpoint({
    method: 'POST',
    side: 'both',
    path,
    summary: 'Add a provider, after its own description was read',
    body: z.object({
      ...fields,
      domains: z._default(fields.domains, []),
      isActive: z._default(fields.isActive, true),
      isRequired: z._default(fields.isRequired, false),
      clientSecret: z.optional(z.nullable(secret)),
    }),
    response: signInProvider,
    status: 201,
    access,
    inPerson: true,
    identityCheck: true,
    problems: ['BeyondOwnPolicies'],
  }),
  change: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${path}/:id`,
    summary: 'Change a provider. Another issuer or client ends the links of its people',
    params: idParams,
    body: z.object({
      name: z.optional(fields.name),
      issuer: z.optional(fields.issuer),
      clientId: z.optional(fields.clientId),
      domains: z.optional(fields.domains),
      isActive: z.optional(fields.isActive),
      isRequired: z.optional(fields.isRequired),
      /** Absent: it stays. Null: the client has none. */
      clientSecret: z.optional(z.nullable(secret)),
      concurrencyStamp: z.optional(id),
    }),
    response: signInProvider,
    access,
    inPerson: true,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'ChangedMeanwhile', 'NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${path}/:id`,
    summary: 'Remove a provider with the links of its people; their accounts stay',
    params: idParams,
    response: nothing,
    status: 204,
    access,
    inPerson: true,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
};
