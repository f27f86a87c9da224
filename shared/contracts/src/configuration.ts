import { endpoint } from './endpoint.ts';
import { z } from '@editorial/contracts/schema';

const texts = z.record(z.string(), z.string());
export const language = z.looseObject({
  cultureName: z.string(),
  uiCultureName: z.nullish(z.string()),
  displayName: z.string(),
});

export const currentUser = z.looseObject({
  isAuthenticated: z.boolean(),
  id: z.nullish(z.string()),
  tenantId: z.nullish(z.string()),
  userName: z.nullish(z.string()),
  name: z.nullish(z.string()),
  surName: z.nullish(z.string()),
  email: z.nullish(z.string()),
  emailVerified: z.nullish(z.boolean()),
  roles: z.nullish(z.array(z.string())),
  impersonatorUserId: z.nullish(z.string()),
  impersonatorTenantId: z.nullish(z.string()),
  impersonatorUserName: z.nullish(z.string()),
  impersonatorTenantName: z.nullish(z.string()),
});

export const currentTenant = z.looseObject({
  id: z.nullish(z.string()),
  name: z.nullish(z.string()),
  isAvailable: z.boolean(),
});

export const localizationResource = z.looseObject({
  texts,
  baseResources: z._default(z.array(z.string()), []),
});

/** The application configuration, in the format of ABP's own clients (R3.50 to R3.60). */
export const applicationConfiguration = z.looseObject({
  localization: z.looseObject({
    values: z._default(z.record(z.string(), texts), {}),
    resources: z.nullish(z.record(z.string(), localizationResource)),
    languages: z.array(language),
    defaultResourceName: z.nullish(z.string()),
    currentCulture: z.looseObject({
      cultureName: z.string(),
      name: z.nullish(z.string()),
      displayName: z.nullish(z.string()),
      isRightToLeft: z.nullish(z.boolean()),
      dateTimeFormat: z.nullish(z.looseObject({ shortDatePattern: z.nullish(z.string()) })),
    }),
  }),
  auth: z.looseObject({ grantedPolicies: z.record(z.string(), z.boolean()) }),
  setting: z.looseObject({ values: z.record(z.string(), z.nullable(z.string())) }),
  currentUser,
  features: z.looseObject({ values: z.record(z.string(), z.nullable(z.string())) }),
  globalFeatures: z.looseObject({ enabledFeatures: z.array(z.string()) }),
  multiTenancy: z.looseObject({ isEnabled: z.boolean() }),
  currentTenant,
});

export type ApplicationConfiguration = z.infer<typeof applicationConfiguration>;
export type CurrentUser = z.infer<typeof currentUser>;
export type CurrentTenant = z.infer<typeof currentTenant>;
/** R3.61. For an unknown tenant, the response is 200 with `success: false`. */
export const tenantLookup = z.looseObject({
  success: z.boolean(),
  tenantId: z.nullish(z.string()),
  name: z.nullish(z.string()),
  isActive: z.nullish(z.boolean()),
});

export type TenantLookup = z.infer<typeof tenantLookup>;

/** Framework endpoints (R7.39 to R7.41). */
export const configurationApi = {
  applicationConfiguration: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/abp/application-configuration',
    summary: 'Configuration for the caller',
    query: z.object({
      includeLocalizationResources: z.pipe(
        z.transform((v) => (v === undefined ? true : v !== 'false' && v !== false)),
        z.boolean(),
      ),
    }),
    response: applicationConfiguration,
    access: 'anonymous',
  }),
  applicationLocalization: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/abp/application-localization',
    summary: 'Texts of a culture',
    query: z.object({
      cultureName: z.string().check(z.maxLength(30)),
      onlyDynamics: z.pipe(
        z.transform((v) => v === 'true' || v === true),
        z.boolean(),
      ),
    }),
    response: z.looseObject({ resources: z.record(z.string(), localizationResource) }),
    access: 'anonymous',
    publicForSeconds: 60,
  }),
  tenantById: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/abp/multi-tenancy/tenants/by-id/:id',
    summary: 'Look a tenant up by id',
    params: z.object({ id: z.string().check(z.maxLength(100)) }),
    response: tenantLookup,
    access: 'anonymous',
  }),
  tenantByName: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/abp/multi-tenancy/tenants/by-name/:name',
    summary: 'Look a tenant up by name',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    response: tenantLookup,
    access: 'anonymous',
  }),
};
