import { ImportStates, importsApi, type PictureImport } from '@editorial/contracts/imports';
import { call, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, EmptyState, Icon } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';
import { doneOf, isOpen, stateLooks } from './import-texts.ts';
import { NewImportForm } from './NewImport.tsx';

/** Running imports are asked for again after this time. */
const REFRESH_MS = 2000;

const when = (at: string) => formatDate(at, { dateStyle: 'medium', timeStyle: 'short' });

// Long because it lists every column.
function useColumns(): ListColumn<PictureImport>[] {
  const t = useT('administration');
  useCulture();
  return [
    {
      key: 'name',
      title: t('Import'),
      fixed: true,
      sortable: 'name',
      render: (row) => (
        <Link to={`/administration/imports/${row.id}`}>
          <bdi>{row.name}</bdi>
        </Link>
      ),
    },
    { key: 'kind', title: t('Kind'), render: (row) => t(`ImportKind:${row.kind}`) },
    {
      key: 'state',
      title: t('State'),
      sortable: 'state',
      render: (row) => <Badge look={stateLooks[row.state]}>{t(`Import:${row.state}`)}</Badge>,
    },
    {
      key: 'done',
      title: t('ImportDone'),
      align: 'end',
      render: (row) =>
        row.total === null
          ? '–'
          : t('DoneOf', { done: formatNumber(doneOf(row)), total: formatNumber(row.total) }),
    },
    {
      key: 'imported',
      title: t('Outcome:Imported'),
      align: 'end',
      render: ({ counts }) => formatNumber(counts.imported + counts.changed),
    },
    {
      key: 'drafts',
      title: t('Outcome:Draft'),
      align: 'end',
      render: ({ counts }) => formatNumber(counts.drafts),
    },
    {
      key: 'refused',
      title: t('Outcome:Refused'),
      align: 'end',
      render: ({ counts }) => formatNumber(counts.refused),
    },
    { key: 'by', title: t('StartedBy'), render: (row) => row.startedBy },
    {
      key: 'created',
      title: t('When'),
      sortable: 'createdAt',
      render: (row) => when(row.createdAt),
    },
  ];
}

const exportedFields = ['name', 'kind', 'state', 'reason', 'total', 'counts', 'startedBy'] as const;

/** Imports of pictures, the newest first. */
export function ImportsPage() {
  const t = useT('administration');
  const columns = useColumns();
  const [isNew, setNew] = useState(false);
  const { view, onView, query, filters, setFilter } = useListView(['state']);
  const state = ImportStates.find((one) => one === filters.state);
  const asked = { ...query, ...(state && { state }) };
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(importsApi.list, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data: shown } }) =>
      shown?.items.some(isOpen) ? REFRESH_MS : false,
  });
  const total = data?.totalCount ?? 0;
  return (
    <AdminPage
      title={t('Imports')}
      intro={t('ImportsIntro')}
      acts={
        <Button look="primary" icon={<Icon name="plus" />} onClick={() => setNew(true)}>
          {t('NewImport')}
        </Button>
      }
    >
      <ListTable
        label={t('Imports')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={({ id }) => id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching && !data}
        texts={{
          search: t('SearchImports'),
          columns: t('Columns'),
          count: t('CountImports', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void exportList('imports.csv', exportedFields, (span) =>
            call(importsApi.list, { query: { ...asked, ...span } }),
          )
        }
        filters={
          <Choice
            label={t('State')}
            any={t('AnyState')}
            values={ImportStates}
            nameOf={(one) => t(`Import:${one}`)}
            value={filters.state}
            onChange={(value) => setFilter('state', value)}
          />
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoImports')}
              action={<Button onClick={() => setNew(true)}>{t('NewImport')}</Button>}
            >
              {t('NoImportsText')}
            </EmptyState>
          )
        }
      />
      {isNew && <NewImportForm onClose={() => setNew(false)} />}
    </AdminPage>
  );
}
