import { z } from '@editorial/contracts/schema';

/**
 * A disabled page. Links to it are blocked unless it redirects (R2.33 to R2.36, R2.137N).
 */
export const disabledPage = z.strictObject({
  path: z.string().check(z.startsWith('/')),
  redirect: z.optional(z.string().check(z.startsWith('/'))),
});

/** `/assets/appsettings.json`, loaded at startup (R7.42). */
export const appSettings = z.looseObject({
  production: z._default(z.boolean(), true),
  application: z.looseObject({
    name: z._default(z.string(), 'Editorial'),
    baseUrl: z.optional(z.string()),
    logoUrl: z.optional(z.string()),
    /** In CSS pixels. */
    logoWidth: z.optional(z.int()),
  }),
  oAuthConfig: z.looseObject({
    issuer: z.string(),
    clientId: z.string(),
    clientSecret: z.optional(z.string()),
    scope: z.string(),
    responseType: z.string(),
    redirectUri: z.optional(z.string()),
    postLogoutRedirectUri: z.optional(z.string()),
  }),
  apis: z._default(z.record(z.string(), z.looseObject({ url: z.string() })), {
    default: { url: '' },
  }),
  remoteEnv: z.optional(
    z.looseObject({
      url: z.string(),
      mergeStrategy: z._default(z.enum(['deepmerge', 'overwrite']), 'deepmerge'),
      method: z._default(z.enum(['GET', 'POST']), 'GET'),
      headers: z.optional(z.record(z.string(), z.string())),
    }),
  ),
  localization: z.optional(z.looseObject({ defaultResourceName: z.optional(z.string()) })),
  tenantKey: z._default(z.string(), '__tenant'),
  disabledPages: z._default(z.array(disabledPage), []),
  anonymousPaths: z._default(z.array(z.string()), [
    '/',
    '/impersonate',
    '/preview',
    '/register',
    '/account/login',
    '/account/register',
    '/account/forgot-password',
    '/account/reset-password',
    '/account/confirm-email',
    '/join-us',
    '/verify',
  ]),
  hubs: z._default(z.looseObject({ host: z._default(z.string(), '') }), { host: '' }),
  /** R3.75 */
  tracking: z.optional(
    z.looseObject({ trackingCode: z.string(), version: z._default(z.string(), '1') }),
  ),
  remotes: z._default(
    z.looseObject({
      registryUrl: z._default(z.string(), '/remotes/registry.json'),
      allowedOverrideOrigins: z._default(z.array(z.string()), []),
    }),
    { registryUrl: '/remotes/registry.json', allowedOverrideOrigins: [] },
  ),
});

export type AppSettings = z.infer<typeof appSettings>;
