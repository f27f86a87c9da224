import type { RemoteConfig } from '@editorial/contracts/federation';

/** The facts of the catalog that the shell has before it loads the remote. */
export default {
  basePaths: ['/public', '/catalog', '/preview', '/contribute'],
  pages: [
    '/public',
    '/public/sets/:setId',
    '/public/:assetId',
    '/catalog',
    '/preview',
    '/preview/sets/:setId',
    '/preview/:assetId',
    '/contribute',
    '/contribute/upload',
    '/contribute/earnings',
    '/contribute/servers',
    '/contribute/review',
  ],
  menu: [
    {
      name: 'catalog::Menu:Contribute',
      path: '/contribute',
      order: 20,
      requiredPolicy: 'AssetManagement.Assets.Create',
      layout: 'application',
    },
    {
      name: 'catalog::Menu:Review',
      path: '/contribute/review',
      order: 7,
      parentName: 'AbpUiNavigation::Menu:Administration',
      requiredPolicy: 'AssetManagement.Assets.Review',
      layout: 'application',
    },
  ],
  menuTexts: {
    en: { Remote: 'The catalog', 'Menu:Contribute': 'Contribute', 'Menu:Review': 'Review' },
    de: { Remote: 'Der Katalog', 'Menu:Contribute': 'Beitragen', 'Menu:Review': 'Prüfung' },
    fr: { Remote: 'Le catalogue', 'Menu:Contribute': 'Contribuer', 'Menu:Review': 'Examen' },
    es: { Remote: 'El catálogo', 'Menu:Contribute': 'Contribuir', 'Menu:Review': 'Revisión' },
    ar: { Remote: 'الكتالوج', 'Menu:Contribute': 'المساهمة', 'Menu:Review': 'المراجعة' },
  },
  namespaces: ['catalog'],
  owner: 'catalog',
} satisfies RemoteConfig;
