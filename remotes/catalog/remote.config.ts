import type { RemoteConfig } from '@editorial/contracts/federation';

/** What the shell knows about the catalog before it loads the remote. */
export default {
  basePaths: ['/public', '/catalog', '/preview', '/contribute'],
  menu: [
    {
      name: 'catalog::Menu:Contribute',
      path: '/contribute',
      order: 20,
      requiredPolicy: 'AssetManagement.Assets.Create',
      layout: 'application',
    },
  ],
  menuTexts: {
    en: { Remote: 'The catalog', 'Menu:Contribute': 'Contribute' },
    de: { Remote: 'Der Katalog', 'Menu:Contribute': 'Beitragen' },
    fr: { Remote: 'Le catalogue', 'Menu:Contribute': 'Contribuer' },
    es: { Remote: 'El catálogo', 'Menu:Contribute': 'Contribuir' },
    ar: { Remote: 'الكتالوج', 'Menu:Contribute': 'المساهمة' },
  },
  namespaces: ['catalog'],
  owner: 'catalog',
} satisfies RemoteConfig;
