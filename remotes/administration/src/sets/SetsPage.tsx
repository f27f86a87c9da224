import { assetSetsApi, type ManagedSet } from '@editorial/contracts/asset-sets';
import { formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { Badge, Button } from '@editorial/ui';
import type { ListColumn } from '@editorial/ui/table';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AddButton } from '../frame/AddButton.tsx';
import { stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { RemoveSet } from './RemoveSet.tsx';
import { SetForm } from './SetForm.tsx';

const states = ['Shown', 'Hidden', 'Empty', 'Placed'] as const;

type SetStep =
  | { readonly kind: 'add' }
  | { readonly kind: 'change' | 'remove'; readonly set: ManagedSet };

// Long because it lists every column.
function useColumns(onStep: (step: SetStep) => void): ListColumn<ManagedSet>[] {
  const t = useT('administration');
  useCulture();
  return [
    {
      key: 'title',
      title: t('Name'),
      fixed: true,
      sortable: 'title',
      render: (set) => (
        <button
          type="button"
          className="ed-link-button"
          onClick={() => onStep({ kind: 'change', set })}
        >
          {set.title}
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
      render: (set) => <Link to={`/public/sets/${set.id}`}>{formatNumber(set.assetCount)}</Link>,
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
      key: 'created',
      title: t('Created'),
      hidden: true,
      sortable: 'creationTime',
      render: (set) => formatDate(set.creationTime),
    },
    {
      key: 'acts',
      title: t('Acts'),
      render: (set) => (
        <Button size="small" onClick={() => onStep({ kind: 'remove', set })}>
          {t('Remove')}
        </Button>
      ),
    },
  ];
}

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
  const [step, setStep] = useState<SetStep | null>(null);
  const close = () => setStep(null);
  return (
    <ListPage
      title="Sets"
      intro="SetsIntro"
      acts={<AddButton label={t('NewSet')} onClick={() => setStep({ kind: 'add' })} />}
      endpoint={assetSetsApi.list}
      columns={useColumns(setStep)}
      rowKey={(row) => String(row.id)}
      filters={{
        state: stateChoice(states, (name) => t(`Set:${name}`)),
      }}
      texts={{ search: 'Name', count: 'CountSets', empty: 'NoSets' }}
      exported={{ fileName: 'sets.csv', fields: exportedFields }}
    >
      {step?.kind === 'add' && <SetForm onClose={close} />}
      {step?.kind === 'change' && <SetForm set={step.set} onClose={close} />}
      {step?.kind === 'remove' && <RemoveSet set={step.set} onClose={close} />}
    </ListPage>
  );
}
