import { contributorsApi, EarningStates } from '@editorial/contracts/contributors';
import { queryString, saveFile, useCulture, usePageMetadata, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, Chip, EmptyState, Icon } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { DataTable, useAddressParams } from '@editorial/ui/table';
import { Failed } from '../browse/Failed.tsx';
import { useEarningColumns, useMonthColumns } from './earnings-columns.tsx';
import { MailFrequency } from './MailFrequency.tsx';
import { monthName } from './month-name.ts';
import '../contribute/contribute.css';

const PAGE_SIZE = 50;

/** The choice in the address: a month, a state, a picture, and the page of its licenses. */
function useChoice() {
  const { params, change } = useAddressParams();
  const month = params.get('month') ?? undefined;
  const state = EarningStates.find((one) => one === params.get('state'));
  const assetId = params.get('picture') ?? undefined;
  return {
    chosen: { ...(month && { month }), ...(state && { state }), ...(assetId && { assetId }) },
    page: Number(params.get('page')) || 1,
    /** Another choice begins at its first page. */
    show: (names: Readonly<Record<string, string | undefined>>) =>
      change({ ...names, page: undefined }),
    showAll: () => change({ month: '', state: '', picture: '', page: '' }),
    turnTo: (page: number) => change({ page: String(page) }),
  };
}

/** Shows the earnings of a contributor's licenses: by month, and each license of the chosen one. */
export function EarningsPage() {
  const t = useT('catalog');
  useCulture();
  usePageMetadata({ title: t('Earnings') });
  const { chosen, page, show, showAll, turnTo } = useChoice();
  const months = useEndpoint(contributorsApi.months, {}, { isPageContent: true });
  const list = useEndpoint(contributorsApi.earnings, {
    query: { ...chosen, skipCount: (page - 1) * PAGE_SIZE, maxResultCount: PAGE_SIZE },
  });
  const monthColumns = useMonthColumns((month) => show({ month }));
  const earningColumns = useEarningColumns();
  const isNarrowed = Object.keys(chosen).length > 0;
  const failed = (
    <Failed
      title={t('NotLoaded')}
      onRetry={() => {
        void months.refetch();
        void list.refetch();
      }}
    />
  );
  return (
    <div className="ed-page con-page">
      <Head />
      <MailFrequency />
      <DataTable
        label={t('EarningsByMonth')}
        rows={months.data?.items ?? []}
        rowKey={(row) => `${row.month}${row.currency}`}
        columns={monthColumns}
        isLoading={months.isPending}
        empty={months.isError ? failed : <NoEarnings />}
        hideColumnChoice
      />
      {months.data?.items.length !== 0 && (
        <>
          <Choices chosen={chosen} assetNumber={list.data?.items[0]?.assetNumber} onChange={show} />
          <DataTable
            label={t('Licenses')}
            rows={list.data?.items ?? []}
            rowKey={(row) => row.id}
            columns={earningColumns}
            isLoading={list.isPending}
            empty={
              list.isError ? failed : <NoEarnings onShowAll={isNarrowed ? showAll : undefined} />
            }
            hideColumnChoice
          />
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={list.data?.totalCount ?? 0}
            onChange={turnTo}
          />
        </>
      )}
    </div>
  );
}

function Head() {
  const t = useT('catalog');
  return (
    <header className="con-head">
      <h1>{t('Earnings')}</h1>
      <p className="ed-muted ed-measure">{t('EarningsIntro')}</p>
      <ButtonLink to="/contribute" icon={<Icon name="back" />} look="quiet">
        {t('OwnPictures')}
      </ButtonLink>
    </header>
  );
}

/** There are no earnings, or none that were chosen: that choice can be left again. */
function NoEarnings({ onShowAll }: { readonly onShowAll?: (() => void) | undefined }) {
  const t = useT('catalog');
  if (!onShowAll) return <EmptyState title={t('NoEarnings')}>{t('NoEarningsHint')}</EmptyState>;
  return (
    <EmptyState
      title={t('NoneChosen')}
      action={<Button onClick={onShowAll}>{t('AllStates')}</Button>}
    />
  );
}

/** The choice, to be left again; the states; and the chosen earnings as a file. */
function Choices({
  chosen,
  assetNumber,
  onChange,
}: {
  readonly chosen: ReturnType<typeof useChoice>['chosen'];
  readonly assetNumber: string | undefined;
  readonly onChange: ReturnType<typeof useChoice>['show'];
}) {
  const t = useT('catalog');
  const { month, state, assetId } = chosen;
  return (
    <div className="con-states" role="group" aria-label={t('State')}>
      {assetId && (
        <Chip pressed onClick={() => onChange({ picture: undefined })}>
          {assetNumber ?? t('Picture')} ×
        </Chip>
      )}
      {month && (
        <Chip pressed onClick={() => onChange({ month: undefined })}>
          {monthName(month)} ×
        </Chip>
      )}
      {EarningStates.map((one) => (
        <Chip
          key={one}
          pressed={state === one}
          onClick={() => onChange({ state: state === one ? undefined : one })}
        >
          {t(`EarningState:${one}`)}
        </Chip>
      ))}
      <Button
        icon={<Icon name="download" />}
        onClick={() =>
          void saveFile(`${contributorsApi.export.path}${queryString(chosen)}`, 'earnings.csv')
        }
      >
        {t('Csv')}
      </Button>
    </div>
  );
}
