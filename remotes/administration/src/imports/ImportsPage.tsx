import { ImportStates, importsApi, type PictureImport } from '@editorial/contracts/imports';
import { formatNumber, useT } from '@editorial/platform';
import { Badge, Button, EmptyState } from '@editorial/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AddButton } from '../frame/AddButton.tsx';
import type { Column } from '../frame/columns.ts';
import { stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { doneOf, isOpen, stateLooks } from './import-texts.ts';
import { NewImportForm } from './NewImport.tsx';

/** Running imports are asked for again after this time. */
const REFRESH_MS = 2000;

const columns: readonly Column<PictureImport>[] = [
  {
    key: 'name',
    title: 'Import',
    fixed: true,
    sortable: 'name',
    render: (row) => (
      <Link to={`/administration/imports/${row.id}`}>
        <bdi>{row.name}</bdi>
      </Link>
    ),
  },
  { key: 'kind', title: 'Kind', render: (row, t) => t(`ImportKind:${row.kind}`) },
  {
    key: 'state',
    title: 'State',
    sortable: 'state',
    render: (row, t) => <Badge look={stateLooks[row.state]}>{t(`Import:${row.state}`)}</Badge>,
  },
  {
    key: 'done',
    title: 'ImportDone',
    align: 'end',
    render: (row, t) =>
      row.total === null
        ? '–'
        : t('DoneOf', { done: formatNumber(doneOf(row)), total: formatNumber(row.total) }),
  },
  {
    key: 'imported',
    title: 'Outcome:Imported',
    align: 'end',
    // An import has new pictures, a table changes those of the catalog: never both.
    render: ({ counts }) => formatNumber(counts.imported + counts.changed),
  },
  { key: 'drafts', title: 'Outcome:Draft', count: ({ counts }) => counts.drafts },
  { key: 'refused', title: 'Outcome:Refused', count: ({ counts }) => counts.refused },
  { key: 'by', title: 'StartedBy', render: (row) => row.startedBy },
  { key: 'created', title: 'When', sortable: 'createdAt', time: (row) => row.createdAt },
];

const exportedFields = ['name', 'kind', 'state', 'reason', 'total', 'counts', 'startedBy'] as const;

/** Imports of pictures, the newest first. */
export function ImportsPage() {
  const t = useT('administration');
  const [isNew, setNew] = useState(false);
  return (
    <ListPage
      title="Imports"
      intro="ImportsIntro"
      acts={<AddButton label={t('NewImport')} onClick={() => setNew(true)} />}
      endpoint={importsApi.list}
      refreshMs={(rows) => (rows.some(isOpen) ? REFRESH_MS : 0)}
      columns={columns}
      rowKey={({ id }) => id}
      filters={{
        state: stateChoice(ImportStates, (one) => t(`Import:${one}`)),
      }}
      texts={{ search: 'SearchImports', count: 'CountImports', empty: 'NoImports' }}
      exported={{ fileName: 'imports.csv', fields: exportedFields }}
      whenEmpty={
        <EmptyState
          title={t('NoImports')}
          action={<Button onClick={() => setNew(true)}>{t('NewImport')}</Button>}
        >
          {t('NoImportsText')}
        </EmptyState>
      }
    >
      {isNew && <NewImportForm onClose={() => setNew(false)} />}
    </ListPage>
  );
}
