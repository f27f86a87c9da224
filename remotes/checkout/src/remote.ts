import { defineRemote, type RouteHandle } from '@editorial/platform';
import { createElement, lazy } from 'react';

const checkoutPage = () =>
  import('./basket/CheckoutPage.tsx').then((module) => ({ default: module.CheckoutPage }));
const CheckoutPage = lazy(checkoutPage);
const OrderedPage = lazy(() =>
  import('./ordered/OrderedPage.tsx').then((module) => ({ default: module.OrderedPage })),
);

const RequestsPage = lazy(() =>
  import('./requests/RequestsPage.tsx').then((module) => ({ default: module.RequestsPage })),
);
const RequestPage = lazy(() =>
  import('./requests/RequestPage.tsx').then((module) => ({ default: module.RequestPage })),
);

const handle = (title: string): RouteHandle => ({
  layout: 'application',
  title: `checkout::${title}`,
  clientOnly: true,
});

/** The basket with its two groups, and the result of an order. */
export default defineRemote({
  name: 'checkout',
  routes: [
    { path: '/checkout', element: createElement(CheckoutPage), handle: handle('Basket') },
    {
      path: '/checkout/orders/:orderId',
      element: createElement(OrderedPage),
      handle: handle('Order'),
    },
    {
      path: '/checkout/requests',
      element: createElement(RequestsPage),
      handle: handle('Requests'),
    },
    {
      path: '/checkout/requests/:requestId',
      element: createElement(RequestPage),
      handle: handle('Request'),
    },
  ],
  fills: { 'header.area': () => import('./requests/OpenRequests.tsx') },
  preload: checkoutPage,
  translations: {
    en: () => import('./texts/en.ts'),
    de: () => import('./texts/de.ts'),
    fr: () => import('./texts/fr.ts'),
    es: () => import('./texts/es.ts'),
    ar: () => import('./texts/ar.ts'),
  },
});
