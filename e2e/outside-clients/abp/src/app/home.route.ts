import { inject, provideAppInitializer } from '@angular/core';
import { eLayoutType, RoutesService } from '@abp/ng.core';

/** Home as an entry of ABP's menu. Its layout is the one with the menu. */
export const homeRoute = provideAppInitializer(() => {
  inject(RoutesService).add([
    { path: '/', name: 'AbpUi::Home', order: 1, layout: eLayoutType.application },
  ]);
});
