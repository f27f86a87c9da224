import { assetSetsApi, type ManagedSet } from '@editorial/contracts/asset-sets';
import { useT } from '@editorial/platform';
import { useState } from 'react';
import { AddButton } from '../frame/AddButton.tsx';
import type { Column } from '../frame/columns.ts';
import { stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { groupColumns, type GroupStep } from '../picture-groups/group-columns.tsx';
import { RemoveSet } from './RemoveSet.tsx';
import { SetForm } from './SetForm.tsx';

const states = ['Shown', 'Hidden', 'Empty', 'Placed'] as const;

const exportedFields = [
  'id',
  'title',
  'names',
  'description',
  'position',
  'assetCount',
  'isHidden',
  'creationTime',
] as const;

/** Sets of pictures: their names, their order, what visitors see. */
export function SetsPage() {
  const t = useT('administration');
  const [step, setStep] = useState<GroupStep<ManagedSet> | null>(null);
  const close = () => setStep(null);
  const { facts, acts } = groupColumns({
    name: 'title',
    nameOf: (set: ManagedSet) => set.title,
    picturesAt: ({ id }) => `/public/sets/${id}`,
    onStep: setStep,
  });
  const created: Column<ManagedSet> = {
    key: 'created',
    title: 'Created',
    hidden: true,
    sortable: 'creationTime',
    date: (set) => set.creationTime,
  };
  return (
    <ListPage
      title="Sets"
      intro="SetsIntro"
      acts={<AddButton label={t('NewSet')} onClick={() => setStep({ kind: 'add' })} />}
      endpoint={assetSetsApi.list}
      columns={[...facts, created, acts]}
      rowKey={(row) => String(row.id)}
      filters={{
        state: stateChoice(states, (name) => t(`Set:${name}`)),
      }}
      texts={{ search: 'Name', count: 'CountSets', empty: 'NoSets' }}
      exported={{ fileName: 'sets.csv', fields: exportedFields }}
    >
      {step?.kind === 'add' && <SetForm onClose={close} />}
      {step?.kind === 'change' && <SetForm set={step.group} onClose={close} />}
      {step?.kind === 'remove' && <RemoveSet set={step.group} onClose={close} />}
    </ListPage>
  );
}
