import { AssetStatuses, catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import type { Selection } from '@editorial/contracts/asset-bulk';
import { formatNumber, useT } from '@editorial/platform';
import { Badge, Button, Icon } from '@editorial/ui';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useCategories } from '../categories/category-names.ts';
import type { Column } from '../frame/columns.ts';
import { choice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { BulkForm } from './BulkForm.tsx';
import { draftPath } from './draft-path.ts';

type Chosen = ReadonlySet<string>;

function useColumns(
  chosen: Chosen,
  onChoose: (id: string, isChosen: boolean) => void,
): Column<ListedAsset>[] {
  const { nameOf } = useCategories();
  return [
    {
      key: 'title',
      title: 'Picture',
      fixed: true,
      sortable: 'title',
      render: (row) => (
        <ChoosablePicture
          picture={row}
          isChosen={chosen.has(row.id)}
          onChoose={(isChosen) => onChoose(row.id, isChosen)}
        />
      ),
    },
    { key: 'number', title: 'Number', render: (row) => row.number },
    {
      key: 'state',
      title: 'State',
      render: (row, t) => (
        <span className="adm-badges">
          <Badge>{t(`Asset:${row.status}`)}</Badge>
          {row.isHidden && <Badge look="accent">{t('Asset:Hidden')}</Badge>}
        </span>
      ),
    },
    {
      key: 'categories',
      title: 'Categories',
      render: (row) => (row.categories ?? []).map(nameOf).join(', '),
    },
    { key: 'set', title: 'Set', render: (row) => row.setTitle },
    { key: 'creator', title: 'Creator', hidden: true, render: (row) => row.creator },
    { key: 'tags', title: 'Keywords', hidden: true, render: (row) => (row.tags ?? []).join(', ') },
    { key: 'date', title: 'Created', date: (row) => row.creationTime },
  ];
}

function ChoosablePicture({
  picture: { id, number, status, title, thumbUrl },
  isChosen,
  onChoose,
}: {
  readonly picture: ListedAsset;
  readonly isChosen: boolean;
  readonly onChoose: (isChosen: boolean) => void;
}) {
  const t = useT('administration');
  return (
    <span className="adm-picture">
      <input
        type="checkbox"
        className="ed-checkbox"
        aria-label={t('ChoosePicture', { name: title })}
        checked={isChosen}
        onChange={(event) => onChoose(event.target.checked)}
      />
      <img src={thumbUrl} alt="" loading="lazy" />
      <Link to={status === 'Draft' ? draftPath(id) : `/public/${id}`}>{title || number}</Link>
    </span>
  );
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

function useFilters() {
  const t = useT('administration');
  const categories = useCategories();
  return {
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
  };
}

/** Pictures of every state, to change many at once. */
export function PicturesPage() {
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
      filters={useFilters()}
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
        <ChangeButtons
          chosen={chosen}
          onClear={() => setChosen(new Set())}
          found={{ status, ...(search && { searchText: search }), ...(category && { category }) }}
          isNoneFound={total === 0}
          onChange={setActing}
        />
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

/**
 * Opens the change of the chosen pictures, or else of all that the search and the filters find. One
 * takes the other's place: a further line would move the rows below the pointer.
 */
function ChangeButtons({
  chosen,
  onClear,
  found,
  isNoneFound,
  onChange,
}: {
  readonly chosen: Chosen;
  readonly onClear: () => void;
  readonly found: Selection;
  readonly isNoneFound: boolean;
  readonly onChange: (selection: Selection) => void;
}) {
  const t = useT('administration');
  const change = useRef<HTMLButtonElement>(null);
  const isAny = chosen.size > 0;
  return (
    <span className="ed-row">
      <Button
        ref={change}
        {...(isAny && { look: 'primary' })}
        disabled={isNoneFound && !isAny}
        onClick={() => onChange(isAny ? { ids: [...chosen] } : found)}
      >
        {isAny
          ? t('ChangeChosen', { count: chosen.size, figure: formatNumber(chosen.size) })
          : t('ChangeFound')}
      </Button>
      {isAny && (
        <Button
          look="quiet"
          iconOnly
          icon={<Icon name="close" />}
          aria-label={t('ChooseNone')}
          onClick={() => {
            onClear();
            change.current?.focus();
          }}
        />
      )}
    </span>
  );
}
