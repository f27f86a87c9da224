import type { RemoteConfig } from '@editorial/contracts/federation';

/** What the shell knows of the catalogue before it loads it. */
export default {
  basePaths: ['/public', '/catalog', '/preview', '/contribute'],
  menu: [{ name: 'catalog::Menu:Contribute', path: '/contribute', order: 20, requiredPolicy: 'AssetManagement.Assets.Create', layout: 'application' }],
  menuTexts: { en: { 'Menu:Contribute': 'Contribute' }, de: { 'Menu:Contribute': 'Beitragen' }, fr: { 'Menu:Contribute': 'Contribuer' }, es: { 'Menu:Contribute': 'Contribuir' }, ar: { 'Menu:Contribute': 'المساهمة' } },
  namespaces: ['catalog'],
  owner: 'catalog',
} satisfies RemoteConfig;
