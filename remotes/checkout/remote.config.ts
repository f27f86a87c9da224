import type { RemoteConfig } from '@editorial/contracts/federation';

/** The facts of the checkout that the shell has before it loads the remote. */
export default {
  basePaths: ['/checkout'],
  pages: [
    '/checkout',
    '/checkout/orders/:orderId',
    '/checkout/requests',
    '/checkout/requests/:requestId',
  ],
  clientOnlyPaths: ['/checkout'],
  menuTexts: {
    en: { Remote: 'The checkout' },
    de: { Remote: 'Die Kasse' },
    fr: { Remote: 'Le paiement' },
    es: { Remote: 'La compra' },
    ar: { Remote: 'إتمام الشراء' },
  },
  namespaces: ['checkout'],
  owner: 'checkout',
} satisfies RemoteConfig;
