import { clientId } from './clients.ts';
import { id, instant, nothing, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { remoteDescriptor, remoteName } from './federation.ts';
import { Policy } from './policy.ts';
import { remoteService, remoteServiceChange } from './remote-services.ts';
import { z } from '@editorial/contracts/schema';

/** How a team's key begins. */
export const KEY_PREFIX = 'edk_';

const loopback = /^(localhost|127\.0\.0\.1|\[::1\])$/;
const isIssuer = (value: string): boolean => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.test(url.hostname));
};

/** Folders of the registry itself, which no remote may be called. */
const reserved = new Set(['shell', 'revisions']);
const ownName = remoteName.check(z.refine((name) => !reserved.has(name), 'This name is reserved.'));
export const teamName = z.string().check(z.regex(/^[a-z][a-z0-9-]{1,40}$/));
const version = remoteDescriptor.shape.version;
const fingerprint = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const reason = z._default(text(500), '');

/** Whose ID tokens stand for a team. A subject may end with `*`. */
export const issuerRule = z.object({
  issuer: z.string().check(z.refine(isIssuer, 'An address with https is expected.')),
  audience: text(500, 1),
  subject: text(500, 2).check(
    z.refine((value) => /^[^*]+\*?$/.test(value), 'A * may stand only at the end.'),
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
  remotes: z.optional(z.array(ownName).check(z.maxLength(100))),
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

/** The request of a publisher for a remote that its team owns. */
export const releaseAct = z.strictObject({
  action: z.enum([
    'verify',
    'publish',
    'promote',
    'rollback',
    'pin',
    'unpin',
    'canary',
    'end-canary',
    'refuse',
  ]),
  version: z.optional(version),
  /** The shell that the release was opened with in a browser. */
  shell: z.optional(z.string().check(z.maxLength(80))),
  share: z.optional(z.number().check(z.minimum(0), z.maximum(1))),
  reason,
  force: z._default(z.boolean(), false),
});
export type ReleaseAct = z.output<typeof releaseAct>;

export const releaseState = z.object({
  remote: remoteName,
  version: z.string(),
  live: z.string(),
  pinned: z.boolean(),
});

/** One error of a release, however often browsers reported it. It says nothing about a visitor. */
export const releaseError = z.object({
  id: z.string(),
  remote: z.string(),
  version: z.string(),
  outcome: z.string(),
  message: z.string(),
  /** With places in the sources, if the release's source maps are there. */
  stack: z.string(),
  route: z.string(),
  browsers: z.array(z.string()),
  reports: z.int(),
  /** Different visitors, at least. */
  visitors: z.int(),
  firstSeen: instant,
  lastSeen: instant,
});
export type ReleaseError = z.output<typeof releaseError>;

export const releaseLogItem = z.object({
  id: z.string(),
  at: instant,
  remote: z.string(),
  version: z.string(),
  action: z.string(),
  by: z.string(),
  reason: z.string(),
});
export type ReleaseLogItem = z.output<typeof releaseLogItem>;

const remoteParams = z.object({ remote: ownName });
const teamParams = z.object({ team: teamName });
const administration = {
  access: { policy: Policy.Clients },
  // Releases of a team run in everybody's page, and a key of it lives for a year.
  identityCheck: true,
} as const;

/** Releases of remotes over HTTP, and the teams that own them. */
export const releasesApi = {
  token: endpoint({
    method: 'POST',
    side: 'site',
    path: '/api/releases/token',
    summary: 'Exchange an ID token of a trusted issuer for a key of a quarter of an hour',
    body: z.strictObject({ idToken: z.string().check(z.maxLength(16_384)) }),
    response: z.object({ key: z.string(), expiresAt: instant, team: z.string() }),
    access: 'anonymous',
    problems: ['IssuerNotTrusted'],
  }),
  own: endpoint({
    method: 'GET',
    side: 'site',
    path: '/api/releases/own',
    summary: 'The team of a key, and what it owns',
    response: z.object({ by: z.string(), team: z.string(), remotes: z.array(z.string()) }),
    access: 'publisher',
  }),
  addSigner: endpoint({
    method: 'POST',
    side: 'site',
    path: '/api/releases/signers',
    summary: 'Let a public key (Ed25519, SPKI as base64) sign releases of the own team',
    body: z.strictObject({ publicKey: z.string().check(z.regex(/^[A-Za-z0-9+/]{40,120}={0,2}$/)) }),
    response: z.object({ fingerprint: z.string() }),
    access: 'publisher',
  }),
  upload: endpoint({
    method: 'POST',
    side: 'site',
    path: '/api/releases/remotes/:remote',
    summary: 'Take a packed and signed release (application/gzip); it is kept, and not yet live',
    params: remoteParams,
    takes: 'application/gzip',
    response: releaseState,
    status: 201,
    access: 'publisher',
    problems: [
      'NotYourRemote',
      'ReleaseBusy',
      'ReleaseRefused',
      'ReleaseTooLarge',
      'ReleasesElsewhere',
    ],
  }),
  uploadMaps: endpoint({
    method: 'POST',
    side: 'site',
    path: '/api/releases/remotes/:remote/releases/:version/source-maps',
    summary: 'Take the source maps of a release (application/gzip); they are never public',
    params: z.object({ remote: ownName, version }),
    takes: 'application/gzip',
    response: z.object({ fileCount: z.int() }),
    status: 201,
    access: 'publisher',
    problems: [
      'NotFound',
      'NotYourRemote',
      'ReleaseRefused',
      'ReleaseTooLarge',
      'ReleasesElsewhere',
    ],
  }),
  act: endpoint({
    method: 'POST',
    side: 'site',
    path: '/api/releases/remotes/:remote/acts',
    summary: 'Publish, promote, roll back, pin, or give a share of the visitors a release',
    params: remoteParams,
    body: releaseAct,
    response: releaseState,
    access: 'publisher',
    problems: ['NotYourRemote', 'ReleaseRefused', 'ReleaseTooLarge', 'ReleasesElsewhere'],
  }),
  log: endpoint({
    method: 'GET',
    side: 'site',
    path: '/api/releases/log',
    summary: 'Every act, newest first: for administrators, and for teams those of their remotes',
    query: z.object({
      remote: z.optional(remoteName),
      skipCount: paging.skipCount,
      maxResultCount: paging.maxResultCount,
    }),
    response: page(releaseLogItem),
    access: { publisherOr: Policy.Clients },
    inPerson: true,
  }),
  errors: endpoint({
    method: 'GET',
    side: 'site',
    path: '/api/releases/errors',
    summary: 'Errors that browsers reported of remotes, the last seen first; teams see their own',
    query: z.object({
      remote: z.optional(remoteName),
      skipCount: paging.skipCount,
      maxResultCount: paging.maxResultCount,
    }),
    response: page(releaseError),
    access: { publisherOr: Policy.Clients },
    inPerson: true,
  }),
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
