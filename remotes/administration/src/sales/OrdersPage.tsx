import { salesApi, type SoldOrder } from '@editorial/contracts/sales';
import { formatDate, formatMoney, formatNumber, saveFile, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink, EmptyState } from '@editorial/ui';
import { Choice, ListTable, useListView, type ListColumn } from '@editorial/ui/table';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { AdminPage } from '../frame/AdminPage.tsx';
import { Failed } from '../frame/Failed.tsx';
import { OrderAct, type OrderStep } from './OrderAct.tsx';
import { PaymentCases } from './PaymentCases.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const states = ['Completed', 'PaymentPending', 'Cancelled', 'Unpaid', 'Overdue'] as const;

const isUnpaid = ({
  status,
  invoiceNumber,
  invoiced,
  credited,
  paidAt,
  paymentMethod,
}: SoldOrder) =>
  status === 'Completed' &&
  paymentMethod === 'OnAccount' &&
  invoiceNumber !== null &&
  credited < invoiced &&
  paidAt === null;

// Long because it lists every column.
function useColumns(
  onStep: (step: OrderStep) => void,
  onRefund: (invoiceId: string) => void,
): ListColumn<SoldOrder>[] {
  const t = useT('administration');
  return [
    { key: 'number', title: t('Order'), fixed: true, render: (row) => row.number },
    {
      key: 'date',
      title: t('When'),
      sortable: 'creationTime',
      render: (row) => formatDate(row.creationTime),
    },
    {
      key: 'client',
      title: t('Client'),
      sortable: 'clientName',
      render: (row) => (
        <Link to={`/subscriptions/${row.subscriptionId}`}>{row.clientName || row.buyer}</Link>
      ),
    },
    { key: 'buyer', title: t('OrderedBy'), hidden: true, render: (row) => row.buyer },
    {
      key: 'pictures',
      title: t('Pictures'),
      align: 'end',
      render: (row) => formatNumber(row.pictures),
    },
    {
      key: 'credits',
      title: t('Credits'),
      align: 'end',
      sortable: 'credits',
      render: (row) => (row.credits === 0 ? '–' : formatNumber(row.credits)),
    },
    {
      key: 'amount',
      title: t('Amount'),
      align: 'end',
      sortable: 'amount',
      render: (row) => (row.amount === 0 ? '–' : formatMoney(row.amount, row.currency)),
    },
    { key: 'invoice', title: t('Invoice'), render: (row) => row.invoiceNumber ?? '–' },
    { key: 'state', title: t('State'), render: (row) => <OrderState order={row} /> },
    {
      key: 'acts',
      title: t('Acts'),
      render: (row) => (
        <>
          {isUnpaid(row) && (
            <Button size="small" onClick={() => onStep({ kind: 'payment', order: row })}>
              {t('NotePayment')}
            </Button>
          )}
          {row.isReversible && (
            <Button size="small" onClick={() => onStep({ kind: 'takeBack', order: row })}>
              {t('TakeBack')}
            </Button>
          )}
          {row.invoiceId !== null && (
            <Button
              size="small"
              look="quiet"
              onClick={() => row.invoiceId !== null && onRefund(row.invoiceId)}
            >
              {t('Refund')}
            </Button>
          )}
        </>
      ),
    },
  ];
}

function OrderState({ order }: { readonly order: SoldOrder }) {
  const t = useT('administration');
  if (order.credited > 0)
    return <Badge>{t(order.credited < order.invoiced ? 'RefundedInPart' : 'RefundedWhole')}</Badge>;
  if (isUnpaid(order))
    return <Badge look="accent">{t('DueOn', { date: formatDate(order.dueAt ?? '') })}</Badge>;
  return <Badge>{t(`Order:${order.status}`)}</Badge>;
}

/** Orders of all clients: what was bought, by whom, and what is still to be paid. */
export function OrdersPage() {
  const t = useT('administration');
  const [step, setStep] = useState<OrderStep | null>(null);
  const [params, setParams] = useSearchParams();
  const refunded = params.get('refund');
  const showRefund = (invoiceId: string | null) =>
    setParams((given) => {
      const next = new URLSearchParams(given);
      if (invoiceId) next.set('refund', invoiceId);
      else next.delete('refund');
      return next;
    });
  const columns = useColumns(setStep, showRefund);
  const { view, onView, query, filters, setFilter, clear } = useListView(['state']);
  const state = states.find((one) => one === filters.state);
  const { data, isFetching, isError, refetch } = useQuery({
    ...endpointQuery(
      salesApi.orders,
      { query: { ...query, ...(state ? { state } : {}) } },
      { isPageContent: true },
    ),
    placeholderData: keepPreviousData,
  });
  const total = data?.totalCount ?? 0;
  const { skipCount: _skip, maxResultCount: _size, ...exported } = query;
  const exportPath = `${salesApi.exportSheet.path}?${new URLSearchParams({
    ...exported,
    ...(state ? { state } : {}),
  })}`;
  return (
    <AdminPage
      title={t('Orders')}
      intro={t('OrdersIntro')}
      acts={<ButtonLink to="/administration/figures">{t('Figures')}</ButtonLink>}
    >
      <PaymentCases />
      <ListTable
        label={t('Orders')}
        rows={data?.items ?? []}
        columns={columns}
        rowKey={(row) => row.id}
        total={total}
        view={view}
        onView={onView}
        isLoading={isFetching}
        texts={{
          search: t('SearchOrders'),
          columns: t('Columns'),
          count: t('CountOrders', { count: total, figure: formatNumber(total) }),
          export: t('Export'),
        }}
        onExport={() => void saveFile(exportPath, 'orders.xlsx')}
        filters={
          <Choice
            label={t('State')}
            any={t('AnyState')}
            values={states}
            nameOf={(name) => t(`Order:${name}`)}
            value={state}
            onChange={(value) => setFilter('state', value)}
          />
        }
        empty={
          isError ? (
            <Failed onRetry={() => void refetch()} />
          ) : (
            <EmptyState
              title={t('NoOrders')}
              action={(view.search || state) && <Button onClick={clear}>{t('ShowAll')}</Button>}
            />
          )
        }
      />
      {step && <OrderAct step={step} onClose={() => setStep(null)} />}
      {refunded && <RefundDialog invoiceId={refunded} onClose={() => showRefund(null)} />}
    </AdminPage>
  );
}
