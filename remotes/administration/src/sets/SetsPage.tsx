import { assetSetsApi, type ManagedSet } from '@editorial/contracts/asset-sets';
import { call, formatDate, formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, EmptyState, Icon } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { useExport } from '../frame/export-list.ts';
import { Failed } from '../frame/Failed.tsx';
import { RemoveSet } from './RemoveSet.tsx';
import { SetForm } from './SetForm.tsx';

const states = ['Shown', 'Hidden', 'Empty', 'Placed'] as const;

export interface SetStep {
  readonly kind: 'change' | 'remove';
  readonly set: ManagedSet;
}

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

/** Sets of pictures: their names, their order, what visitors see. */
export function SetsPage() {
  const t = useT('administration');
  const [step, setStep] = useState<SetStep | null>(null);
  const [isAdding, setAdding] = useState(false);
  const columns = useColumns(setStep);
  const { view, onView, query, filters, setFilter, clear } = useListView(['state']);
  const state = states.find((one) => one === filters.state);
  const asked = { ...query, ...(state ? { state } : {}) };
  const exportList = useExport();
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(assetSetsApi.list, { query: asked }, { isPageContent: true }),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  return (
    <AdminPage
      title={t('Sets')}
      intro={t('SetsIntro')}
      acts={
        <Button look="primary" icon={<Icon name="plus" />} onClick={() => setAdding(true)}>
          {t('NewSet')}
        </Button>
      }
    >
      <ListTable
        label={t('Sets')}
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
          count: t('CountSets', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() =>
          void exportList(
            'sets.csv',
            [
              'id',
              'title',
              'names',
              'description',
              'position',
              'assetCount',
              'isHidden',
              'creationTime',
            ],
            (span) => call(assetSetsApi.list, { query: { ...asked, ...span } }),
          )
        }
        filters={
          <Choice
            label={t('State')}
            any={t('AnyState')}
            values={states}
            nameOf={(name) => t(`Set:${name}`)}
            value={state}
            onChange={(value) => setFilter('state', value)}
          />
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoSets')}
              action={(view.search || state) && <Button onClick={clear}>{t('ShowAll')}</Button>}
            />
          )
        }
      />
      {isAdding && <SetForm onClose={() => setAdding(false)} />}
      {step?.kind === 'change' && <SetForm set={step.set} onClose={() => setStep(null)} />}
      {step?.kind === 'remove' && <RemoveSet set={step.set} onClose={() => setStep(null)} />}
    </AdminPage>
  );
}
