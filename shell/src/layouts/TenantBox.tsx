import { useStore, useT } from '@editorial/platform';
import { Button, LinkButton, Modal } from '@editorial/ui';
import { useId, useState, type FormEvent } from 'react';
import { switchTenant } from '../session/tenant.ts';

/** The current tenant, and the modal to switch it (R2.89 to R2.98, R4.55 to R4.61). */
export function TenantBox() {
  const t = useT('AbpUiMultiTenancy');
  const isEnabled = useStore((state) => state.configuration.application?.multiTenancy.isEnabled ?? false);
  const tenant = useStore((state) => state.session.tenant);
  const [isOpen, setOpen] = useState(false);
  if (!isEnabled) return null;
  return (
    <div className="shell-tenant">
      <span className="ed-muted">{t('Tenant')}</span> <strong>{tenant?.name ?? t('NotSelected')}</strong> <LinkButton onClick={() => setOpen(true)}>{t('Switch')}</LinkButton>
      {isOpen && <SwitchTenantModal current={tenant?.name ?? ''} onClose={() => setOpen(false)} />}
    </div>
  );
}
function SwitchTenantModal({ current, onClose }: { current: string; onClose: () => void }) {
  const t = useT('AbpUiMultiTenancy');
  const id = useId();
  const [name, setName] = useState(current);
  const [isBusy, setBusy] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    if (name === current) return;
    setBusy(true);
    try {
      if (await switchTenant(name.trim())) onClose();
    } finally {
      setBusy(false);
    }
  }
  return (
    <Modal open onClose={onClose} title={t('SwitchTenant')} busy={isBusy} footer={
      <>
        <Button onClick={onClose}>{t('AbpTenantManagement::Cancel')}</Button>
        <Button look="primary" type="submit" form={`${id}-form`} disabled={name === current} loading={isBusy}>{t('AbpTenantManagement::Save')}</Button>
      </>
    }>
      <form id={`${id}-form`} onSubmit={(event) => void save(event)} className="ed-stack">
        <label htmlFor={id}>{t('Name')}</label>
        <input id={id} className="shell-input" value={name} maxLength={64} autoComplete="organization" aria-describedby={`${id}-hint`} onChange={(event) => setName(event.target.value)} />
        <p id={`${id}-hint`} className="ed-muted ed-small">{t('SwitchTenantHint')}</p>
      </form>
    </Modal>
  );
}
