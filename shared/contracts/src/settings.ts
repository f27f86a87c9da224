import { z } from '@editorial/contracts/schema';

/** A page taken out of the site; its links are blocked unless it redirects (R2.33 to R2.36, R2.137N). */
export const disabledPage = z.strictObject({ path: z.string().startsWith('/'), redirect: z.string().startsWith('/').optional() });
/** `/assets/appsettings.json`, read at start (R7.42). */
export const appSettings = z.looseObject({
  production: z.boolean().default(true),
  application: z.looseObject({ name: z.string().default('Editorial'), baseUrl: z.string().optional(), logoUrl: z.string().optional() }),
  oAuthConfig: z.looseObject({
    issuer: z.string(), clientId: z.string(), clientSecret: z.string().optional(), scope: z.string(), responseType: z.string(), redirectUri: z.string().optional(), postLogoutRedirectUri: z.string().optional(),
  }),
  apis: z.record(z.string(), z.looseObject({ url: z.string() })).default({ default: { url: '' } }),
  remoteEnv: z.looseObject({ url: z.string(), mergeStrategy: z.enum(['deepmerge', 'overwrite']).default('deepmerge'), method: z.enum(['GET', 'POST']).default('GET'), headers: z.record(z.string(), z.string()).optional() }).optional(),
  localization: z.looseObject({ defaultResourceName: z.string().optional() }).optional(),
  tenantKey: z.string().default('__tenant'),
  disabledPages: z.array(disabledPage).default([]),
  anonymousPaths: z.array(z.string()).default(['/', '/impersonate', '/preview', '/register', '/account/login', '/account/register', '/account/forgot-password', '/account/reset-password', '/account/confirm-email', '/join-us', '/verify']),
  hubs: z.looseObject({ host: z.string().default('') }).default({ host: '' }),
  /** R3.75 */
  tracking: z.looseObject({ trackingCode: z.string(), version: z.string().default('1') }).optional(),
  remotes: z.looseObject({ registryUrl: z.string().default('/remotes/registry.json'), allowedOverrideOrigins: z.array(z.string()).default([]) }).default({ registryUrl: '/remotes/registry.json', allowedOverrideOrigins: [] }),
});
export type AppSettings = z.infer<typeof appSettings>;
