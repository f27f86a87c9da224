import { defineRemote, type RouteHandle } from '@editorial/platform';
import { createElement, lazy, type ComponentType } from 'react';

const page = <Name extends string>(
  load: () => Promise<Readonly<Record<Name, ComponentType>>>,
  name: Name,
) => createElement(lazy(() => load().then((module) => ({ default: module[name] }))));

const handle = (title: string, requiredPolicy: string): RouteHandle => ({
  layout: 'application',
  title: `administration::${title}`,
  requiredPolicy,
});

/** Those who run the site do it here: people, roles and what everybody did. */
export default defineRemote({
  name: 'administration',
  routes: [
    {
      path: '/administration',
      element: page(() => import('./overview/StartPage.tsx'), 'StartPage'),
      handle: { layout: 'application', title: 'administration::Title', requiresSignIn: true },
    },
    {
      path: '/administration/people',
      element: page(() => import('./people/PeoplePage.tsx'), 'PeoplePage'),
      handle: handle('People', 'AbpIdentity.Users'),
    },
    {
      path: '/administration/people/:personId',
      element: page(() => import('./people/PersonPage.tsx'), 'PersonPage'),
      handle: handle('Person', 'AbpIdentity.Users'),
    },
    {
      path: '/administration/roles',
      element: page(() => import('./roles/RolesPage.tsx'), 'RolesPage'),
      handle: handle('Roles', 'AbpIdentity.Roles'),
    },
    {
      path: '/administration/roles/:roleId',
      element: page(() => import('./roles/RolePage.tsx'), 'RolePage'),
      handle: handle('Role', 'AbpIdentity.Roles'),
    },
    {
      path: '/administration/organizations',
      element: page(() => import('./organizations/OrganizationsPage.tsx'), 'OrganizationsPage'),
      handle: handle('Organizations', 'AbpTenantManagement.Tenants'),
    },
    {
      path: '/administration/organizations/:organizationId',
      element: page(() => import('./organizations/OrganizationPage.tsx'), 'OrganizationPage'),
      handle: handle('Organization', 'AbpTenantManagement.Tenants'),
    },
    {
      path: '/administration/plans',
      element: page(() => import('./pricing/PlansPage.tsx'), 'PlansPage'),
      handle: handle('Plans', 'Subscription.Plans'),
    },
    {
      path: '/administration/prices',
      element: page(() => import('./pricing/PricesPage.tsx'), 'PricesPage'),
      handle: handle('Prices', 'Subscription.Plans'),
    },
    {
      path: '/administration/orders',
      element: page(() => import('./sales/OrdersPage.tsx'), 'OrdersPage'),
      handle: handle('Orders', 'Checkout.Orders.Manage'),
    },
    {
      path: '/administration/figures',
      element: page(() => import('./sales/FiguresPage.tsx'), 'FiguresPage'),
      handle: handle('Figures', 'Checkout.Orders.Manage'),
    },
    {
      path: '/administration/documents',
      element: page(() => import('./sales/DocumentsPage.tsx'), 'DocumentsPage'),
      handle: handle('Documents', 'Checkout.Documents'),
    },
    {
      path: '/administration/pictures',
      element: page(() => import('./pictures/PicturesPage.tsx'), 'PicturesPage'),
      handle: handle('PicturesTitle', 'AssetManagement.Assets.Review'),
    },
    {
      path: '/administration/imports',
      element: page(() => import('./imports/ImportsPage.tsx'), 'ImportsPage'),
      handle: handle('Imports', 'AssetManagement.Assets.Review'),
    },
    {
      path: '/administration/imports/:importId',
      element: page(() => import('./imports/ImportPage.tsx'), 'ImportPage'),
      handle: handle('Import', 'AssetManagement.Assets.Review'),
    },
    {
      path: '/administration/files',
      element: page(() => import('./files/FilesPage.tsx'), 'FilesPage'),
      handle: handle('PictureFiles', 'AssetManagement.Assets.Review'),
    },
    {
      path: '/administration/categories',
      element: page(() => import('./categories/CategoriesPage.tsx'), 'CategoriesPage'),
      handle: handle('ManagedCategories', 'AssetManagement.Assets.Review'),
    },
    {
      path: '/administration/sets',
      element: page(() => import('./sets/SetsPage.tsx'), 'SetsPage'),
      handle: handle('Sets', 'AssetManagement.Assets.Review'),
    },
    {
      path: '/administration/notices',
      element: page(() => import('./notices/NoticesPage.tsx'), 'NoticesPage'),
      handle: handle('Notices', 'AssetManagement.Assets.Review'),
    },
    {
      path: '/administration/applications',
      element: page(() => import('./applications/ApplicationsPage.tsx'), 'ApplicationsPage'),
      handle: handle('Applications', 'AbpIdentity.Users'),
    },
    {
      path: '/administration/settings',
      element: page(() => import('./settings/SettingsPage.tsx'), 'SettingsPage'),
      handle: handle('Settings', 'SettingManagement.Settings'),
    },
    {
      path: '/administration/texts',
      element: page(() => import('./site-texts/TextsPage.tsx'), 'TextsPage'),
      handle: handle('Texts', 'SettingManagement.Texts'),
    },
    {
      path: '/administration/texts/:name',
      element: page(() => import('./site-texts/TextPage.tsx'), 'TextPage'),
      handle: handle('Text', 'SettingManagement.Texts'),
    },
    {
      path: '/administration/searches',
      element: page(() => import('./searches/SearchesPage.tsx'), 'SearchesPage'),
      handle: handle('Searches', 'AssetManagement.Assets.Review'),
    },
    {
      path: '/administration/sign-in-providers',
      element: page(() => import('./providers/ProvidersPage.tsx'), 'ProvidersPage'),
      handle: handle('Providers', 'SettingManagement.Settings'),
    },
    {
      path: '/administration/clients',
      element: page(() => import('./clients/ClientsPage.tsx'), 'ClientsPage'),
      handle: handle('Clients', 'OpenIddictPro.Application'),
    },
    {
      path: '/administration/operation',
      element: page(() => import('./operation/OperationPage.tsx'), 'OperationPage'),
      handle: handle('Operation', 'Operation.Site'),
    },
    {
      path: '/administration/audit',
      element: page(() => import('./audit/AuditPage.tsx'), 'AuditPage'),
      handle: handle('Audit', 'AuditLogging.AuditLogs'),
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
