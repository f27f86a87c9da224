import { id, idParams, instant, nothing } from './common.ts';
import { endpoint } from './endpoint.ts';
import { z } from '@editorial/contracts/schema';

/** A sign-in of the caller that has not ended. */
export const session = z.object({
  id: z.string(),
  client: z.string(),
  startedAt: instant,
  expiresAt: z.nullable(instant),
  isCurrent: z.boolean(),
  /** Null if the device did not report it. */
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  lastSeenAt: z.nullable(instant),
});

export type Session = z.infer<typeof session>;

/** A provider that opens the account. */
export const providerLink = z.object({
  id,
  name: z.string(),
  linkedAt: instant,
  /** Whether the organization lets its people sign in with it only, so that the link stays. */
  isRequired: z.boolean(),
});
export type ProviderLink = z.infer<typeof providerLink>;

/** Where and with what the caller is signed in. Part of `accountApi`. */
export const signedInCalls = {
  sessions: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/account/sessions',
    summary: 'Where the caller is signed in',
    response: z.object({ items: z.array(session) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    side: 'both',
    path: '/api/account/sessions/:id',
    summary: 'End one of the own sessions',
    params: z.object({ id: z.string().check(z.maxLength(200)) }),
    response: nothing,
    status: 204,
    identityCheck: true,
    problems: ['NotFound'],
  }),
  providerLinks: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/account/providers',
    summary: 'The providers with which the caller signs in',
    response: z.object({ items: z.array(providerLink) }),
  }),
  removeProviderLink: endpoint({
    method: 'DELETE',
    side: 'both',
    path: '/api/account/providers/:id',
    summary: 'End that a provider opens the own account',
    params: idParams,
    response: nothing,
    status: 204,
    identityCheck: true,
    problems: ['NotFound', 'ProviderRequired'],
  }),
  endOtherSessions: endpoint({
    method: 'DELETE',
    side: 'both',
    path: '/api/account/sessions',
    summary: 'End all own sessions but this one',
    response: nothing,
    status: 204,
    identityCheck: true,
  }),
};
