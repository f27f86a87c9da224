import { identityApi, type Person } from '@editorial/contracts/identity';
import { Policy } from '@editorial/contracts/policy';
import {
  formatDate,
  formatNumber,
  saveFile,
  useCulture,
  usePolicy,
  useT,
} from '@editorial/platform';
import { endpointQuery, useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, EmptyState, Icon } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Failed } from '../frame/Failed.tsx';
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
  const columns = useColumns();
  const { view, onView, query, filters, setFilter, clear } = useListView(['state', 'role']);
  const [isCreating, setCreating] = useState(false);
  const mayCreate = usePolicy(Policy.UsersCreate);
  const { data: roles } = useEndpoint(identityApi.assignableRoles, {}, { isBackground: true });
  const state = states.find((one) => one === filters.state);
  const asked = {
    ...query,
    ...(state ? { state } : {}),
    ...(filters.role ? { roleId: filters.role } : {}),
  };
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(identityApi.users, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const isNarrowed = Boolean(view.search || filters.state || filters.role);
  const total = data?.totalCount ?? 0;
  const exportPath = `/api/identity/users/export?${new URLSearchParams(
    Object.entries(asked)
      .filter(([name]) => name !== 'skipCount' && name !== 'maxResultCount')
      .map(([name, value]) => [name, String(value)]),
  )}`;
  return (
    <AdminPage
      title={t('People')}
      acts={
        mayCreate && (
          <Button look="primary" icon={<Icon name="plus" />} onClick={() => setCreating(true)}>
            {t('NewPerson')}
          </Button>
        )
      }
    >
      <ListTable
        label={t('People')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => row.id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('SearchPeople'),
          columns: t('Columns'),
          count: t('CountPeople', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() => void saveFile(exportPath, 'people.csv')}
        filters={
          <>
            <Choice
              label={t('State')}
              any={t('AnyState')}
              values={states}
              nameOf={(name) => t(`State:${name}`)}
              value={state}
              onChange={(value) => setFilter('state', value)}
            />
            <Choice
              label={t('Role')}
              any={t('AnyRole')}
              values={(roles?.items ?? []).map(({ id }) => id)}
              nameOf={(id) => roleLabel(t, roles?.items.find((role) => role.id === id)?.name ?? id)}
              value={filters.role}
              onChange={(value) => setFilter('role', value)}
            />
          </>
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t(isNarrowed ? 'NobodyFound' : 'NobodyYet')}
              action={isNarrowed && <Button onClick={clear}>{t('ShowAll')}</Button>}
            />
          )
        }
      />
      {isCreating && <NewPerson roles={roles?.items ?? []} onClose={() => setCreating(false)} />}
    </AdminPage>
  );
}
