import type { Routes } from '@angular/router';

/** Home, and the pages of ABP's modules, each loaded when it is opened. */
export const appRoutes: Routes = [
  {
    path: '',
    pathMatch: 'full',
    loadComponent: () => import('./home.component').then((module) => module.HomeComponent),
  },
  {
    path: 'account',
    loadChildren: () => import('@abp/ng.account').then((module) => module.createRoutes()),
  },
  {
    path: 'identity',
    loadChildren: () => import('@abp/ng.identity').then((module) => module.createRoutes()),
  },
  {
    path: 'tenant-management',
    loadChildren: () => import('@abp/ng.tenant-management').then((module) => module.createRoutes()),
  },
  {
    path: 'setting-management',
    loadChildren: () =>
      import('@abp/ng.setting-management').then((module) => module.createRoutes()),
  },
];
