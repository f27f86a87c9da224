import { tenantsApi } from '@editorial/contracts/tenants';
import { call, namesFields, useT } from '@editorial/platform';
import {
  emailAddress,
  Form,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useNavigate } from 'react-router-dom';
import { sayDone } from '../frame/act.ts';

const rules = {
  name: [required(), stringLength(0, 64)],
  adminEmailAddress: [required(), emailAddress(), stringLength(0, 256)],
};

interface Values {
  readonly name: string;
  readonly adminEmailAddress: string;
}

/** A new organization. Its first administrator chooses the password by a mailed link. */
export function NewOrganization({ onClose }: { readonly onClose: () => void }) {
  const t = useT('administration');
  const navigate = useNavigate();
  async function create(body: Values) {
    const made = await call(tenantsApi.create, { body }, { skipHandleError: namesFields });
    await sayDone('Invited');
    await navigate(`/administration/organizations/${made.id}`);
  }
  return (
    <Modal open onClose={onClose} title={t('NewOrganization')}>
      <Form
        aria-label={t('NewOrganization')}
        defaultValues={{ name: '', adminEmailAddress: '' }}
        rules={rules}
        onSubmit={create}
      >
        <p className="ed-muted">{t('NewOrganizationText')}</p>
        <TextField name="name" label={t('Name')} focusOnOpen />
        <TextField name="adminEmailAddress" type="email" label={t('FirstAdministrator')} />
        <SubmitButton>{t('CreateAndInvite')}</SubmitButton>
      </Form>
    </Modal>
  );
}
