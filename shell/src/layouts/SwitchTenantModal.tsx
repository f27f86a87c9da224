import { useT } from '@editorial/platform';
import { Button } from '@editorial/ui';
import { Modal } from '@editorial/ui/overlay';
import { useId, useState, type FormEvent } from 'react';
import { switchTenant } from '../session/tenant.ts';
import '../feedback/dialogs.css';

/** Asks for a tenant's name and switches to it (R4.55 to R4.61). */
export default function SwitchTenantModal({
  current,
  onClose,
}: {
  current: string;
  onClose: () => void;
}) {
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
    <Modal
      open
      onClose={onClose}
      title={t('SwitchTenant')}
      busy={isBusy}
      footer={
        <>
          <Button onClick={onClose}>{t('AbpTenantManagement::Cancel')}</Button>
          <Button
            look="primary"
            type="submit"
            form={`${id}-form`}
            disabled={name === current}
            loading={isBusy}
          >
            {t('AbpTenantManagement::Save')}
          </Button>
        </>
      }
    >
      <form id={`${id}-form`} onSubmit={(event) => void save(event)} className="ed-stack">
        <label htmlFor={id}>{t('Name')}</label>
        <input
          id={id}
          className="shell-input"
          value={name}
          maxLength={64}
          autoComplete="organization"
          aria-describedby={`${id}-hint`}
          onChange={(event) => setName(event.target.value)}
        />
        <p id={`${id}-hint`} className="ed-muted ed-small">
          {t('SwitchTenantHint')}
        </p>
      </form>
    </Modal>
  );
}
