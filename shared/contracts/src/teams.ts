import { clientId } from './clients.ts';
import { id, instant, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { remoteName } from './federation.ts';
import { Policy } from './policy.ts';
import { remoteService, remoteServiceChange } from './remote-services.ts';
import { z } from '@editorial/contracts/schema';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const isIssuer = (value: string): boolean => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
};

/** Folders of the registry itself, which no remote may be called. */
const reserved = new Set(['shell', 'revisions']);
/** The name of a remote that a team may own. */
export const ownRemoteName = remoteName.check(
  z.refine((name) => !reserved.has(name), 'This name is reserved.'),
);
export const teamName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/));
const fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The ID tokens that a team's pipeline signs in with. A subject may end with `*`. */
export const issuerRule = z.object({
  issuer: z.string().check(z.refine(isIssuer, 'An address with https is expected.')),
  audience: text(500, 1),
  subject: text(500, 2).check(
    z.refine((value) => /^[^*]+\*?$/.test(value), 'A * may only be at the end.'),
  ),
});

export const teamKey = z.object({
  id,
  name: z.string(),
  userName: z.nullable(z.string()),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: z.nullable(instant),
});

export const teamSigner = z.object({
  fingerprint: z.string(),
  addedBy: z.string(),
  addedAt: instant,
  validUntil: z.nullable(instant),
});

/** A team, the remotes that it owns, and with what it releases them. */
export const team = z.object({
  name: z.string(),
  remotes: z.array(z.string()),
  clients: z.array(z.string()),
  issuers: z.array(z.object({ issuer: z.string(), audience: z.string(), subject: z.string() })),
  keys: z.array(teamKey),
  signers: z.array(teamSigner),
});
export type Team = z.output<typeof team>;

export const teamChange = z.strictObject({
  remotes: z.optional(z.array(ownRemoteName).check(z.maxLength(100))),
  clients: z.optional(z.array(clientId).check(z.maxLength(100))),
  issuers: z.optional(z.array(issuerRule).check(z.maxLength(100))),
});
export type TeamChange = z.output<typeof teamChange>;

export const newTeamKey = z.strictObject({
  name: text(100, 1),
  /** The person whose key it is. Without it, the key is the team's. */
  userId: z.optional(id),
  days: z._default(z.int().check(z.minimum(1), z.maximum(365)), 90),
});

/** The key is shown only once, because the server stores only a hash of it. */
export const teamKeyWithSecret = z.object({ key: teamKey, secret: z.string() });

const remoteParams = z.object({ remote: ownRemoteName });
const teamParams = z.object({ team: teamName });
const administration = {
  access: { policy: Policy.Clients },
  // Releases of a team run in everybody's page, and a key of it lives for a year.
  identityCheck: true,
} as const;

/** Teams, what they own and release with, and the services of their remotes. */
export const teamCalls = {
  teams: endpoint({
    method: 'GET',
    side: 'site',
    path: '/api/releases/teams',
    summary: 'Teams, by name',
    response: z.object({ items: z.array(team) }),
    access: administration.access,
    inPerson: true,
  }),
  putTeam: endpoint({
    method: 'PUT',
    side: 'site',
    path: '/api/releases/teams/:team',
    summary: 'Add or change a team; what is not named stays as it is',
    params: teamParams,
    body: teamChange,
    bodyBytes: 512 * 1024,
    response: team,
    ...administration,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'RemoteHasOwner'],
  }),
  removeTeam: endpoint({
    method: 'DELETE',
    side: 'site',
    path: '/api/releases/teams/:team',
    summary: 'Remove a team; its keys end at once, and its remotes stay as they are',
    params: teamParams,
    response: nothing,
    status: 204,
    ...administration,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
  addKey: endpoint({
    method: 'POST',
    side: 'site',
    path: '/api/releases/teams/:team/keys',
    summary: 'Give a team or one of its people a key, shown here and never again',
    params: teamParams,
    body: newTeamKey,
    response: teamKeyWithSecret,
    status: 201,
    ...administration,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
  removeKey: endpoint({
    method: 'DELETE',
    side: 'site',
    path: '/api/releases/teams/:team/keys/:id',
    summary: 'End a key at once',
    params: z.object({ team: teamName, id }),
    response: nothing,
    status: 204,
    ...administration,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
  removeSigner: endpoint({
    method: 'DELETE',
    side: 'site',
    path: '/api/releases/teams/:team/signers/:fingerprint',
    summary: 'Trust a signing key no more; releases that it signed are no longer served',
    params: z.object({ team: teamName, fingerprint }),
    response: nothing,
    status: 204,
    ...administration,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'NotFound'],
  }),
  services: endpoint({
    method: 'GET',
    side: 'site',
    path: '/api/releases/services',
    summary: 'Services of remotes, by the name of the remote',
    response: z.object({ items: z.array(remoteService) }),
    access: administration.access,
    inPerson: true,
  }),
  putService: endpoint({
    method: 'PUT',
    side: 'site',
    path: '/api/releases/services/:remote',
    summary: 'Register or change the service of a remote; what is not named stays as it is',
    params: remoteParams,
    body: remoteServiceChange,
    response: remoteService,
    ...administration,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'ServiceSetByOperator'],
  }),
  removeService: endpoint({
    method: 'DELETE',
    side: 'site',
    path: '/api/releases/services/:remote',
    summary: 'Pass no more calls on to the service of a remote',
    params: remoteParams,
    response: nothing,
    status: 204,
    ...administration,
    inPerson: true,
    problems: ['BeyondOwnPolicies', 'NotFound', 'ServiceSetByOperator'],
  }),
};
