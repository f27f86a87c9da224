import { identityApi, type Person } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import { formatDate, useCulture, usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge } from '@editorial/ui';
import type { ListColumn } from '@editorial/ui/table';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { choice, stateChoice } from '../frame/list-filters.ts';
import { AddButton } from '../frame/AddButton.tsx';
import { ListPage } from '../frame/ListPage.tsx';
import { roleLabel } from '../roles/role-label.ts';
import { NewPerson } from './NewPerson.tsx';
import { PersonState, stateOf } from './PersonState.tsx';

const states = ['Active', 'Locked', 'Inactive', 'Unconfirmed'] as const;

function useColumns(): ListColumn<Person>[] {
  const t = useT('administration');
  useCulture();
  return [
    {
      key: 'name',
      title: t('Name'),
      fixed: true,
      sortable: 'userName',
      render: (row) => (
        <Link to={`/administration/people/${row.id}`}>
          {`${row.name} ${row.surname}`.trim() || row.userName}
        </Link>
      ),
    },
    { key: 'email', title: t('Email'), sortable: 'email', render: (row) => row.email },
    {
      key: 'roles',
      title: t('Roles_short'),
      render: (row) => (
        <span className="adm-badges">
          {row.roleNames.map((name) => (
            <Badge key={name} look={name === 'Admin' ? 'accent' : 'neutral'}>
              {roleLabel(t, name)}
            </Badge>
          ))}
        </span>
      ),
    },
    {
      key: 'state',
      title: t('State'),
      sortable: 'isActive',
      render: (row) => <PersonState state={stateOf(row)} />,
    },
    { key: 'company', title: t('Company'), sortable: 'company', render: (row) => row.company },
    {
      key: 'created',
      title: t('Created'),
      sortable: 'creationTime',
      render: (row) => formatDate(row.creationTime),
    },
    {
      key: 'userName',
      title: t('UserName'),
      hidden: true,
      sortable: 'userName',
      render: (row) => row.userName,
    },
    { key: 'country', title: t('Country'), hidden: true, render: (row) => row.country ?? '' },
  ];
}

/** Everybody of the organization, to find, open, create and invite. */
export function PeoplePage() {
  const t = useT('administration');
  const [isCreating, setCreating] = useState(false);
  const mayCreate = usePolicy(Policy.UsersCreate);
  const { data } = useEndpoint(identityApi.assignableRoles, {}, { isBackground: true });
  const roles = data?.items ?? [];
  return (
    <ListPage
      title="People"
      acts={mayCreate && <AddButton label={t('NewPerson')} onClick={() => setCreating(true)} />}
      endpoint={identityApi.users}
      columns={useColumns()}
      rowKey={(row) => row.id}
      filters={{
        state: stateChoice(states, (name) => t(`State:${name}`)),
        role: choice({
          label: 'Role',
          any: 'AnyRole',
          values: roles.map(({ id }) => id),
          nameOf: (id) => roleLabel(t, roles.find((role) => role.id === id)?.name ?? id),
          isChecked: false,
        }),
      }}
      queryOf={(query, { state, role }) => ({
        ...query,
        ...(state && { state }),
        ...(role && { roleId: role }),
      })}
      texts={{
        search: 'SearchPeople',
        count: 'CountPeople',
        empty: 'NobodyYet',
        notFound: 'NobodyFound',
      }}
      exported={{ fileName: 'people.csv', path: '/api/identity/users/export', kind: 'People' }}
    >
      {isCreating && <NewPerson roles={roles} onClose={() => setCreating(false)} />}
    </ListPage>
  );
}
