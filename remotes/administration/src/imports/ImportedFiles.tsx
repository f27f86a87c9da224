import { type ImportedFile, ImportOutcomes, importsApi } from '@editorial/contracts/imports';
import { call, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery, queryClient } from '@editorial/platform/queries';
import { Badge, EmptyState } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';

/** The list of a running import is asked for again after this time. */
const REFRESH_MS = 3000;
const choices = [...ImportOutcomes, 'Alike'] as const;

const looks: Readonly<
  Record<ImportedFile['outcome'], 'success' | 'warning' | 'error' | 'neutral'>
> = {
  Imported: 'success',
  Changed: 'success',
  Draft: 'warning',
  Unchanged: 'neutral',
  Known: 'neutral',
  Refused: 'error',
};

function useColumns(): ListColumn<ImportedFile>[] {
  const t = useT('administration');
  useCulture();
  return [
    {
      key: 'path',
      title: t('File'),
      fixed: true,
      sortable: 'path',
      render: ({ path, asset }) => (
        <span className="adm-picture">
          {asset && <img src={asset.thumbUrl} alt="" loading="lazy" />}
          <bdi>{path}</bdi>
        </span>
      ),
    },
    {
      key: 'outcome',
      title: t('Outcome'),
      sortable: 'outcome',
      render: ({ outcome }) => <Badge look={looks[outcome]}>{t(`Outcome:${outcome}`)}</Badge>,
    },
    {
      key: 'asset',
      title: t('Picture'),
      render: ({ asset }) =>
        asset && (
          <Link to={`/public/${asset.id}`}>
            {asset.title} <span className="ed-muted">{asset.number}</span>
          </Link>
        ),
    },
    {
      key: 'why',
      title: t('Why'),
      render: ({ reason, missing }) =>
        missing.length > 0 ? (
          t('ImportMissing', { fields: missing.map((field) => t(`Needed:${field}`)).join(', ') })
        ) : (
          <bdi className="ed-small">{reason}</bdi>
        ),
    },
    { key: 'alike', title: t('Outcome:Alike'), render: ({ alike }) => alike.join(', ') },
  ];
}

/** What became of each file of an import. */
export function ImportedFiles({
  importId,
  isRunning,
}: {
  readonly importId: string;
  readonly isRunning: boolean;
}) {
  const t = useT('administration');
  const columns = useColumns();
  const { view, onView, query, filters, setFilter } = useListView(['outcome']);
  const outcome = choices.find((one) => one === filters.outcome);
  const params = { id: importId };
  const asked = { ...query, ...(outcome && { outcome }) };
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(importsApi.files, { params, query: asked }, { isBackground: true }),
    placeholderData: keepPreviousData,
    refetchInterval: isRunning ? REFRESH_MS : false,
  });
  // The last files are there when the import has ended.
  useEffect(
    () => () => {
      if (isRunning) void queryClient.invalidateQueries();
    },
    [isRunning],
  );
  const total = data?.totalCount ?? 0;
  return (
    <ListTable
      label={t('ImportedFiles')}
      rows={data?.items ?? []}
      columns={columns}
      rowKey={({ path }) => path}
      total={total}
      view={view}
      onView={onView}
      isLoading={isFetching && !data}
      texts={{
        search: t('SearchFiles'),
        columns: t('Columns'),
        count: t('CountFiles', { count: total, figure: formatNumber(total) }),
        export: t('Export'),
      }}
      onExport={() =>
        void exportList(
          'import.csv',
          ['path', 'outcome', 'reason', 'missing', 'alike', 'asset'],
          (span) => call(importsApi.files, { params, query: { ...asked, ...span } }),
        )
      }
      filters={
        <Choice
          label={t('Outcome')}
          any={t('AnyOutcome')}
          values={choices}
          nameOf={(one) => t(`Outcome:${one}`)}
          value={filters.outcome}
          onChange={(value) => setFilter('outcome', value)}
        />
      }
      empty={
        isError ? (
          <Failed onRetry={() => void refetch()} />
        ) : (
          <EmptyState title={t(isRunning ? 'NoFilesYet' : 'NoFiles')} />
        )
      }
    />
  );
}
