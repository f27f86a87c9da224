import { profitApi, type ProfitStatement } from '@editorial/contracts/profit';
import {
  call,
  confirm,
  formatDate,
  formatMoney,
  formatNumber,
  useCulture,
  usePageMetadata,
  useT,
} from '@editorial/platform';
import { act, useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, EmptyState } from '@editorial/ui';
import { DataTable, DayChoice, type DataColumn } from '@editorial/ui/table';
import { Link, useSearchParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import '../subscription.css';

const thisMonth = () => new Date().toISOString().slice(0, 7);
/** A month's name in the visitor's language. */
export const monthName = (month: string): string =>
  formatDate(`${month}-15T12:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Closes a month, if the person is sure. */
async function close(month: string): Promise<void> {
  if ((await confirm.warn('subscription::CloseQuestion', 'subscription::CloseTitle')) !== 'confirm')
    return;
  await act(call(profitApi.close, { body: { month } }), {
    done: 'subscription::MonthClosed',
    reloads: [profitApi.list],
  });
}

function useColumns(): DataColumn<ProfitStatement>[] {
  const t = useT('subscription');
  return [
    {
      key: 'contributor',
      title: t('Contributor'),
      fixed: true,
      render: (row) => (
        <Link to={`/profit/${row.contributorId}/${row.month}?currency=${row.currency}`}>
          {row.contributorName}
        </Link>
      ),
    },
    {
      key: 'licenses',
      title: t('Licenses'),
      align: 'end',
      render: (row) => <span className="ed-figures">{formatNumber(row.licenseCount)}</span>,
    },
    {
      key: 'revenue',
      title: t('Revenue'),
      align: 'end',
      render: (row) => <span className="ed-figures">{formatMoney(row.revenue, row.currency)}</span>,
    },
    {
      key: 'share',
      title: t('Share'),
      align: 'end',
      render: (row) => (
        <strong className="ed-figures">{formatMoney(row.share, row.currency)}</strong>
      ),
    },
    {
      key: 'state',
      title: t('State'),
      render: (row) =>
        row.closedAt ? (
          <Badge look="success">{t('ClosedOn', [formatDate(row.closedAt)])}</Badge>
        ) : (
          <Badge>{t('Open')}</Badge>
        ),
    },
  ];
}

/** The contributors' earnings of a month. A past month can be closed (R1.25N). */
export function ProfitPage() {
  const t = useT('subscription');
  useCulture();
  const [params, setParams] = useSearchParams();
  const month = /^20\d\d-(0[1-9]|1[0-2])$/.test(params.get('month') ?? '')
    ? (params.get('month') ?? '')
    : thisMonth();
  const { data, isPending, isError, refetch } = useEndpoint(
    profitApi.list,
    { query: { month, maxResultCount: 1000 } },
    { isPageContent: true },
  );
  usePageMetadata({ title: t('Profit') });
  const columns = useColumns();
  const rows = data?.items ?? [];
  const mayClose = month < thisMonth() && rows.some((row) => row.closedAt === null);
  return (
    <div className="ed-page sub-page">
      <header>
        <h1>{t('Profit')}</h1>
        <p className="ed-muted">{t('ProfitIntro')}</p>
      </header>
      <div className="sub-filters">
        <label>
          <span className="ed-eyebrow">{t('Month')}</span>
          <DayChoice
            unit="month"
            label={t('Month')}
            value={month}
            max={thisMonth()}
            clearable={false}
            onChange={(next) => setParams({ month: next }, { replace: true })}
          />
        </label>
        {mayClose && (
          <Button onClick={() => void close(month)}>{t('CloseMonth', [monthName(month)])}</Button>
        )}
      </div>
      <DataTable
        label={t('Profit')}
        rows={rows}
        rowKey={(row) => `${row.contributorId}${row.currency}`}
        columns={columns}
        isLoading={isPending}
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState title={t('NoStatements')}>{t('NoStatementsHint')}</EmptyState>
          )
        }
        hideColumnChoice
      />
    </div>
  );
}
