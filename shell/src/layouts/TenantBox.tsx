import { useStore, useT } from '@editorial/platform';
import { LinkButton } from '@editorial/ui';
import { lazy, Suspense, useState } from 'react';

/** Loaded on the first click. */
const SwitchTenantModal = lazy(() => import('./SwitchTenantModal.tsx'));

/** The current tenant, and the modal to switch it (R2.89 to R2.98, R4.55 to R4.61). */
export function TenantBox() {
  const t = useT('AbpUiMultiTenancy');
  const isEnabled = useStore(
    (state) => state.configuration.application?.multiTenancy.isEnabled ?? false,
  );
  const tenant = useStore((state) => state.session.tenant);
  const [isOpen, setOpen] = useState(false);
  if (!isEnabled) return null;
  return (
    <div className="shell-tenant ed-muted">
      {t('Tenant')}: {tenant?.name ?? t('NotSelected')}{' '}
      <LinkButton onClick={() => setOpen(true)}>{t('Switch')}</LinkButton>
      {isOpen && (
        <Suspense>
          <SwitchTenantModal current={tenant?.name ?? ''} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}
