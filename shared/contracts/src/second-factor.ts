import { id, idParams, instant, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Role, numberOf } from './enumerations.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** Basic checks of WebAuthn's JSON. The library checks the rest. */
const credentialResponse = z.looseObject({
  id: z.string().check(z.maxLength(2000)),
  rawId: z.string().check(z.maxLength(2000)),
  type: z.literal('public-key'),
  response: z.record(z.string(), z.unknown()),
});
const webauthnOptions = z.looseObject({ challenge: z.string() });
const code = z.string().check(z.minLength(1), z.maxLength(64));
const name = text(64);

export const authenticator = z.object({
  id,
  kind: z.enum(['Totp', 'Passkey']),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});

export type Authenticator = z.infer<typeof authenticator>;
export const secondFactor = z.object({
  /** Whether the organization or a role requires it. */
  isRequired: z.boolean(),
  authenticators: z.array(authenticator),
  recoveryCodesLeft: z.int(),
});

/** Recovery codes are shown only once. Null if the person already has some. */
const added = z.object({ recoveryCodes: z.nullable(z.array(z.string())) });
export const totpSetup = z.object({
  id,
  secret: z.string(),
  uri: z.string(),
  qrCode: z.string(),
});

export type TotpSetup = z.infer<typeof totpSetup>;
/** The people who need a second factor: everybody in the organization, or some roles. */
export const secondFactorRule = z.object({
  everybody: z.boolean(),
  roles: z.array(numberOf(Role)).check(z.maxLength(10)),
});

const storedRule = z.extend(secondFactorRule, { roles: z.array(numberOf(Role)) });

export const identityProof = z.object({
  password: z.optional(z.string().check(z.maxLength(128))),
  code: z.optional(code),
  passkey: z.optional(credentialResponse),
});

const base = '/api/account/second-factor';
/** Authenticator apps, passkeys, recovery codes and identity checks. */
export const secondFactorApi = {
  get: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'Own second factors',
    response: secondFactor,
  }),
  beginTotp: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/totp`,
    summary: 'Begin to add an app that shows codes',
    response: totpSetup,
    identityCheck: true,
    confirmed: true,
  }),
  confirmTotp: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/totp/confirm`,
    summary: 'Add the app that was begun by its first code',
    body: z.object({ code, name: z._default(name, '') }),
    response: added,
    identityCheck: true,
    problems: ['SecondFactorLocked', 'SecondFactorWrong'],
    confirmed: true,
  }),
  newPasskeyOptions: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/passkey/options`,
    summary: 'What the browser needs to make a passkey',
    response: webauthnOptions,
    identityCheck: true,
    confirmed: true,
  }),
  addPasskey: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/passkey`,
    summary: 'Add a passkey',
    body: z.object({ response: credentialResponse, name: z._default(name, '') }),
    response: added,
    identityCheck: true,
    problems: ['SecondFactorWrong'],
    confirmed: true,
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/recovery-codes`,
    summary: 'New recovery codes; earlier ones end',
    response: z.object({ recoveryCodes: z.array(z.string()) }),
    identityCheck: true,
    problems: ['SecondFactorNeeded'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${base}/authenticator/:id`,
    summary: 'Remove an app or a passkey',
    params: idParams,
    response: nothing,
    status: 204,
    identityCheck: true,
    problems: ['NotFound', 'SecondFactorNeeded'],
  }),
  rule: endpoint({
    method: 'GET',
    side: 'both',
    path: `${base}/rule`,
    summary: 'Who has to have a second factor',
    response: storedRule,
    access: { policy: Policy.Settings },
  }),
  setRule: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${base}/rule`,
    summary: 'Set who has to have a second factor',
    body: secondFactorRule,
    response: storedRule,
    access: { policy: Policy.Settings },
    identityCheck: true,
    problems: ['BeyondOwnPolicies', 'SecondFactorNeeded'],
  }),
  checkOptions: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/identity-check/options',
    summary: 'How the caller can prove again who they are',
    response: z.object({
      methods: z.array(z.enum(['Password', 'Code', 'Passkey'])),
      passkeyOptions: z.nullable(webauthnOptions),
    }),
  }),
  check: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/account/identity-check',
    summary: 'Prove again who one is, for ten minutes; for up to an hour while staff go on working',
    body: identityProof,
    response: nothing,
    status: 204,
    problems: ['SecondFactorLocked', 'SecondFactorWrong'],
  }),
};
