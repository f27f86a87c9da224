import { identityApi, type RoleItem } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import { call, namesFields, usePolicy, useT } from '@editorial/platform';
import { Modal } from '@editorial/ui/overlay';
import {
  CheckboxField,
  emailAddress,
  Form,
  required,
  stringLength,
  SubmitButton,
  TextField,
} from '@editorial/ui/forms';
import { useNavigate } from 'react-router-dom';
import { sayDone } from '../frame/act.ts';
import { roleLabel } from '../roles/role-label.ts';

const rules = {
  email: [required(), emailAddress(), stringLength(0, 256)],
  name: [stringLength(0, 64)],
  surname: [stringLength(0, 64)],
  company: [stringLength(0, 200)],
};

interface Values {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly company: string;
  readonly roles: Readonly<Record<string, boolean>>;
}

/** A new account. The person chooses the password by a link that is mailed to them. */
export function NewPerson({
  roles,
  onClose,
}: {
  readonly roles: readonly RoleItem[];
  readonly onClose: () => void;
}) {
  const t = useT('administration');
  const navigate = useNavigate();
  const mayGive = usePolicy(Policy.UsersManageRoles);
  const offered = mayGive ? roles : [];
  async function create({ roles: chosen, ...values }: Values) {
    const roleNames = offered.filter(({ id }) => chosen[id]).map(({ name }) => name);
    const made = await call(
      identityApi.createUser,
      { body: { ...values, userName: values.email, roleNames } },
      { skipHandleError: namesFields },
    );
    await sayDone('Invited');
    await navigate(`/administration/people/${made.id}`);
  }
  return (
    <Modal open onClose={onClose} title={t('NewPerson')}>
      <Form
        aria-label={t('NewPerson')}
        defaultValues={{
          email: '',
          name: '',
          surname: '',
          company: '',
          roles: Object.fromEntries(offered.map(({ id, isDefault }) => [id, isDefault])),
        }}
        rules={rules}
        onSubmit={create}
      >
        <p className="ed-muted">{t('NewPersonText')}</p>
        <TextField name="email" type="email" label={t('Email')} focusOnOpen />
        <div className="adm-pair">
          <TextField name="name" label={t('FirstName')} optional />
          <TextField name="surname" label={t('LastName')} optional />
        </div>
        <TextField name="company" label={t('Company')} optional />
        {mayGive && (
          <fieldset className="adm-choices">
            <legend>{t('Roles_short')}</legend>
            {offered.map(({ id, name }) => (
              <CheckboxField key={id} name={`roles.${id}`} label={roleLabel(t, name)} />
            ))}
          </fieldset>
        )}
        <SubmitButton>{t('CreateAndInvite')}</SubmitButton>
      </Form>
    </Modal>
  );
}
