import { SubscriptionState } from '@editorial/contracts/enumerations';
import { subscriptionApi, type Subscription } from '@editorial/contracts/subscription';
import { formatDate, formatNumber, useCulture, usePageMetadata, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, EmptyState } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { DataTable, type DataColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import { Mismatches } from './Mismatches.tsx';
import '../subscription.css';

const PAGE_SIZE = 25;
const looks = { 1: 'accent', 2: 'warning', 3: 'success', 4: 'neutral' } as const;

/** The page of subscriptions that the address names. */
function useSubscriptions() {
  const [params, setParams] = useSearchParams();
  const page = Math.max(1, Math.trunc(Number(params.get('page') ?? 1)) || 1);
  const sorting = params.get('sort') ?? '';
  const { data, isPending, isError, refetch } = useQuery({
    ...endpointQuery(
      subscriptionApi.list,
      {
        query: {
          skipCount: (page - 1) * PAGE_SIZE,
          maxResultCount: PAGE_SIZE,
          ...(sorting ? { sorting } : {}),
        },
      },
      { isPageContent: true },
    ),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const show = (change: { page?: number; sort?: string }) => {
    const next = { page: 1, sort: sorting, ...change };
    setParams(
      {
        ...(next.page > 1 ? { page: String(next.page) } : {}),
        ...(next.sort ? { sort: next.sort } : {}),
      },
      { replace: true },
    );
  };
  return { data, isPending, isError, refetch, page, sorting, show };
}

function useColumns(): DataColumn<Subscription>[] {
  const t = useT('subscription');
  return [
    {
      key: 'client',
      title: t('Client'),
      fixed: true,
      sortable: 'clientName',
      render: (row) => <Link to={`/subscriptions/${row.id}`}>{row.clientName || row.id}</Link>,
    },
    { key: 'plan', title: t('Plan'), sortable: 'planName', render: (row) => row.planName },
    {
      key: 'state',
      title: t('State'),
      sortable: 'state',
      render: (row) => <State row={row} />,
    },
    {
      key: 'balance',
      title: t('CreditsLeft'),
      sortable: 'currentCreditBalance',
      align: 'end',
      render: (row) => <span className="ed-figures">{formatNumber(row.currentCreditBalance)}</span>,
    },
    {
      key: 'seats',
      title: t('Seats'),
      align: 'end',
      render: (row) => (
        <span className="ed-figures">
          {row.memberCount} / {row.seats}
        </span>
      ),
    },
    {
      key: 'created',
      title: t('Created'),
      sortable: 'creationTime',
      render: (row) => (
        <span className="ed-figures sub-nowrap">{formatDate(row.creationTime)}</span>
      ),
    },
    {
      key: 'end',
      title: t('Ends'),
      hidden: true,
      sortable: 'endDate',
      render: (row) => (row.endDate ? formatDate(row.endDate) : t('OpenEnded')),
    },
  ];
}

/** All subscriptions, for the staff that reviews and manages them (R1.26N). */
export function StaffPage() {
  const t = useT('subscription');
  useCulture();
  const { data, isPending, isError, refetch, page, sorting, show } = useSubscriptions();
  const columns = useColumns();
  usePageMetadata({ title: t('Subscriptions') });
  return (
    <div className="ed-page sub-page">
      <header>
        <h1>{t('Subscriptions')}</h1>
        <p className="ed-muted">{t('StaffIntro')}</p>
      </header>
      <Mismatches />
      <DataTable
        label={t('Subscriptions')}
        rows={data?.items ?? []}
        rowKey="id"
        columns={columns}
        sorting={sorting}
        onSort={(sort) => show({ sort: sort ?? '' })}
        isLoading={isPending}
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState title={t('NoSubscriptions')} />
          )
        }
      />
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={data?.totalCount ?? 0}
        onChange={(next) => show({ page: next })}
      />
    </div>
  );
}

/** The state, with the day on which a canceled subscription ends. */
function State({ row }: { readonly row: Subscription }) {
  const t = useT('subscription');
  return (
    <>
      <Badge look={looks[row.state]}>{t(`State:${row.state}`)}</Badge>
      {row.state === SubscriptionState.Activated && row.cancelledAt && row.endDate && (
        <span className="sub-documents__number ed-muted ed-small">
          {t('EndsOn', [formatDate(row.endDate)])}
        </span>
      )}
    </>
  );
}
