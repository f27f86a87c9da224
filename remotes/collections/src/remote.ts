import { defineRemote } from '@editorial/platform';
import { createElement, lazy } from 'react';

const LightboxesPage = lazy(() =>
  import('./list/LightboxesPage.tsx').then((module) => ({ default: module.LightboxesPage })),
);

const LightboxPage = lazy(() =>
  import('./lightbox/LightboxPage.tsx').then((module) => ({ default: module.LightboxPage })),
);

const SharedPage = lazy(() =>
  import('./shared/SharedPage.tsx').then((module) => ({ default: module.SharedPage })),
);

/** Lightboxes: pictures that people gather, share and decide on. */
export default defineRemote({
  name: 'collections',
  routes: [
    {
      path: '/lightboxes',
      element: createElement(LightboxesPage),
      handle: { layout: 'application', title: 'collections::Lightboxes', requiresSignIn: true },
    },
    {
      path: '/lightboxes/:lightboxId',
      element: createElement(LightboxPage),
      handle: { layout: 'application', title: 'collections::Lightbox', requiresSignIn: true },
    },
    {
      path: '/lightbox',
      element: createElement(SharedPage),
      handle: { layout: 'application', title: 'collections::Lightbox', requiresSignIn: false },
    },
  ],
  fills: {
    'picture.side': () => import('./add/PictureSide.tsx'),
    'selection.acts': () => import('./add/SelectionActs.tsx'),
    'grid.gather': () => import('./add/Gather.tsx'),
    'results.acts': () => import('./searches/ResultsActs.tsx'),
  },
  translations: {
    en: () => import('./texts/en.ts'),
    de: () => import('./texts/de.ts'),
    fr: () => import('./texts/fr.ts'),
    es: () => import('./texts/es.ts'),
    ar: () => import('./texts/ar.ts'),
  },
});
