import { defineRemote } from '@editorial/platform';
import { createElement, lazy } from 'react';

const GuestBookPage = lazy(() =>
  import('./GuestBookPage.tsx').then((module) => ({ default: module.GuestBookPage })),
);

/** Guest book. */
export default defineRemote({
  name: 'guest-book',
  routes: [
    {
      path: '/guest-book',
      element: createElement(GuestBookPage),
      handle: { layout: 'application', title: 'guest-book::Title' },
    },
  ],
  translations: {
    en: () => import('./texts/en.ts'),
    de: () => import('./texts/de.ts'),
    fr: () => import('./texts/fr.ts'),
    es: () => import('./texts/es.ts'),
    ar: () => import('./texts/ar.ts'),
  },
});
