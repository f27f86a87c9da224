import type { RemoteConfig } from '@editorial/contracts/federation';

/** What the shell knows of subscriptions and licences before it loads them. */
export default {
  basePaths: ['/subscription', '/licensing-history', '/verify', '/subscriptions', '/profit'],
  clientOnlyPaths: ['/subscription', '/licensing-history'],
  menu: [
    { name: 'subscription::Menu:Subscriptions', path: '/subscriptions', order: 30, requiredPolicy: 'Subscription.Subscriptions', layout: 'application' },
    { name: 'subscription::Menu:Profit', path: '/profit', order: 31, requiredPolicy: 'ProfitCalculation.Statements', layout: 'application' },
  ],
  menuTexts: {
    en: { 'Menu:Subscriptions': 'Subscriptions', 'Menu:Profit': 'Profit' }, de: { 'Menu:Subscriptions': 'Abos', 'Menu:Profit': 'Gewinn' }, fr: { 'Menu:Subscriptions': 'Abonnements', 'Menu:Profit': 'Revenus' },
    es: { 'Menu:Subscriptions': 'Suscripciones', 'Menu:Profit': 'Ganancias' }, ar: { 'Menu:Subscriptions': 'الاشتراكات', 'Menu:Profit': 'الأرباح' },
  },
  namespaces: ['subscription'],
  owner: 'subscription',
} satisfies RemoteConfig;
