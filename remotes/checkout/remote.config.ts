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
  fills: [{ slot: 'header.area', clientOnly: true }],
  menuTexts: {
    en: { Remote: 'The checkout', 'Menu:Requests': 'Order requests' },
    de: { Remote: 'Die Kasse', 'Menu:Requests': 'Bestellanfragen' },
    fr: { Remote: 'Le paiement', 'Menu:Requests': 'Demandes de commande' },
    es: { Remote: 'La compra', 'Menu:Requests': 'Solicitudes de pedido' },
    ar: { Remote: 'إتمام الشراء', 'Menu:Requests': 'طلبات الشراء' },
  },
  namespaces: ['checkout'],
  owner: 'checkout',
} satisfies RemoteConfig;
