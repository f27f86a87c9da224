import type { RemoteConfig } from '@editorial/contracts/federation';

/** The facts of subscriptions and licenses that the shell has before it loads the remote. */
export default {
  basePaths: [
    '/subscription',
    '/licensing-history',
    '/pricing',
    '/seat',
    '/verify',
    '/subscriptions',
    '/profit',
  ],
  pages: [
    '/subscription',
    '/pricing',
    '/pricing/order',
    '/subscription/ordered',
    '/subscription/terms',
    '/subscription/licenses',
    '/licensing-history',
    '/subscription/spending',
    '/subscription/invoices',
    '/seat',
    '/verify',
    '/verify/:code',
    '/subscriptions',
    '/subscriptions/:subscriptionId',
    '/profit',
    '/profit/:contributorId/:month',
  ],
  clientOnlyPaths: ['/subscription', '/licensing-history'],
  fills: [
    { slot: 'picture.side', clientOnly: true },
    { slot: 'account.manage', clientOnly: true },
  ],
  menu: [
    {
      name: 'subscription::Menu:Subscriptions',
      path: '/subscriptions',
      order: 30,
      requiredPolicy: 'Subscription.Subscriptions',
      layout: 'application',
    },
    {
      name: 'subscription::Menu:Profit',
      path: '/profit',
      order: 31,
      requiredPolicy: 'ProfitCalculation.Statements',
      layout: 'application',
    },
  ],
  menuTexts: {
    en: {
      Remote: 'Subscriptions and licenses',
      'Menu:Subscription': 'Subscription',
      'Menu:Subscriptions': 'Subscriptions',
      'Menu:Profit': 'Profit',
    },
    de: {
      Remote: 'Abos und Lizenzen',
      'Menu:Subscription': 'Abo',
      'Menu:Subscriptions': 'Abos',
      'Menu:Profit': 'Gewinn',
    },
    fr: {
      Remote: 'Abonnements et licences',
      'Menu:Subscription': 'Abonnement',
      'Menu:Subscriptions': 'Abonnements',
      'Menu:Profit': 'Revenus',
    },
    es: {
      Remote: 'Suscripciones y licencias',
      'Menu:Subscription': 'Suscripción',
      'Menu:Subscriptions': 'Suscripciones',
      'Menu:Profit': 'Ganancias',
    },
    ar: {
      Remote: 'الاشتراكات والتراخيص',
      'Menu:Subscription': 'الاشتراك',
      'Menu:Subscriptions': 'الاشتراكات',
      'Menu:Profit': 'الأرباح',
    },
  },
  namespaces: ['subscription'],
  owner: 'subscription',
} satisfies RemoteConfig;
