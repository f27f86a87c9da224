import { identityApi, type RoleItem } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import { call, confirm, usePolicy, useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink } from '@editorial/ui';
import { Form, required, stringLength, SubmitButton, TextField } from '@editorial/ui/forms';
import { useNavigate, useParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { act } from '../frame/act.ts';
import { ConflictView } from '../frame/ConflictView.tsx';
import { Loaded } from '../frame/Loaded.tsx';
import { formCall, useVersions } from '../frame/versions.ts';
import { PermissionTree } from './PermissionTree.tsx';
import { roleLabel } from './role-label.ts';

const rules = { name: [required(), stringLength(0, 64)] };

/** One role: its name, and what it may do. */
export function RolePage() {
  const t = useT('administration');
  const navigate = useNavigate();
  const { roleId = '' } = useParams();
  const input = { params: { id: roleId } };
  const query = useEndpoint(identityApi.role, input, { isPageContent: true });
  const { data: role } = query;
  const mayGrant = usePolicy(Policy.RolesManagePermissions);
  const mayRemove = usePolicy(Policy.RolesDelete);
  const remove = async () => {
    const answer = await confirm.warn('administration::RemoveRoleText', 'AbpUi::AreYouSure');
    if (answer !== 'confirm') return;
    const isRemoved = await act(() => call(identityApi.deleteRole, input), 'RoleRemoved');
    if (isRemoved) await navigate('/administration/roles');
  };
  if (!role)
    return (
      <AdminPage title={t('Role')}>
        <Loaded query={query} height="20rem" />
      </AdminPage>
    );
  return (
    <AdminPage
      title={roleLabel(t, role.name)}
      intro={t(role.isStatic ? 'OfTheSiteText' : 'AddedText')}
      acts={
        <>
          <ButtonLink to={`/administration/people?role=${role.id}`}>{t('PeopleOfRole')}</ButtonLink>
          {mayRemove && !role.isStatic && (
            <Button look="danger" onClick={() => void remove()}>
              {t('Remove')}
            </Button>
          )}
        </>
      }
    >
      {!role.isStatic && <Rename role={role} />}
      {mayGrant && <PermissionTree providerName="R" providerKey={role.name} />}
    </AdminPage>
  );
}

const keep = (role: RoleItem): void => {
  queryClient.setQueryData(endpointKey(identityApi.role, { params: { id: role.id } }), role);
  void queryClient.invalidateQueries({ queryKey: endpointKey(identityApi.roles) });
};

async function send(name: string, { id, name: before, concurrencyStamp }: RoleItem) {
  if (name === before) return;
  const body = { name, concurrencyStamp };
  keep(await call(identityApi.updateRole, { params: { id }, body }, formCall));
}

function Rename({ role }: { readonly role: RoleItem }) {
  const t = useT('administration');
  const mayChange = usePolicy(Policy.RolesUpdate);
  const { save, conflict, decide } = useVersions({ send, onTheirs: keep });
  if (!mayChange) return null;
  if (conflict)
    return (
      <ConflictView
        text={t('RoleChangedMeanwhile')}
        lines={[{ label: t('Name'), theirs: conflict.theirs.name, mine: conflict.mine }]}
        {...decide}
      />
    );
  return (
    <Form
      key={role.concurrencyStamp}
      aria-label={t('Name')}
      className="adm-form"
      defaultValues={{ name: role.name }}
      rules={rules}
      onSubmit={({ name }: { readonly name: string }) => save(name, role)}
    >
      <TextField name="name" label={t('Name')} />
      <SubmitButton>{t('Save')}</SubmitButton>
    </Form>
  );
}
