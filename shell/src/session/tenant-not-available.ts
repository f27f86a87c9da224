import { toast } from '@editorial/platform';

/** Says that there is no such tenant, or not any more (R8.18, R8.19). */
export const showTenantNotAvailable = (name: string): void =>
  void toast.error('AbpUiMultiTenancy::GivenTenantIsNotAvailable', 'AbpUi::Error', {
    messageLocalizationParams: [name],
  });
