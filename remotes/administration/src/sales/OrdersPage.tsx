import { salesApi, type SoldOrder } from '@editorial/contracts/sales';
import { formatDate, formatMoney, formatNumber, useT } from '@editorial/platform';
import { Badge, Button, ButtonLink } from '@editorial/ui';
import { useAddressParams } from '@editorial/ui/table';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Column } from '../frame/columns.ts';
import { stateChoice } from '../frame/list-filters.ts';
import { ListPage } from '../frame/ListPage.tsx';
import { OrderAct, type OrderStep } from './OrderAct.tsx';
import { PaymentCases } from './PaymentCases.tsx';
import { RefundDialog } from './RefundDialog.tsx';

const states = [
  'Completed',
  'PaymentPending',
  'Cancelled',
  'Unpaid',
  'Overdue',
  'RefundAsked',
] as const;

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

/** Without tax, and with it: what the invoice says. */
const amountColumns: readonly Column<SoldOrder>[] = [
  {
    key: 'amount',
    title: 'NetAmount',
    align: 'end',
    sortable: 'amount',
    render: (row) => (row.amount === 0 ? '–' : formatMoney(row.amount, row.currency)),
  },
  {
    key: 'invoiced',
    title: 'WithTax',
    align: 'end',
    render: (row) => (row.invoiced === 0 ? '–' : formatMoney(row.invoiced, row.currency)),
  },
];

interface OrderActions {
  readonly onStep: (step: OrderStep) => void;
  readonly onRefund: (invoiceId: string) => void;
}

const columnsOf = (actions: OrderActions): Column<SoldOrder>[] => [
  {
    key: 'number',
    title: 'Order',
    fixed: true,
    render: (row) => <span className="adm-nowrap">{row.number}</span>,
  },
  {
    key: 'date',
    title: 'When',
    sortable: 'creationTime',
    render: (row) => <span className="adm-nowrap">{formatDate(row.creationTime)}</span>,
  },
  {
    key: 'client',
    title: 'Client',
    sortable: 'clientName',
    render: (row) => (
      <Link to={`/subscriptions/${row.subscriptionId}`}>{row.clientName || row.buyer}</Link>
    ),
  },
  { key: 'buyer', title: 'OrderedBy', hidden: true, render: (row) => row.buyer },
  { key: 'pictures', title: 'Pictures', count: (row) => row.pictures },
  {
    key: 'credits',
    title: 'Credits',
    align: 'end',
    sortable: 'credits',
    render: (row) => (row.credits === 0 ? '–' : formatNumber(row.credits)),
  },
  ...amountColumns,
  {
    key: 'invoice',
    title: 'Invoice',
    render: (row) => <span className="adm-nowrap">{row.invoiceNumber ?? '–'}</span>,
  },
  { key: 'state', title: 'State', render: (row) => <OrderState order={row} /> },
  { key: 'acts', title: 'Acts', render: (row) => <OrderActs order={row} {...actions} /> },
];

function OrderActs({ order, onStep, onRefund }: OrderActions & { readonly order: SoldOrder }) {
  const t = useT('administration');
  const { invoiceId } = order;
  // Phones show no line for an empty cell.
  if (!isUnpaid(order) && !order.isReversible && invoiceId === null) return null;
  return (
    <span className="adm-row-acts">
      {isUnpaid(order) && (
        <Button size="small" onClick={() => onStep({ kind: 'payment', order })}>
          {t('NotePayment')}
        </Button>
      )}
      {order.isReversible && (
        <Button size="small" onClick={() => onStep({ kind: 'takeBack', order })}>
          {t('TakeBack')}
        </Button>
      )}
      {invoiceId !== null && (
        <Button size="small" look="quiet" onClick={() => onRefund(invoiceId)}>
          {t('Refund')}
        </Button>
      )}
    </span>
  );
}

function OrderState({ order }: { readonly order: SoldOrder }) {
  const t = useT('administration');
  const [now] = useState(Date.now);
  if (order.credited > 0)
    return <Badge>{t(order.credited < order.invoiced ? 'RefundedInPart' : 'RefundedWhole')}</Badge>;
  if (order.refundAskedAt)
    return (
      <Badge look="accent">{t('RefundAskedOn', { date: formatDate(order.refundAskedAt) })}</Badge>
    );
  if (isUnpaid(order)) {
    const isOverdue = order.dueAt !== null && Date.parse(order.dueAt) < now;
    return (
      <Badge look={isOverdue ? 'accent' : undefined}>
        {t('DueOn', { date: formatDate(order.dueAt ?? '') })}
      </Badge>
    );
  }
  return <Badge>{t(`Order:${order.status}`)}</Badge>;
}

/** Orders of all clients: what was bought, by whom, and what is still to be paid. */
export function OrdersPage() {
  const t = useT('administration');
  const [step, setStep] = useState<OrderStep | null>(null);
  const { params, change } = useAddressParams();
  const refunded = params.get('refund');
  const showRefund = (invoiceId: string | null) => change({ refund: invoiceId ?? '' });
  return (
    <ListPage
      title="Orders"
      intro="OrdersIntro"
      acts={<ButtonLink to="/administration/figures">{t('Figures')}</ButtonLink>}
      aboveList={<PaymentCases />}
      endpoint={salesApi.orders}
      columns={columnsOf({ onStep: setStep, onRefund: showRefund })}
      rowKey={(row) => row.id}
      filters={{
        state: stateChoice(states, (name) => t(`Order:${name}`)),
      }}
      texts={{ search: 'SearchOrders', count: 'CountOrders', empty: 'NoOrders' }}
      exported={{ fileName: 'orders.xlsx', path: salesApi.exportSheet.path, kind: 'Orders' }}
    >
      {step && <OrderAct step={step} onClose={() => setStep(null)} />}
      {refunded && <RefundDialog invoiceId={refunded} onClose={() => showRefund(null)} />}
    </ListPage>
  );
}
