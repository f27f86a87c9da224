import { type ImportedFile, ImportOutcomes, importsApi } from '@editorial/contracts/imports';
import { useT } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { Badge, ButtonLink } from '@editorial/ui';
import { useEffect } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../frame/columns.ts';
import { choice } from '../frame/list-filters.ts';
import { List } from '../frame/List.tsx';
import { useList } from '../frame/use-list.ts';
import { draftPath } from '../pictures/draft-path.ts';

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

const columns: readonly Column<ImportedFile>[] = [
  {
    key: 'path',
    title: 'File',
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
    title: 'Outcome',
    sortable: 'outcome',
    render: ({ outcome }, t) => <Badge look={looks[outcome]}>{t(`Outcome:${outcome}`)}</Badge>,
  },
  {
    key: 'asset',
    title: 'Picture',
    render: ({ asset, outcome }, t) =>
      asset && (
        <span className="adm-row-acts">
          <Link to={outcome === 'Draft' ? draftPath(asset.id) : `/public/${asset.id}`}>
            {asset.title} <span className="ed-muted">{asset.number}</span>
          </Link>
          {outcome === 'Draft' && (
            <ButtonLink size="small" to={draftPath(asset.id)}>
              {t('Complete')}
            </ButtonLink>
          )}
        </span>
      ),
  },
  {
    key: 'why',
    title: 'Why',
    render: ({ reason, missing }, t) =>
      missing.length > 0 ? (
        t('ImportMissing', { fields: missing.map((field) => t(`Needed:${field}`)).join(', ') })
      ) : (
        <bdi className="ed-small">{reason}</bdi>
      ),
  },
  { key: 'alike', title: 'Outcome:Alike', render: ({ alike }) => alike.join(', ') },
];

const exportedFields = ['path', 'outcome', 'reason', 'missing', 'alike', 'asset'] as const;

/** Shows the result of each file of an import. */
export function ImportedFiles({
  importId,
  isRunning,
}: {
  readonly importId: string;
  readonly isRunning: boolean;
}) {
  const t = useT('administration');
  const list = useList({
    endpoint: importsApi.files,
    params: { id: importId },
    isPart: true,
    refreshMs: isRunning ? REFRESH_MS : 0,
    filters: {
      outcome: choice({
        label: 'Outcome',
        any: 'AnyOutcome',
        values: choices,
        nameOf: (one) => t(`Outcome:${one}`),
      }),
    },
  });
  // The last files are there when the import has ended.
  useEffect(
    () => () => {
      if (isRunning) void queryClient.invalidateQueries();
    },
    [isRunning],
  );
  return (
    <List
      list={list}
      label="ImportedFiles"
      columns={columns}
      rowKey={({ path }) => path}
      texts={{
        search: 'SearchFiles',
        count: 'CountFiles',
        empty: isRunning ? 'NoFilesYet' : 'NoFiles',
      }}
      exported={{ fileName: 'import.csv', fields: exportedFields }}
    />
  );
}
