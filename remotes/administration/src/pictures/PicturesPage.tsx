import {
  AssetStatuses,
  catalogApi,
  Categories,
  type ListedAsset,
} from '@editorial/contracts/catalog';
import type { Selection } from '@editorial/contracts/asset-bulk';
import { call, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, EmptyState } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useCategories } from '../categories/category-names.ts';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';
import { BulkForm } from './BulkForm.tsx';

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
          <Link to={`/public/${row.id}`}>{row.title}</Link>
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
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const [acting, setActing] = useState<Selection | null>(null);
  const columns = useColumns(chosen, (id, isChosen) =>
    setChosen(
      (before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? id : [])),
    ),
  );
  const { view, onView, query, filters, setFilter, clear } = useListView(['state', 'category']);
  const status = AssetStatuses.find((one) => one === filters.state) ?? 'Published';
  const categories = useCategories();
  const category = Categories.find((one) => one === filters.category);
  const { filter: searchText, sorting, ...paging } = query;
  const asked = {
    ...paging,
    ...(sorting === 'title' && { sorting }),
    ...(searchText && { searchText }),
    ...(category && { categories: [category] }),
    status,
    includeHidden: true,
    includeDetails: true,
  };
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(catalogApi.list, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  const found: Selection = {
    status,
    ...(searchText && { searchText }),
    ...(category && { category }),
  };
  return (
    <AdminPage title={t('PicturesTitle')} intro={t('PicturesIntro')}>
      <ListTable
        label={t('PicturesTitle')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => row.id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('SearchPictures'),
          columns: t('Columns'),
          count: t('CountPictures', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void exportList('pictures.csv', exportedFields, (span) =>
            call(catalogApi.list, { query: { ...asked, ...span } }),
          )
        }
        tools={
          <span className="ed-row">
            {chosen.size > 0 && (
              <Button look="primary" onClick={() => setActing({ ids: [...chosen] })}>
                {t('ChangeChosen', { count: chosen.size, figure: formatNumber(chosen.size) })}
              </Button>
            )}
            <Button disabled={total === 0} onClick={() => setActing(found)}>
              {t('ChangeFound')}
            </Button>
          </span>
        }
        filters={
          <>
            <Choice
              label={t('State')}
              values={AssetStatuses}
              nameOf={(name) => t(`Asset:${name}`)}
              value={status}
              onChange={(value) => setFilter('state', value)}
            />
            <Choice
              label={t('Category')}
              any={t('AnyCategory')}
              values={categories.items}
              nameOf={(name) => categories.nameOf(name)}
              value={category}
              onChange={(value) => setFilter('category', value)}
            />
          </>
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoPictures')}
              action={(view.search || category) && <Button onClick={clear}>{t('ShowAll')}</Button>}
            />
          )
        }
      />
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
    </AdminPage>
  );
}
