import { categoriesApi, type ManagedCategory } from '@editorial/contracts/categories';
import { call, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, EmptyState, Icon } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';
import { RemoveCategory } from './RemoveCategory.tsx';
import { CategoryForm } from './CategoryForm.tsx';

const states = ['Shown', 'Hidden', 'Empty', 'Added'] as const;

export interface CategoryStep {
  readonly kind: 'change' | 'remove';
  readonly category: ManagedCategory;
}

// Long because it lists every column.
function useColumns(onStep: (step: CategoryStep) => void): ListColumn<ManagedCategory>[] {
  const t = useT('administration');
  useCulture();
  return [
    {
      key: 'name',
      title: t('Name'),
      fixed: true,
      sortable: 'name',
      render: (category) => (
        <button
          type="button"
          className="ed-link-button"
          onClick={() => onStep({ kind: 'change', category })}
        >
          {category.name}
        </button>
      ),
    },
    {
      key: 'languages',
      title: t('OtherNames'),
      render: ({ names }) => Object.keys(names).join(', ') || '–',
    },
    {
      key: 'position',
      title: t('Place_inOrder'),
      align: 'end',
      sortable: 'position',
      render: ({ position }) => position ?? '–',
    },
    {
      key: 'pictures',
      title: t('Pictures'),
      align: 'end',
      sortable: 'assetCount',
      render: (category) => (
        <Link to={`/administration/pictures?category=${category.id}`}>
          {formatNumber(category.assetCount)}
        </Link>
      ),
    },
    {
      key: 'state',
      title: t('State'),
      render: ({ isHidden }) => (
        <Badge look={isHidden ? 'accent' : 'neutral'}>
          {t(isHidden ? 'Set:Hidden' : 'Set:Shown')}
        </Badge>
      ),
    },
    {
      key: 'acts',
      title: t('Acts'),
      render: (category) => (
        <Button size="small" onClick={() => onStep({ kind: 'remove', category })}>
          {t('Remove')}
        </Button>
      ),
    },
  ];
}

/** Categories: their names, their order, what visitors see. */
export function CategoriesPage() {
  const t = useT('administration');
  const [step, setStep] = useState<CategoryStep | null>(null);
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(setStep);
  const { view, onView, query, filters, setFilter, clear } = useListView(['state']);
  const state = states.find((one) => one === filters.state);
  const asked = { ...query, ...(state ? { state } : {}) };
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(categoriesApi.list, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  return (
    <AdminPage
      title={t('ManagedCategories')}
      intro={t('CategoriesIntro')}
      acts={
        <Button look="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
          {t('NewCategory')}
        </Button>
      }
    >
      <ListTable
        label={t('ManagedCategories')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => String(row.id)}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('Name'),
          columns: t('Columns'),
          count: t('CountCategories', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void exportList(
            'categories.csv',
            ['id', 'name', 'names', 'position', 'assetCount', 'isHidden', 'isBuiltIn'],
            (span) => call(categoriesApi.list, { query: { ...asked, ...span } }),
          )
        }
        filters={
          <Choice
            label={t('State')}
            any={t('AnyState')}
            values={states}
            nameOf={(name) => t(name === 'Added' ? 'CategoryAdded' : `Set:${name}`)}
            value={state}
            onChange={(value) => setFilter('state', value)}
          />
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoCategories')}
              action={(view.search || state) && <Button onClick={clear}>{t('ShowAll')}</Button>}
            />
          )
        }
      />
      {isAdding && <CategoryForm onClose={() => setAdding(false)} />}
      {step?.kind === 'change' && (
        <CategoryForm category={step.category} onClose={() => setStep(null)} />
      )}
      {step?.kind === 'remove' && (
        <RemoveCategory category={step.category} onClose={() => setStep(null)} />
      )}
    </AdminPage>
  );
}
