import { accountApi, type JoinApplicationItem } from '@editorial/contracts/account';
import { call, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, EmptyState } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';
import { Application } from './Application.tsx';

const states = ['Submitted', 'Accepted', 'Declined'] as const;

function useColumns(onOpen: (id: string) => void): ListColumn<JoinApplicationItem>[] {
  const t = useT('administration');
  const culture = useCulture();
  return [
    {
      key: 'name',
      title: t('Name'),
      fixed: true,
      sortable: 'name',
      render: (row) => (
        <button type="button" className="ed-link-button" onClick={() => onOpen(row.id)}>
          {row.name}
        </button>
      ),
    },
    { key: 'company', title: t('Company'), render: (row) => row.company || '–' },
    { key: 'kind', title: t('Kind'), render: (row) => t(`ProfileType:${row.profileType}`) },
    {
      key: 'country',
      title: t('Country'),
      render: (row) => new Intl.DisplayNames([culture], { type: 'region' }).of(row.country),
    },
    { key: 'email', title: t('Email'), hidden: true, render: (row) => row.email },
    {
      key: 'date',
      title: t('When'),
      sortable: 'creationTime',
      render: (row) => formatDate(row.creationTime),
    },
    {
      key: 'state',
      title: t('State'),
      sortable: 'status',
      render: (row) => (
        <Badge look={row.status === 'Submitted' ? 'accent' : 'neutral'}>
          {t(`Application:${row.status}`)}
        </Badge>
      ),
    },
  ];
}

/** People who want to become contributors. */
export function ApplicationsPage() {
  const t = useT('administration');
  const [openId, setOpenId] = useState<string | null>(null);
  const columns = useColumns(setOpenId);
  const { view, onView, query, filters, setFilter, clear } = useListView(['state']);
  const status = states.find((one) => one === filters.state);
  const asked = { ...query, ...(status ? { status } : {}) };
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(accountApi.joinApplications, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  const open = data?.items.find(({ id }) => id === openId);
  return (
    <AdminPage title={t('Applications')} intro={t('ApplicationsIntro')}>
      <ListTable
        label={t('Applications')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => row.id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('SearchApplications'),
          columns: t('Columns'),
          count: t('CountApplications', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void exportList(
            'applications.csv',
            [
              'creationTime',
              'status',
              'name',
              'email',
              'company',
              'country',
              'profileType',
              'portfolioUrl',
              'message',
            ],
            (span) => call(accountApi.joinApplications, { query: { ...asked, ...span } }),
          )
        }
        filters={
          <Choice
            label={t('State')}
            any={t('AnyState')}
            values={states}
            nameOf={(name) => t(`Application:${name}`)}
            value={status}
            onChange={(value) => setFilter('state', value)}
          />
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoApplications')}
              action={(view.search || status) && <Button onClick={clear}>{t('ShowAll')}</Button>}
            />
          )
        }
      />
      {open && <Application application={open} onClose={() => setOpenId(null)} />}
    </AdminPage>
  );
}
