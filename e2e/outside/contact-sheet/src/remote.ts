import { defineRemote } from '@editorial/platform';
import { createElement, lazy } from 'react';

const StartPage = lazy(() =>
  import('./StartPage.tsx').then((module) => ({ default: module.StartPage })),
);

/** Contact sheet. */
export default defineRemote({
  name: 'contact-sheet',
  routes: [
    {
      path: '/contact-sheet',
      element: createElement(StartPage),
      handle: { layout: 'application', title: 'contact-sheet::Title', requiresSignIn: false },
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
