import type { RemoteConfig } from '@editorial/contracts/federation';

/** The facts of lightboxes that the shell has before it loads the remote. */
export default {
  basePaths: ['/lightboxes', '/lightbox'],
  pages: ['/lightboxes', '/lightboxes/:lightboxId', '/lightbox'],
  fills: [
    { slot: 'picture.side', clientOnly: true },
    { slot: 'selection.acts', clientOnly: true },
    { slot: 'grid.gather', clientOnly: true },
    { slot: 'results.acts', clientOnly: true },
  ],
  menu: [
    {
      name: 'collections::Menu:Lightboxes',
      path: '/lightboxes',
      order: 20,
      requiredPolicy: 'Checkout.Orders',
      layout: 'application',
    },
  ],
  menuTexts: {
    en: { Remote: 'Lightboxes', 'Menu:Lightboxes': 'Lightboxes' },
    de: { Remote: 'Leuchtkästen', 'Menu:Lightboxes': 'Leuchtkästen' },
    fr: { Remote: 'Tables lumineuses', 'Menu:Lightboxes': 'Tables lumineuses' },
    es: { Remote: 'Mesas de luz', 'Menu:Lightboxes': 'Mesas de luz' },
    ar: { Remote: 'صناديق الضوء', 'Menu:Lightboxes': 'صناديق الضوء' },
  },
  namespaces: ['collections'],
  // The size that a page of lightboxes loads beyond home, with its libraries.
  budgets: { pageBytes: 60_000 },
  owner: 'collections',
} satisfies RemoteConfig;
