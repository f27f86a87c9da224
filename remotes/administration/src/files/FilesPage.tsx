import { type AssetFiles, assetFilesApi, FileStates } from '@editorial/contracts/asset-files';
import { call, formatBytes, useT } from '@editorial/platform';
import { useAct } from '@editorial/platform/queries';
import { Badge, Button } from '@editorial/ui';
import { Link } from 'react-router-dom';
import type { Column } from '../frame/columns.ts';
import { choice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
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

function useColumns(): Column<AssetFiles>[] {
  const making = useRemake();
  return [
    {
      key: 'title',
      title: 'Picture',
      fixed: true,
      sortable: 'title',
      render: (row) => (
        <span className="adm-picture">
          <img src={row.thumbUrl} alt="" loading="lazy" />
          <Link to={`/public/${row.id}`}>{row.title}</Link>
        </span>
      ),
    },
    { key: 'number', title: 'Number', sortable: 'number', render: (row) => row.number },
    {
      key: 'state',
      title: 'State',
      render: (row, t) => <Badge look={looks[row.state]}>{t(`Files:${row.state}`)}</Badge>,
    },
    {
      key: 'problem',
      title: 'Why',
      render: (row) => <bdi className="ed-small">{row.problem}</bdi>,
    },
    { key: 'fileName', title: 'File', hidden: true, render: (row) => row.fileName },
    { key: 'bytes', title: 'StoredBytes', align: 'end', render: (row) => formatBytes(row.bytes) },
    { key: 'checked', title: 'CheckedAt', sortable: 'checkedAt', time: (row) => row.checkedAt },
    {
      key: 'acts',
      title: 'Acts',
      render: (row) =>
        row.files > 0 &&
        row.state !== 'Queued' && <RemakeButton pictureId={row.id} making={making} />,
    },
  ];
}

function RemakeButton({
  pictureId,
  making,
}: {
  readonly pictureId: string;
  readonly making: ReturnType<typeof useRemake>;
}) {
  const t = useT('administration');
  return (
    <Button
      size="small"
      loading={making.given?.[0]?.includes(pictureId) ?? false}
      onClick={() => void making.run([pictureId])}
    >
      {t('MakeAnew')}
    </Button>
  );
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
  const checking = useAct(() => call(assetFilesApi.check), {
    done: 'administration::FilesAreChecked',
    reloads: 'everything',
  });
  return (
    <ListPage
      title="PictureFiles"
      intro="PictureFilesIntro"
      acts={
        <Button loading={checking.isBusy} onClick={() => void checking.run()}>
          {t('CheckFiles')}
        </Button>
      }
      aboveList={<FileCounts />}
      endpoint={assetFilesApi.list}
      refreshMs={REFRESH_MS}
      columns={useColumns()}
      rowKey={({ id }) => id}
      filters={{
        state: choice({
          label: 'State',
          // Without a choice, the server lists the pictures whose files are damaged or missing.
          any: 'NeedsAttention',
          values: FileStates,
          nameOf: (one) => t(`Files:${one}`),
        }),
      }}
      texts={{
        search: 'SearchPictureFiles',
        count: 'CountPictures',
        empty: 'NoPictureNeedsAttention',
      }}
      exported={{ fileName: 'files.csv', fields: exportedFields }}
    />
  );
}
