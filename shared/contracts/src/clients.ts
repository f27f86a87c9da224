import { id, instant, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { AllPolicies, Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** OAuth grant types of a client. */
export const ClientGrants = ['authorization_code', 'refresh_token', 'client_credentials'] as const;
/** OpenID Connect scopes, for clients that sign people in. */
export const PersonScopes = ['openid', 'profile', 'email', 'roles', 'offline_access'] as const;
/** The scope of machines that release a team's remotes, and do nothing else. */
export const RELEASES_SCOPE = 'Editorial.Releases';
/**
 * `Editorial` covers everything that the person may do. A policy's name covers only that policy.
 */
export const ApiScopes = ['Editorial', RELEASES_SCOPE, ...AllPolicies] as const;

/** Names below `localhost` are this machine too: browsers resolve them themselves (RFC 6761). */
const loopback = /^(([a-z0-9-]+\.)*localhost|127\.0\.0\.1|\[::1\])$/;
/** Schemes that are not allowed in redirects, because the browser itself runs or shows them. */
const ownSchemes = /^(javascript|data|vbscript|file|blob|about|view-source|filesystem|ftp|wss?):$/;

/**
 * Whether a browser may be redirected to an address: an exact URL with https, a loopback host, or
 * an app's custom scheme.
 */
export function isRedirectAddress(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || value.length > 2000 || /[*#\s]/.test(value)) return false;
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  if (url.protocol === 'http:') return loopback.test(url.hostname);
  return !ownSchemes.test(url.protocol) && url.protocol.includes('.');
}

/** Whether a text is a web origin as browsers send it: https, or http on a loopback host. */
export function isOrigin(value: string): boolean {
  const url = URL.parse(value);
  if (url === null || url.origin !== value) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
}

const redirectAddress = z
  .string()
  .check(
    z.refine(isRedirectAddress, 'An exact address with https is expected, or one of this machine.'),
  );
const origin = z
  .string()
  .check(z.refine(isOrigin, 'An origin such as https://example.org is expected.'));
const list = <S extends z.ZodType>(item: S) => z.array(item).check(z.maxLength(50));
const seconds = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

const fields = {
  name: text(100, 1),
  redirectUris: list(redirectAddress),
  postLogoutRedirectUris: list(redirectAddress),
  origins: list(origin),
  scopes: list(z.enum([...PersonScopes, ...ApiScopes])),
  grants: list(z.enum(ClientGrants)),
  /** The user that a machine client acts as. */
  userId: z.nullable(id),
  accessTokenSeconds: seconds(60, 86_400),
  refreshTokenSeconds: seconds(300, 90 * 86_400),
  callsPerMinute: z.int().check(z.minimum(1), z.maximum(1_000_000)),
};

export const clientId = z.string().check(z.regex(/^[A-Za-z0-9][\w.-]{2,63}$/));
const clientParams = z.object({ id: clientId });

/** A program that signs people in at this issuer, or calls the API under its own name. */
export const client = z.object({
  clientId: z.string(),
  isConfidential: z.boolean(),
  name: z.string(),
  redirectUris: z.array(z.string()),
  postLogoutRedirectUris: z.array(z.string()),
  origins: z.array(z.string()),
  /** Also those of policies that are no more. */
  scopes: z.array(z.string()),
  grants: z.array(z.enum(ClientGrants)),
  userId: z.nullable(id),
  accessTokenSeconds: z.int(),
  refreshTokenSeconds: z.int(),
  callsPerMinute: z.int(),
  createdAt: instant,
});
export type Client = z.output<typeof client>;

/**
 * Defaults: code and refresh grants, the scopes of `PersonScopes`, the origins of the redirects. An
 * unknown field is refused: the default of the field that was meant could give more than intended.
 */
export const newClient = z.strictObject({
  clientId,
  isConfidential: z._default(z.boolean(), false),
  name: z.optional(fields.name),
  redirectUris: z._default(fields.redirectUris, []),
  postLogoutRedirectUris: z.optional(fields.postLogoutRedirectUris),
  origins: z.optional(fields.origins),
  scopes: z.optional(fields.scopes),
  grants: z.optional(fields.grants),
  userId: z.optional(id),
  accessTokenSeconds: z._default(fields.accessTokenSeconds, 3600),
  refreshTokenSeconds: z._default(fields.refreshTokenSeconds, 14 * 86_400),
  callsPerMinute: z._default(fields.callsPerMinute, 600),
});
export type NewClient = z.output<typeof newClient>;

/** The secret is shown only once, because the server stores only a hash of it. */
export const clientWithSecret = z.object({ client, clientSecret: z.nullable(z.string()) });

const access = { policy: Policy.Clients };

/** Clients of the issuer, for administrators of the site itself. */
export const clientsApi = {
  list: endpoint({
    method: 'GET',
    side: 'site',
    path: '/api/identity/clients',
    summary: 'Clients, by name of the client',
    query: z.object({
      filter: z.optional(z.string().check(z.maxLength(100))),
      ...paging,
    }),
    response: page(client),
    access,
    inPerson: true,
    problems: ['UnknownSorting'],
  }),
  add: endpoint({
    method: 'POST',
    side: 'site',
    path: '/api/identity/clients',
    summary: 'Register a client; a confidential one gets its secret here and never again',
    body: newClient,
    bodyBytes: 128 * 1024,
    response: clientWithSecret,
    status: 201,
    access,
    inPerson: true,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'ClientExists', 'ClientIncomplete'],
  }),
  change: endpoint({
    method: 'PUT',
    side: 'site',
    path: '/api/identity/clients/:id',
    summary: 'Change a client; what is not named stays as it is',
    params: clientParams,
    body: z.partial(z.object(fields)),
    bodyBytes: 128 * 1024,
    response: client,
    access,
    inPerson: true,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'ClientIncomplete', 'NotFound'],
  }),
  renewSecret: endpoint({
    method: 'POST',
    side: 'site',
    path: '/api/identity/clients/:id/secret',
    summary:
      'Give a confidential client a new secret; the old one and the tokens of its machines end',
    params: clientParams,
    response: clientWithSecret,
    access,
    inPerson: true,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'ClientIncomplete', 'NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'site',
    path: '/api/identity/clients/:id',
    summary: 'Remove a client; all its tokens end at once',
    params: clientParams,
    response: z.undefined(),
    status: 204,
    access,
    inPerson: true,
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
};
