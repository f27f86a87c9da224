import { endpoint } from './endpoint.ts';
import { z } from '@editorial/contracts/schema';

const texts = z.record(z.string(), z.string());
export const language = z.looseObject({ cultureName: z.string(), uiCultureName: z.string().nullish(), displayName: z.string() });
export const currentUser = z.looseObject({
  isAuthenticated: z.boolean(), id: z.string().nullish(), tenantId: z.string().nullish(), userName: z.string().nullish(), name: z.string().nullish(), surName: z.string().nullish(),
  email: z.string().nullish(), emailVerified: z.boolean().nullish(), roles: z.array(z.string()).nullish(),
  impersonatorUserId: z.string().nullish(), impersonatorTenantId: z.string().nullish(), impersonatorUserName: z.string().nullish(), impersonatorTenantName: z.string().nullish(),
});
export const currentTenant = z.looseObject({ id: z.string().nullish(), name: z.string().nullish(), isAvailable: z.boolean() });
export const localizationResource = z.looseObject({ texts, baseResources: z.array(z.string()).default([]) });
/** The application configuration in the shape that ABP's own clients read (R3.50 to R3.60). */
export const applicationConfiguration = z.looseObject({
  localization: z.looseObject({
    values: z.record(z.string(), texts).default({}),
    resources: z.record(z.string(), localizationResource).nullish(),
    languages: z.array(language),
    defaultResourceName: z.string().nullish(),
    currentCulture: z.looseObject({
      cultureName: z.string(), name: z.string().nullish(), displayName: z.string().nullish(), isRightToLeft: z.boolean().nullish(),
      dateTimeFormat: z.looseObject({ shortDatePattern: z.string().nullish() }).nullish(),
    }),
  }),
  auth: z.looseObject({ grantedPolicies: z.record(z.string(), z.boolean()) }),
  setting: z.looseObject({ values: z.record(z.string(), z.string().nullable()) }),
  currentUser,
  features: z.looseObject({ values: z.record(z.string(), z.string().nullable()) }),
  globalFeatures: z.looseObject({ enabledFeatures: z.array(z.string()) }),
  multiTenancy: z.looseObject({ isEnabled: z.boolean() }),
  currentTenant,
});
export type ApplicationConfiguration = z.infer<typeof applicationConfiguration>;
export type CurrentUser = z.infer<typeof currentUser>;
export type CurrentTenant = z.infer<typeof currentTenant>;
/** R3.61; an unknown tenant answers 200 with `success: false`. */
export const tenantLookup = z.looseObject({ success: z.boolean(), tenantId: z.string().nullish(), name: z.string().nullish(), isActive: z.boolean().nullish() });
export type TenantLookup = z.infer<typeof tenantLookup>;

/** Framework calls (R7.39 to R7.41). */
export const configurationApi = {
  applicationConfiguration: endpoint({ method: 'GET', path: '/api/abp/application-configuration', summary: 'Configuration for the caller', query: z.object({ includeLocalizationResources: z.preprocess((v) => (v === undefined ? true : v !== 'false' && v !== false), z.boolean()) }), response: applicationConfiguration, access: 'anonymous' }),
  applicationLocalization: endpoint({ method: 'GET', path: '/api/abp/application-localization', summary: 'Texts of a culture', query: z.object({ cultureName: z.string().max(30), onlyDynamics: z.preprocess((v) => v === 'true' || v === true, z.boolean()) }), response: z.looseObject({ resources: z.record(z.string(), localizationResource) }), access: 'anonymous' }),
  tenantById: endpoint({ method: 'GET', path: '/api/abp/multi-tenancy/tenants/by-id/:id', summary: 'Look a tenant up by id', params: z.object({ id: z.string().max(100) }), response: tenantLookup, access: 'anonymous' }),
  tenantByName: endpoint({ method: 'GET', path: '/api/abp/multi-tenancy/tenants/by-name/:name', summary: 'Look a tenant up by name', params: z.object({ name: z.string().max(100) }), response: tenantLookup, access: 'anonymous' }),
};
