import { identityApi, type Person } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import { usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge } from '@editorial/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../frame/columns.ts';
import { choice, stateChoice } from '../frame/list-filters.ts';
import { AddButton } from '../frame/AddButton.tsx';
import { ListPage } from '../frame/ListPage.tsx';
import { roleLabel } from '../roles/role-label.ts';
import { NewPerson } from './NewPerson.tsx';
import { PersonState, stateOf } from './PersonState.tsx';

const states = ['Active', 'Locked', 'Inactive', 'Unconfirmed'] as const;

const columns: readonly Column<Person>[] = [
  {
    key: 'name',
    title: 'Name',
    fixed: true,
    sortable: 'userName',
    render: (row) => (
      <Link to={`/administration/people/${row.id}`}>
        {`${row.name} ${row.surname}`.trim() || row.userName}
      </Link>
    ),
  },
  { key: 'email', title: 'Email', sortable: 'email', render: (row) => row.email },
  {
    key: 'roles',
    title: 'Roles_short',
    render: (row, t) => (
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
    title: 'State',
    sortable: 'isActive',
    render: (row) => <PersonState state={stateOf(row)} />,
  },
  { key: 'company', title: 'Company', sortable: 'company', render: (row) => row.company },
  { key: 'created', title: 'Created', sortable: 'creationTime', date: (row) => row.creationTime },
  {
    key: 'userName',
    title: 'UserName',
    hidden: true,
    sortable: 'userName',
    render: (row) => row.userName,
  },
  { key: 'country', title: 'Country', hidden: true, render: (row) => row.country ?? '' },
];

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
      columns={columns}
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
