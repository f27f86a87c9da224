import { defineRemote, type RouteHandle } from '@editorial/platform';
import { createElement, lazy } from 'react';
import type { RouteObject } from 'react-router-dom';
import type { Area } from './browse/catalog-address.ts';

const catalogPage = () =>
  import('./browse/CatalogPage.tsx').then((module) => ({ default: module.CatalogPage }));
const CatalogPage = lazy(catalogPage);
const PicturePage = lazy(() =>
  import('./picture/PicturePage.tsx').then((module) => ({ default: module.PicturePage })),
);

const SetPage = lazy(() =>
  import('./set/SetPage.tsx').then((module) => ({ default: module.SetPage })),
);

const OwnPicturesPage = lazy(() =>
  import('./contribute/OwnPicturesPage.tsx').then((module) => ({
    default: module.OwnPicturesPage,
  })),
);

const ReviewPage = lazy(() =>
  import('./review/ReviewPage.tsx').then((module) => ({ default: module.ReviewPage })),
);

const UploadPage = lazy(() =>
  import('./contribute/UploadPage.tsx').then((module) => ({ default: module.UploadPage })),
);

const EarningsPage = lazy(() =>
  import('./earnings/EarningsPage.tsx').then((module) => ({ default: module.EarningsPage })),
);

const FileServersPage = lazy(() =>
  import('./servers/FileServersPage.tsx').then((module) => ({ default: module.FileServersPage })),
);

const ContributorTexts = lazy(() =>
  import('./contribute/ContributorTexts.tsx').then((module) => ({
    default: module.ContributorTexts,
  })),
);

/** A page for contributors or reviewers, with its texts. */
const ofContributors = (page: Parameters<typeof createElement>[0]) =>
  createElement(ContributorTexts, null, createElement(page));

const handle = (title: string, more: Partial<RouteHandle> = {}): RouteHandle => ({
  layout: 'application',
  title: `catalog::${title}`,
  ...more,
});

const looking = (area: Area, title: string): readonly RouteObject[] => [
  { path: area, element: createElement(CatalogPage, { area }), handle: handle(title) },
  ...(area === '/catalog'
    ? []
    : [
        {
          path: `${area}/sets/:setId`,
          element: createElement(SetPage, { area }),
          handle: handle('Set'),
        },
        {
          path: `${area}/:assetId`,
          element: createElement(PicturePage, { area }),
          handle: handle('OpenPicture'),
        },
      ]),
];

/** Browsing, searching, the open previews, and the pages for contributors. */
export default defineRemote({
  name: 'catalog',
  routes: [
    ...looking('/public', 'Catalog'),
    ...looking('/catalog', 'AllPictures'),
    ...looking('/preview', 'Previews'),
    {
      path: '/contribute',
      element: ofContributors(OwnPicturesPage),
      handle: handle('OwnPictures', { requiredPolicy: 'AssetManagement.Assets.Create' }),
    },
    {
      path: '/contribute/upload',
      element: ofContributors(UploadPage),
      handle: handle('UploadPictures', { requiredPolicy: 'AssetManagement.Assets.Create' }),
    },
    {
      path: '/contribute/earnings',
      element: ofContributors(EarningsPage),
      handle: handle('OwnPictures', { requiredPolicy: 'AssetManagement.Assets.Create' }),
    },
    {
      path: '/contribute/servers',
      element: ofContributors(FileServersPage),
      handle: handle('OwnPictures', { requiredPolicy: 'AssetManagement.Assets.Create' }),
    },
    {
      path: '/contribute/review',
      element: ofContributors(ReviewPage),
      handle: handle('Review', { requiredPolicy: 'AssetManagement.Assets.Review' }),
    },
  ],
  preload: catalogPage,
  translations: {
    en: () => import('./texts/en.ts'),
    de: () => import('./texts/de.ts'),
    fr: () => import('./texts/fr.ts'),
    es: () => import('./texts/es.ts'),
    ar: () => import('./texts/ar.ts'),
  },
});
