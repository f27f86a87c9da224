import { AssetStatuses, catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import type { Selection } from '@editorial/contracts/asset-bulk';
import { formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import type { ListColumn } from '@editorial/ui/table';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCategories } from '../categories/category-names.ts';
import { choice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { BulkForm } from './BulkForm.tsx';
import { draftPath } from './draft-path.ts';

type Chosen = ReadonlySet<string>;

// Long because it lists every column.
function useColumns(
  chosen: Chosen,
  onChoose: (id: string, isChosen: boolean) => void,
): ListColumn<ListedAsset>[] {
  const t = useT('administration');
  const { nameOf } = useCategories();
  useCulture();
  return [
    {
      key: 'title',
      title: t('Picture'),
      fixed: true,
      sortable: 'title',
      render: (row) => (
        <span className="adm-picture">
          <input
            type="checkbox"
            className="ed-checkbox"
            aria-label={t('ChoosePicture', { name: row.title })}
            checked={chosen.has(row.id)}
            onChange={(event) => onChoose(row.id, event.target.checked)}
          />
          <img src={row.thumbUrl} alt="" loading="lazy" />
          <Link to={row.status === 'Draft' ? draftPath(row.id) : `/public/${row.id}`}>
            {row.title || row.number}
          </Link>
        </span>
      ),
    },
    { key: 'number', title: t('Number'), render: (row) => row.number },
    {
      key: 'state',
      title: t('State'),
      render: (row) => (
        <span className="adm-badges">
          <Badge>{t(`Asset:${row.status}`)}</Badge>
          {row.isHidden && <Badge look="accent">{t('Asset:Hidden')}</Badge>}
        </span>
      ),
    },
    {
      key: 'categories',
      title: t('Categories'),
      render: (row) => (row.categories ?? []).map(nameOf).join(', '),
    },
    { key: 'set', title: t('Set'), render: (row) => row.setTitle },
    { key: 'creator', title: t('Creator'), hidden: true, render: (row) => row.creator },
    {
      key: 'tags',
      title: t('Keywords'),
      hidden: true,
      render: (row) => (row.tags ?? []).join(', '),
    },
    { key: 'date', title: t('Created'), render: (row) => formatDate(row.creationTime) },
  ];
}

const exportedFields = [
  'number',
  'title',
  'description',
  'alternativeText',
  'categories',
  'tags',
  'countries',
  'place',
  'creator',
  'assetType',
  'exclusivity',
  'use',
  'setTitle',
  'status',
  'isHidden',
  'creationTime',
] as const;

/** Pictures of every state, to change many at once. */
export function PicturesPage() {
  const t = useT('administration');
  const categories = useCategories();
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const [acting, setActing] = useState<Selection | null>(null);
  const columns = useColumns(chosen, (id, isChosen) =>
    setChosen(
      (before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? id : [])),
    ),
  );
  return (
    <ListPage
      title="PicturesTitle"
      intro="PicturesIntro"
      endpoint={catalogApi.list}
      columns={columns}
      rowKey={(row) => row.id}
      filters={{
        state: choice({
          label: 'State',
          usual: 'Published',
          values: AssetStatuses,
          nameOf: (name) => t(`Asset:${name}`),
        }),
        category: choice({
          label: 'Category',
          any: 'AnyCategory',
          values: categories.items,
          nameOf: (name) => categories.nameOf(name),
          isChecked: false,
        }),
      }}
      queryOf={({ filter: searchText, sorting, ...paging }, { state, category }) => ({
        ...paging,
        ...(sorting === 'title' && { sorting }),
        ...(searchText && { searchText }),
        ...(category && { categories: [category] }),
        status: state ?? 'Published',
        includeHidden: true,
        includeDetails: true,
      })}
      texts={{ search: 'SearchPictures', count: 'CountPictures', empty: 'NoPictures' }}
      exported={{ fileName: 'pictures.csv', fields: exportedFields }}
      tools={({ total, view: { search }, chosen: { state: status = 'Published', category } }) => (
        <span className="ed-row">
          {chosen.size > 0 && (
            <Button look="primary" onClick={() => setActing({ ids: [...chosen] })}>
              {t('ChangeChosen', { count: chosen.size, figure: formatNumber(chosen.size) })}
            </Button>
          )}
          <Button
            disabled={total === 0}
            onClick={() =>
              setActing({
                status,
                ...(search && { searchText: search }),
                ...(category && { category }),
              })
            }
          >
            {t('ChangeFound')}
          </Button>
        </span>
      )}
    >
      {acting && (
        <BulkForm
          selection={acting}
          onClose={() => setActing(null)}
          onDone={() => {
            setChosen(new Set());
            setActing(null);
          }}
        />
      )}
    </ListPage>
  );
}
