import { categoriesApi, type ManagedCategory } from '@editorial/contracts/categories';
import { formatNumber, useCulture, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import type { ListColumn } from '@editorial/ui/table';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AddButton } from '../frame/AddButton.tsx';
import { stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { RemoveCategory } from './RemoveCategory.tsx';
import { CategoryForm } from './CategoryForm.tsx';

const states = ['Shown', 'Hidden', 'Empty', 'Added'] as const;

type CategoryStep =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove'; readonly category: ManagedCategory };

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

const exportedFields = [
  'id',
  'name',
  'names',
  'position',
  'assetCount',
  'isHidden',
  'isBuiltIn',
] as const;

/** Categories: their names, their order, what visitors see. */
export function CategoriesPage() {
  const t = useT('administration');
  const [step, setStep] = useState<CategoryStep | null>(null);
  const close = () => setStep(null);
  return (
    <ListPage
      title="ManagedCategories"
      intro="CategoriesIntro"
      acts={<AddButton label={t('NewCategory')} onClick={() => setStep({ kind: 'add' })} />}
      endpoint={categoriesApi.list}
      columns={useColumns(setStep)}
      rowKey={(row) => String(row.id)}
      filters={{
        state: stateChoice(states, (name) => t(name === 'Added' ? 'CategoryAdded' : `Set:${name}`)),
      }}
      texts={{ search: 'Name', count: 'CountCategories', empty: 'NoCategories' }}
      exported={{ fileName: 'categories.csv', fields: exportedFields }}
    >
      {step?.kind === 'add' && <CategoryForm onClose={close} />}
      {step?.kind === 'change' && <CategoryForm category={step.category} onClose={close} />}
      {step?.kind === 'remove' && <RemoveCategory category={step.category} onClose={close} />}
    </ListPage>
  );
}
