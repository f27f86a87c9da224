import { Policy } from '@editorial/contracts/policy';
import { tenantsApi, type TenantItem } from '@editorial/contracts/tenants';
import {
  formatDate,
  formatNumber,
  saveFile,
  useCulture,
  usePolicy,
  useT,
} from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, EmptyState, Icon } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Failed } from '../frame/Failed.tsx';
import { NewOrganization } from './NewOrganization.tsx';

const states = ['Active', 'Inactive'] as const;

function useColumns(): ListColumn<TenantItem>[] {
  const t = useT('administration');
  useCulture();
  return [
    {
      key: 'name',
      title: t('Name'),
      fixed: true,
      sortable: 'name',
      render: (row) => <Link to={`/administration/organizations/${row.id}`}>{row.name}</Link>,
    },
    {
      key: 'state',
      title: t('State'),
      sortable: 'isActive',
      render: ({ isActive }) => <OrganizationState isActive={isActive} />,
    },
    {
      key: 'created',
      title: t('Created'),
      sortable: 'creationTime',
      render: (row) => formatDate(row.creationTime),
    },
  ];
}

export function OrganizationState({ isActive }: { readonly isActive: boolean }) {
  const t = useT('administration');
  return (
    <Badge look={isActive ? 'success' : 'neutral'}>
      {t(isActive ? 'State:Active' : 'State:Inactive')}
    </Badge>
  );
}

/** The organizations of the site, to find, open and create. */
export function OrganizationsPage() {
  const t = useT('administration');
  const columns = useColumns();
  const { view, onView, query, filters, setFilter, clear } = useListView(['state']);
  const [isCreating, setCreating] = useState(false);
  const mayCreate = usePolicy(Policy.TenantsCreate);
  const state = states.find((one) => one === filters.state);
  const asked = { ...query, ...(state ? { isActive: state === 'Active' } : {}) };
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(tenantsApi.list, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const isNarrowed = Boolean(view.search || state);
  const total = data?.totalCount ?? 0;
  const exportPath = `${tenantsApi.export.path}?${new URLSearchParams(
    Object.entries(asked)
      .filter(([name]) => name !== 'skipCount' && name !== 'maxResultCount')
      .map(([name, value]) => [name, String(value)]),
  )}`;
  return (
    <AdminPage
      title={t('Organizations')}
      acts={
        mayCreate && (
          <Button look="primary" icon={<Icon name="plus" />} onClick={() => setCreating(true)}>
            {t('NewOrganization')}
          </Button>
        )
      }
    >
      <ListTable
        label={t('Organizations')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => row.id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('SearchOrganizations'),
          columns: t('Columns'),
          count: t('CountOrganizations', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() => void saveFile(exportPath, 'organizations.csv')}
        filters={
          <Choice
            label={t('State')}
            any={t('AnyState')}
            values={states}
            nameOf={(name) => t(`State:${name}`)}
            value={state}
            onChange={(value) => setFilter('state', value)}
          />
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t(isNarrowed ? 'NoOrganizationFound' : 'NoOrganizations')}
              action={isNarrowed && <Button onClick={clear}>{t('ShowAll')}</Button>}
            />
          )
        }
      />
      {isCreating && <NewOrganization onClose={() => setCreating(false)} />}
    </AdminPage>
  );
}
