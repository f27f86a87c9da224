import type { Environment } from '@abp/ng.core';

/**
 * The content of a production build of ABP's template. Addresses and the client come from
 * `/getEnvConfig`, which the server of these pages answers.
 */
export const environment = {
  production: true,
  application: { baseUrl: '', name: 'ABP client' },
  oAuthConfig: {
    issuer: '',
    redirectUri: '',
    clientId: '',
    responseType: 'code',
    scope: 'offline_access openid profile email roles Editorial',
    requireHttps: 'remoteOnly',
  },
  apis: {
    default: { url: '', rootNamespace: 'Editorial' },
    AbpAccountPublic: { url: '', rootNamespace: 'AbpAccountPublic' },
  },
  remoteEnv: { url: '/getEnvConfig', mergeStrategy: 'deepmerge' },
} as Environment;
