import {
  contributorsApi,
  type Earning,
  type EarningsOfMonth,
  EarningStates,
} from '@editorial/contracts/contributors';
import {
  formatDate,
  formatMoney,
  formatNumber,
  queryString,
  saveFile,
  useCulture,
  usePageMetadata,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink, EmptyState, Icon } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { type DataColumn, DataTable } from '@editorial/ui/table';
import { Link, useSearchParams } from 'react-router-dom';
import { Failed } from '../browse/Failed.tsx';
import { MailFrequency } from './MailFrequency.tsx';
import '../contribute/contribute.css';

const PAGE_SIZE = 50;
const monthName = (month: string): string =>
  formatDate(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Shows the earnings of a contributor's licenses: by month, and each license of the chosen one. */
// Long because of its markup.
export function EarningsPage() {
  const t = useT('catalog');
  useCulture();
  usePageMetadata({ title: t('Earnings') });
  const [params, setParams] = useSearchParams();
  const month = params.get('month') ?? undefined;
  const state = EarningStates.find((one) => one === params.get('state'));
  const assetId = params.get('picture') ?? undefined;
  const page = Number(params.get('page')) || 1;
  const chosen = { ...(month && { month }), ...(state && { state }), ...(assetId && { assetId }) };
  const show = (change: Readonly<Record<string, string | undefined>>) =>
    setParams((before) => {
      const next = new URLSearchParams(before);
      next.delete('page');
      for (const [name, value] of Object.entries(change))
        if (value) next.set(name, value);
        else next.delete(name);
      return next;
    });
  const months = useEndpoint(contributorsApi.months, {}, { isPageContent: true });
  const list = useEndpoint(contributorsApi.earnings, {
    query: { ...chosen, skipCount: (page - 1) * PAGE_SIZE, maxResultCount: PAGE_SIZE },
  });
  const monthColumns: DataColumn<EarningsOfMonth>[] = [
    {
      key: 'month',
      title: t('Month'),
      fixed: true,
      render: (row) => (
        <Button look="quiet" size="small" onClick={() => show({ month: row.month })}>
          {monthName(row.month)}
        </Button>
      ),
    },
    {
      key: 'licenses',
      title: t('Licenses'),
      align: 'end',
      render: (row) => formatNumber(row.licenseCount),
    },
    ...(['pending', 'cleared', 'settled'] as const).map((sum): DataColumn<EarningsOfMonth> => ({
      key: sum,
      title: t(`Earned:${sum}`),
      align: 'end',
      render: (row) => <span className="ed-figures">{formatMoney(row[sum], row.currency)}</span>,
    })),
  ];
  const columns: DataColumn<Earning>[] = [
    { key: 'at', title: t('Date'), fixed: true, render: (row) => formatDate(row.at) },
    {
      key: 'picture',
      title: t('Picture'),
      render: (row) => (
        <Link to={`/public/${row.assetId}`}>
          <bdi>{row.assetTitle}</bdi> <span className="ed-muted ed-figures">{row.assetNumber}</span>
        </Link>
      ),
    },
    {
      key: 'license',
      title: t('SoldLicense'),
      render: (row) => (
        <Link className="ed-figures" to={`/verify/${row.verificationCode}`}>
          {row.licenseNumber}
        </Link>
      ),
    },
    { key: 'kind', title: t('EarningKind'), render: (row) => t(`EarningKind:${row.kind}`) },
    {
      key: 'revenue',
      title: t('Revenue'),
      align: 'end',
      render: (row) => <span className="ed-figures">{formatMoney(row.revenue, row.currency)}</span>,
    },
    {
      key: 'share',
      title: t('EarnedShare'),
      align: 'end',
      render: (row) => (
        <strong className="ed-figures">
          {formatMoney(row.shareHundredths / 100, row.currency)}
        </strong>
      ),
    },
    {
      key: 'state',
      title: t('State'),
      render: (row) => (
        <Badge look={row.state === 'Settled' ? 'success' : 'neutral'}>
          {t(`EarningState:${row.state}`)}
        </Badge>
      ),
    },
  ];
  const none = <EmptyState title={t('NoEarnings')}>{t('NoEarningsHint')}</EmptyState>;
  // A choice that leaves nothing is left again.
  const noneOrAll =
    Object.keys(chosen).length === 0 ? (
      none
    ) : (
      <EmptyState
        title={t('NoneChosen')}
        action={<Button onClick={() => setParams({})}>{t('AllStates')}</Button>}
      />
    );
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
      <header className="con-head">
        <h1>{t('Earnings')}</h1>
        <p className="ed-muted ed-measure">{t('EarningsIntro')}</p>
        <ButtonLink to="/contribute" icon={<Icon name="back" />} look="quiet">
          {t('OwnPictures')}
        </ButtonLink>
      </header>
      <MailFrequency />
      <DataTable
        label={t('EarningsByMonth')}
        rows={months.data?.items ?? []}
        rowKey={(row) => `${row.month}${row.currency}`}
        columns={monthColumns}
        isLoading={months.isPending}
        empty={months.isError ? failed : none}
        hideColumnChoice
      />
      {months.data?.items.length !== 0 && (
        <>
          <div className="con-states" role="group" aria-label={t('State')}>
            {assetId && (
              <button
                type="button"
                className="ed-chip"
                aria-pressed
                onClick={() => show({ picture: undefined })}
              >
                {list.data?.items[0]?.assetNumber ?? t('Picture')} ×
              </button>
            )}
            {month && (
              <button
                type="button"
                className="ed-chip"
                aria-pressed
                onClick={() => show({ month: undefined })}
              >
                {monthName(month)} ×
              </button>
            )}
            {EarningStates.map((one) => (
              <button
                key={one}
                type="button"
                className="ed-chip"
                aria-pressed={state === one}
                onClick={() => show({ state: state === one ? undefined : one })}
              >
                {t(`EarningState:${one}`)}
              </button>
            ))}
            <Button
              icon={<Icon name="download" />}
              onClick={() =>
                void saveFile(
                  `${contributorsApi.export.path}${queryString(chosen)}`,
                  'earnings.csv',
                )
              }
            >
              {t('Csv')}
            </Button>
          </div>
          <DataTable
            label={t('Licenses')}
            rows={list.data?.items ?? []}
            rowKey={(row) => row.id}
            columns={columns}
            isLoading={list.isPending}
            empty={list.isError ? failed : noneOrAll}
            hideColumnChoice
          />
          <Pagination
            page={page}
            pageSize={PAGE_SIZE}
            total={list.data?.totalCount ?? 0}
            onChange={(next) =>
              setParams((before) => {
                const after = new URLSearchParams(before);
                after.set('page', String(next));
                return after;
              })
            }
          />
        </>
      )}
    </div>
  );
}
