import { id, idParams, instant, nothing } from './common.ts';
import { endpoint } from './endpoint.ts';
import { person } from './people.ts';
import { Policy } from './policy.ts';
import { reasonsGiven } from './restrictions.ts';
import { z } from '@editorial/contracts/schema';

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

const users = '/api/identity/users';
const update = { policy: Policy.UsersUpdate };
const done = { response: nothing, status: 204 } as const;

/** Calls of staff about how a person signs in: lock, sessions and second factor. */
export const signInCalls = {
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
};
