import { type AssetFiles, assetFilesApi, FileStates } from '@editorial/contracts/asset-files';
import { call, formatBytes, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery, useAct } from '@editorial/platform/queries';
import { Badge, Button, EmptyState } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';
import { FileCounts } from './FileCounts.tsx';
import { useRemake } from './use-remake.ts';

/** Checks and jobs change the list by themselves. */
const REFRESH_MS = 5000;

const looks: Readonly<Record<AssetFiles['state'], 'success' | 'warning' | 'error' | 'neutral'>> = {
  Whole: 'success',
  Damaged: 'warning',
  Lost: 'error',
  Queued: 'neutral',
  NoFile: 'warning',
  Unchecked: 'neutral',
};

// Long because it lists every column.
function useColumns(): ListColumn<AssetFiles>[] {
  const t = useT('administration');
  const making = useRemake();
  useCulture();
  return [
    {
      key: 'title',
      title: t('Picture'),
      fixed: true,
      sortable: 'title',
      render: (row) => (
        <span className="adm-picture">
          <img src={row.thumbUrl} alt="" loading="lazy" />
          <Link to={`/public/${row.id}`}>{row.title}</Link>
        </span>
      ),
    },
    { key: 'number', title: t('Number'), sortable: 'number', render: (row) => row.number },
    {
      key: 'state',
      title: t('State'),
      render: (row) => <Badge look={looks[row.state]}>{t(`Files:${row.state}`)}</Badge>,
    },
    {
      key: 'problem',
      title: t('Why'),
      render: (row) => <bdi className="ed-small">{row.problem}</bdi>,
    },
    { key: 'fileName', title: t('File'), hidden: true, render: (row) => row.fileName },
    {
      key: 'bytes',
      title: t('StoredBytes'),
      align: 'end',
      render: (row) => formatBytes(row.bytes),
    },
    {
      key: 'checked',
      title: t('CheckedAt'),
      sortable: 'checkedAt',
      render: (row) =>
        row.checkedAt
          ? formatDate(row.checkedAt, { dateStyle: 'medium', timeStyle: 'short' })
          : '–',
    },
    {
      key: 'acts',
      title: t('Acts'),
      render: (row) =>
        row.files > 0 &&
        row.state !== 'Queued' && (
          <Button
            size="small"
            loading={making.given?.[0]?.includes(row.id) ?? false}
            onClick={() => void making.run([row.id])}
          >
            {t('MakeAnew')}
          </Button>
        ),
    },
  ];
}

const exportedFields = [
  'number',
  'title',
  'fileName',
  'state',
  'problem',
  'files',
  'bytes',
  'checkedAt',
] as const;

/** Files of pictures: whether the store has them. */
export function FilesPage() {
  const t = useT('administration');
  const columns = useColumns();
  const checking = useAct(() => call(assetFilesApi.check), {
    done: 'administration::FilesAreChecked',
    reloads: 'everything',
  });
  const { view, onView, query, filters, setFilter } = useListView(['state']);
  const state = FileStates.find((one) => one === filters.state);
  const asked = { ...query, ...(state && { state }) };
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(assetFilesApi.list, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH_MS,
  });
  const total = data?.totalCount ?? 0;
  return (
    <AdminPage
      title={t('PictureFiles')}
      intro={t('PictureFilesIntro')}
      acts={
        <Button loading={checking.isBusy} onClick={() => void checking.run()}>
          {t('CheckFiles')}
        </Button>
      }
    >
      <FileCounts />
      <ListTable
        label={t('PictureFiles')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={({ id }) => id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching && !data}
        texts={{
          search: t('SearchPictureFiles'),
          columns: t('Columns'),
          count: t('CountPictures', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void exportList('files.csv', exportedFields, (span) =>
            call(assetFilesApi.list, { query: { ...asked, ...span } }),
          )
        }
        filters={
          <Choice
            label={t('State')}
            any={t('NeedsALook')}
            values={FileStates}
            nameOf={(one) => t(`Files:${one}`)}
            value={filters.state}
            onChange={(value) => setFilter('state', value)}
          />
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState title={t('NoPictureNeedsALook')} />
          )
        }
      />
    </AdminPage>
  );
}
