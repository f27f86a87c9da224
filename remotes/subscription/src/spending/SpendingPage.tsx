import { spendingApi, type SpendingRow } from '@editorial/contracts/spending';
import {
  formatDate,
  formatMoney,
  formatNumber,
  queryString,
  saveFile,
  useCulture,
  usePageMetadata,
  useT,
  type Translate,
} from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Icon, Skeleton } from '@editorial/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import {
  type Measure,
  readSpendingView,
  spendingQuery,
  type SpendingView,
} from './spending-address.ts';
import { SpendingChart } from './SpendingChart.tsx';
import { SpendingFilters } from './SpendingFilters.tsx';
import { SpendingTable } from './SpendingTable.tsx';
import '../subscription.css';

/** The latest months, or the greatest of what else it is by. */
const MAX_BARS = 24;

/** The report that the address names, and the figure of its chart. */
function useSpending() {
  const [params, setParams] = useSearchParams();
  const view = readSpendingView(params);
  const [wanted, setMeasure] = useState<Measure | null>(null);
  const query = spendingQuery(view);
  const { data, isError, refetch } = useQuery({
    ...endpointQuery(spendingApi.read, { query }, { isPageContent: true }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const show = (change: Partial<SpendingView>) =>
    setParams(new URLSearchParams(spendingQuery({ ...view, ...change })), { replace: true });
  const rows = data?.rows ?? [];
  const hasMoney = rows.some((row) => row.amount > 0);
  const hasCredits = rows.some((row) => row.credits > 0);
  const measure = wanted ?? (hasCredits || !hasMoney ? 'credits' : 'amount');
  const hasBoth = hasMoney && hasCredits;
  return { view, show, query, data, rows, measure, setMeasure, hasBoth, isError, refetch };
}

/** The month, the person or the value of a row. */
function rowName(t: Translate<'subscription'>, view: SpendingView, { label }: SpendingRow): string {
  if (label === '') return t(view.by === 'Person' ? 'ClosedAccount' : 'NoValue');
  if (view.by !== 'Month') return label;
  return formatDate(`${label}-01T00:00:00Z`, { month: 'long', year: 'numeric', timeZone: 'UTC' });
}

/** Shows a company's spending on orders, by month, person or field, as chart, table and CSV. */
export function SpendingPage() {
  const t = useT('subscription');
  useCulture();
  const spending = useSpending();
  const { view, show, query, data, rows, measure, isError, refetch } = spending;
  usePageMetadata({ title: t('Spending') });
  const labelOf = (row: SpendingRow) => rowName(t, view, row);
  const textOf = (row: SpendingRow) =>
    measure === 'credits' ? formatNumber(row.credits) : formatMoney(row.amount, row.currency);
  return (
    <div className="ed-page sub-page">
      <header className="sub-head">
        <h1>{t('Spending')}</h1>
        <ButtonLink look="quiet" to="/subscription">
          {t('Subscription')}
        </ButtonLink>
      </header>
      <p className="ed-muted ed-measure">{t('SpendingHint')}</p>
      <SpendingFilters
        view={view}
        fields={data?.fields ?? []}
        measure={measure}
        hasBoth={spending.hasBoth}
        show={show}
        onMeasure={spending.setMeasure}
      />
      {isError && <Failed onRetry={() => void refetch()} />}
      {!data && !isError && <Skeleton height={240} />}
      {data && rows.length === 0 && <EmptyState title={t('NothingSpent')} />}
      {rows.length > 0 && (
        <>
          <SpendingChart
            rows={view.by === 'Month' ? rows.slice(-MAX_BARS) : rows.slice(0, MAX_BARS)}
            valueOf={(row) => row[measure]}
            labelOf={labelOf}
            textOf={textOf}
          />
          <div className="ed-row">
            <Button
              look="quiet"
              size="small"
              icon={<Icon name="download" />}
              onClick={() =>
                void saveFile(`${spendingApi.export.path}${queryString(query)}`, 'spending.csv')
              }
            >
              {t('Export')}
            </Button>
          </div>
          <SpendingTable
            rows={rows}
            by={view.field || t(`SpendingBy:${view.by}`)}
            labelOf={labelOf}
          />
        </>
      )}
    </div>
  );
}
