import {
  AuditActions,
  auditLoggingApi,
  type AuditLogItem,
} from '@editorial/contracts/audit-logging';
import { formatDate, formatNumber, saveFile, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Button, EmptyState } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Failed } from '../frame/Failed.tsx';

/** The parts before the dots: `SignIn`, `Order`. */
const groups = [...new Set(AuditActions.map((action) => action.split('.')[0] ?? action))];

const changesOf = ({ entityChanges, extraProperties }: AuditLogItem): string[] => [
  ...entityChanges.flatMap(({ propertyChanges }) =>
    propertyChanges.map(
      ({ propertyName, originalValue, newValue }) =>
        `${propertyName}: ${originalValue || '–'} → ${newValue || '–'}`,
    ),
  ),
  ...Object.entries(extraProperties).map(
    ([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`,
  ),
];

function useColumns(): ListColumn<AuditLogItem>[] {
  const t = useT('administration');
  useCulture();
  return [
    {
      key: 'time',
      title: t('When'),
      fixed: true,
      sortable: 'executionTime',
      render: (row) => formatDate(row.executionTime, { dateStyle: 'medium', timeStyle: 'medium' }),
    },
    { key: 'action', title: t('Act'), render: (row) => row.action },
    {
      key: 'person',
      title: t('Person'),
      render: (row) =>
        row.impersonatorUserName
          ? t('ActsFor', { who: row.impersonatorUserName, name: row.userName ?? '' })
          : (row.userName ?? '–'),
    },
    {
      key: 'target',
      title: t('Target'),
      render: ({ entityChanges: [target] }) => (target ? target.entityTypeFullName : ''),
    },
    {
      key: 'changes',
      title: t('Changes'),
      render: (row) => (
        <span className="adm-changes ed-small">
          {changesOf(row).map((change) => (
            <span key={change}>{change}</span>
          ))}
        </span>
      ),
    },
    {
      key: 'address',
      title: t('Address'),
      hidden: true,
      render: (row) => row.clientIpAddress ?? '',
    },
    {
      key: 'request',
      title: t('Request'),
      hidden: true,
      render: (row) => row.correlationId ?? '',
    },
  ];
}

/** Who did what, when and from where. */
export function AuditPage() {
  const t = useT('administration');
  const columns = useColumns();
  const names = ['action', 'from', 'to', 'person'] as const;
  const { view, onView, query, filters, setFilter, clear } = useListView(names);
  const { filter: userName, sorting, ...paging } = query;
  const filter = {
    ...(userName ? { userName } : {}),
    ...(filters.action ? { action: filters.action } : {}),
    ...(filters.from ? { startTime: filters.from } : {}),
    ...(filters.to ? { endTime: filters.to } : {}),
    ...(filters.person ? { userId: filters.person } : {}),
  };
  const order =
    sorting === 'executionTime' ? ('executionTime asc' as const) : ('executionTime desc' as const);
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(
      auditLoggingApi.list,
      { query: { ...filter, ...paging, sorting: order } },
      { isPageContent: true },
    ),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  const isNarrowed = Object.keys(filter).length > 0;
  return (
    <AdminPage title={t('Audit')} intro={t('AuditIntro')}>
      <ListTable
        label={t('Audit')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => row.id}
        total={total}
        view={{ ...view, sorting: sorting ?? 'executionTime desc' }}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('SearchByUserName'),
          columns: t('Columns'),
          count: t('CountEntries', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void saveFile(
            `/api/audit-logging/audit-logs/export?${new URLSearchParams(filter)}`,
            'audit-log.csv',
          )
        }
        filters={
          <>
            <Choice
              label={t('Act')}
              any={t('AnyAct')}
              values={groups}
              value={filters.action}
              onChange={(value) => setFilter('action', value)}
            />
            {(['from', 'to'] as const).map((name) => (
              <input
                key={name}
                type="date"
                className="ed-input adm-date"
                aria-label={t(name === 'from' ? 'From' : 'To')}
                value={filters[name]}
                onChange={(event) => setFilter(name, event.target.value)}
              />
            ))}
          </>
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoActs')}
              action={isNarrowed && <Button onClick={clear}>{t('ShowAll')}</Button>}
            />
          )
        }
      />
    </AdminPage>
  );
}
