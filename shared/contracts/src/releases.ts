import { instant, page, paging, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { remoteDescriptor, remoteName } from './federation.ts';
import { Policy } from './policy.ts';
import { ownRemoteName, teamCalls } from './teams.ts';
import { z } from '@editorial/contracts/schema';

export * from './teams.ts';

/** How a team's key begins. */
export const KEY_PREFIX = 'edk_';

const version = remoteDescriptor.shape.version;
const reason = z._default(text(500), '');

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

const remoteParams = z.object({ remote: ownRemoteName });

/** Releases of remotes over HTTP, and the teams that own them. */
export const releasesApi = {
  ...teamCalls,
  token: endpoint({
    method: 'POST',
    side: 'site',
    path: '/api/releases/token',
    summary: 'Exchange an ID token of a trusted issuer for a key of a quarter of an hour',
    body: z.strictObject({ idToken: z.string().check(z.maxLength(16_384)) }),
    bodyBytes: 128 * 1024,
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
    params: z.object({ remote: ownRemoteName, version }),
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
};
