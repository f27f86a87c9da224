import { z } from '@editorial/contracts/schema';

/** R3.63 */
export const tokenResponse = z.looseObject({
  access_token: z.string(),
  refresh_token: z.optional(z.string()),
  id_token: z.optional(z.string()),
  scope: z.optional(z.string()),
  token_type: z.optional(z.string()),
  expires_in: z.number(),
  /** Present once: after a sign-in that set up the person's first second factor. */
  recovery_codes: z.optional(z.array(z.string())),
});

export type TokenResponse = z.infer<typeof tokenResponse>;
/** The token endpoint's response if a second factor is missing or has to be set up. */
export const secondFactorAsked = z.looseObject({
  error: z.enum([
    'second_factor_required',
    'second_factor_wrong',
    'second_factor_locked',
    'second_factor_setup_required',
  ]),
  error_description: z.string(),
  passkey_options: z.optional(z.looseObject({ challenge: z.string() })),
  setup: z.optional(
    z.object({
      secret: z.string(),
      uri: z.string(),
      qr_code: z.string(),
      passkey_options: z.optional(z.looseObject({ challenge: z.string() })),
    }),
  ),
});

export type SecondFactorAsked = z.infer<typeof secondFactorAsked>;
export const sessionTenant = z.object({
  id: z.string(),
  name: z.string(),
  isAvailable: z.boolean(),
});

/** Stored under `abpSession` (R3.62, R9.44). */
export const sessionState = z.object({
  language: z.nullable(z.string()),
  tenant: z.nullable(sessionTenant),
});

export type SessionState = z.infer<typeof sessionState>;
/** Form fields of the impersonation request (R3.76, R7.59 to R7.66). */
export const impersonationRequest = z.object({
  access_token: z.string(),
  grant_type: z.literal('Impersonation'),
  client_id: z.string(),
  client_secret: z.optional(z.string()),
  TenantId: z.optional(z.string()),
  UserId: z.optional(z.string()),
});

export { CookieNames, StorageKeys } from './names.ts';
