import { categoriesApi, type ManagedCategory } from '@editorial/contracts/categories';
import { useT } from '@editorial/platform';
import { useState } from 'react';
import { AddButton } from '../frame/AddButton.tsx';
import { stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { groupColumns, type GroupStep } from '../picture-groups/group-columns.tsx';
import { RemoveCategory } from './RemoveCategory.tsx';
import { CategoryForm } from './CategoryForm.tsx';

const states = ['Shown', 'Hidden', 'Empty', 'Added'] as const;

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
  const [step, setStep] = useState<GroupStep<ManagedCategory> | null>(null);
  const close = () => setStep(null);
  const { facts, acts } = groupColumns({
    name: 'name',
    nameOf: (category: ManagedCategory) => category.name,
    picturesAt: ({ id }) => `/administration/pictures?category=${id}`,
    onStep: setStep,
  });
  return (
    <ListPage
      title="ManagedCategories"
      intro="CategoriesIntro"
      acts={<AddButton label={t('NewCategory')} onClick={() => setStep({ kind: 'add' })} />}
      endpoint={categoriesApi.list}
      columns={[...facts, acts]}
      rowKey={(row) => String(row.id)}
      filters={{
        state: stateChoice(states, (name) => t(name === 'Added' ? 'CategoryAdded' : `Set:${name}`)),
      }}
      texts={{ search: 'Name', count: 'CountCategories', empty: 'NoCategories' }}
      exported={{ fileName: 'categories.csv', fields: exportedFields }}
    >
      {step?.kind === 'add' && <CategoryForm onClose={close} />}
      {step?.kind === 'change' && <CategoryForm category={step.group} onClose={close} />}
      {step?.kind === 'remove' && <RemoveCategory category={step.group} onClose={close} />}
    </ListPage>
  );
}
