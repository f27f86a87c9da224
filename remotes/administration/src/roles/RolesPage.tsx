import { identityApi, type RoleWithCount } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import { call, formatNumber, namesFields, usePolicy, useT } from '@editorial/platform';
import { Badge } from '@editorial/ui';
import { Form, required, stringLength, SubmitButton, TextField } from '@editorial/ui/forms';
import { Modal } from '@editorial/ui/overlay';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { sayDone } from '../frame/act.ts';
import { AddButton } from '../frame/AddButton.tsx';
import type { Column } from '../frame/columns.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { roleLabel } from './role-label.ts';

const rules = { name: [required(), stringLength(0, 64)] };

const exportedFields = ['name', 'isStatic', 'isDefault', 'userCount'] as const;

const columns: readonly Column<RoleWithCount>[] = [
  {
    key: 'name',
    title: 'Role',
    fixed: true,
    sortable: 'name',
    render: (row, t) => (
      <Link to={`/administration/roles/${row.id}`}>{roleLabel(t, row.name)}</Link>
    ),
  },
  {
    key: 'kind',
    title: 'Kind',
    render: (row, t) => (
      <span className="adm-badges">
        <Badge>{t(row.isStatic ? 'OfTheSite' : 'Added')}</Badge>
        {row.isDefault && <Badge look="accent">{t('ForNewClients')}</Badge>}
      </span>
    ),
  },
  {
    key: 'people',
    title: 'People',
    align: 'end',
    render: (row) => (
      <Link to={`/administration/people?role=${row.id}`}>{formatNumber(row.userCount)}</Link>
    ),
  },
];

/** Roles of the organization: the site's own ones and those that were added. */
export function RolesPage() {
  const t = useT('administration');
  const [isAdding, setAdding] = useState(false);
  const mayAdd = usePolicy(Policy.RolesCreate);
  return (
    <ListPage
      title="Roles"
      intro="RolesIntro"
      acts={mayAdd && <AddButton label={t('NewRole')} onClick={() => setAdding(true)} />}
      endpoint={identityApi.roles}
      columns={columns}
      rowKey={(row) => row.id}
      texts={{ search: 'SearchRoles', count: 'CountRoles', empty: 'NoRoleFound' }}
      exported={{ fileName: 'roles.csv', fields: exportedFields }}
    >
      {isAdding && <NewRole onClose={() => setAdding(false)} />}
    </ListPage>
  );
}

function NewRole({ onClose }: { readonly onClose: () => void }) {
  const t = useT('administration');
  const navigate = useNavigate();
  async function add({ name }: { readonly name: string }) {
    const made = await call(
      identityApi.createRole,
      { body: { name } },
      { skipHandleError: namesFields },
    );
    await sayDone('RoleAdded');
    await navigate(`/administration/roles/${made.id}`);
  }
  return (
    <Modal open onClose={onClose} title={t('NewRole')}>
      <Form aria-label={t('NewRole')} defaultValues={{ name: '' }} rules={rules} onSubmit={add}>
        <p className="ed-muted">{t('NewRoleText')}</p>
        <TextField name="name" label={t('Name')} focusOnOpen />
        <SubmitButton>{t('Add')}</SubmitButton>
      </Form>
    </Modal>
  );
}
