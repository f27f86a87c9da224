import { checkoutApi, type Order } from '@editorial/contracts/checkout';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  call,
  confirm,
  formatDate,
  formatMoney,
  on,
  saveFile,
  useCulture,
  usePageMetadata,
  useT,
} from '@editorial/platform';
import { requestDownload } from '@editorial/platform/downloads';
import { act, readAgain, useAct, useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Icon, Skeleton } from '@editorial/ui';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { AskRefund } from './AskRefund.tsx';
import { isRefundedWhole, OrderAftermath } from './OrderAftermath.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { licenseOf, OrderedLine, type Fetch } from './OrderedLine.tsx';
import { PutBack } from './PutBack.tsx';
import { useLineCosts } from './use-line-costs.ts';
import { usePayment } from './use-payment.ts';
import '../checkout.css';

const intro = {
  Completed: 'DoneIntro',
  PaymentPending: 'PendingIntro',
  Cancelled: 'CancelledIntro',
} as const;

const isEnded = ({ licenses }: Order): boolean =>
  licenses.length > 0 && licenses.every(({ revokedAt }) => revokedAt !== undefined);

/** Nobody asks twice, or for what went back already. */
const mayAskRefund = (order: Order): boolean =>
  order.status === 'Completed' &&
  order.totals.amount > 0 &&
  !order.withdrawal &&
  !order.refundAskedAt &&
  !isRefundedWhole(order);

/** The result of an order: files, certificates, invoice, and cancellation while it is allowed. */
export function OrderedPage() {
  const t = useT('checkout');
  useCulture();
  const { orderId = '' } = useParams();
  const {
    data: order,
    isError,
    refetch,
  } = useEndpoint(checkoutApi.get, { params: { id: orderId } }, { isPageContent: true });
  usePageMetadata({ title: order ? `${t('Order')} ${order.number}` : t('Order') });
  const payment = usePayment(order);
  const { isFetched, onFetch } = useFetching();
  if (isError) return <OrderFailed onRetry={() => void refetch()} />;
  if (!order) return <Waiting />;
  const isPayable = order.status === 'PaymentPending' && !order.heldPayment;
  return (
    <div className="ed-page chk-page">
      <OrderHead order={order} payment={isPayable ? payment : null} onFetch={onFetch} />
      <OrderAftermath order={order} />
      {order.reversibleUntil && !isFetched && (
        <TakeBack
          order={order}
          texts={{
            act: t('TakeBack'),
            hint: t('TakeBackHint', [formatDate(order.reversibleUntil, { timeStyle: 'short' })]),
            question: 'TakeBackQuestion',
            title: 'TakeBackTitle',
            done: 'TakenBack',
          }}
        />
      )}
      <Lines order={order} onFetch={onFetch} />
      {mayAskRefund(order) && <AskRefund order={order} />}
      {isPayable && (
        <TakeBack
          order={order}
          texts={{
            act: t('GiveUp'),
            hint: t('GiveUpHint'),
            question: order.totals.credits > 0 ? 'GiveUpQuestion' : 'GiveUpQuestion:money',
            title: 'GiveUpTitle',
            done: 'GivenUp',
          }}
        />
      )}
    </div>
  );
}

/** The pictures of an order, each with what its license allows and with its files. */
function Lines({ order, onFetch }: { readonly order: Order; readonly onFetch: Fetch }) {
  const t = useT('checkout');
  const costs = useLineCosts(order);
  const { data: zones = [] } = useEndpoint(
    subscriptionApi.licenseZones,
    {},
    { isBackground: true },
  );
  return (
    <section aria-labelledby="chk-files">
      <h2 id="chk-files">{t(order.status === 'Completed' ? 'Files' : 'OrderedPictures')}</h2>
      <ul className="chk-lines">
        {order.lines.map((line, index) => (
          <OrderedLine
            key={`${line.source}${line.assetId}`}
            order={order}
            line={line}
            cost={costs[index] ?? ''}
            zones={zones}
            onFetch={onFetch}
          />
        ))}
      </ul>
    </section>
  );
}

function OrderFailed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT('checkout');
  return (
    <div className="ed-page">
      <EmptyState
        title={t('OrderFailed')}
        action={
          <div className="ed-row">
            <ButtonLink look="primary" to="/licensing-history">
              {t('History')}
            </ButtonLink>
            <Button onClick={onRetry}>{t('TryAgain')}</Button>
          </div>
        }
      />
    </div>
  );
}

function Waiting() {
  return (
    <div className="ed-page chk-page" aria-busy="true">
      <Skeleton height={64} />
      <Skeleton height={240} />
    </div>
  );
}

/** The state of the order and the next steps. */
function OrderHead({
  order,
  payment,
  onFetch,
}: {
  readonly order: Order;
  /** Null: there is nothing to pay. */
  readonly payment: ReturnType<typeof usePayment> | null;
  readonly onFetch: Fetch;
}) {
  const t = useT('checkout');
  return (
    <header className="chk-done">
      <h1>{order.status === 'Completed' && !isEnded(order) ? t('Done') : t('Order')}</h1>
      <p role="status">
        <Intro order={order} />
      </p>
      <div className="ed-row">
        {payment && (
          <Button look="primary" loading={payment.isOpening} onClick={() => void payment.pay()}>
            {t('Pay')}
          </Button>
        )}
        {order.status === 'Cancelled' && <PutBack order={order} />}
        {order.status === 'Completed' && !isEnded(order) && (
          <DownloadAll order={order} onFetch={onFetch} />
        )}
        {order.invoiceNumber && (
          <Button
            icon={<Icon name="file" />}
            onClick={() =>
              void saveFile(`/api/checkout/order/${order.id}/invoice`, `${order.invoiceNumber}.pdf`)
            }
          >
            {t('Invoice', [order.invoiceNumber])}
          </Button>
        )}
        <ButtonLink to="/licensing-history">{t('History')}</ButtonLink>
        <ButtonLink look="quiet" to="/public">
          {t('BackToCatalog')}
        </ButtonLink>
      </div>
      <OrderFacts order={order} />
    </header>
  );
}

/**
 * Whether a download of this order began here: from then on it cannot be taken back. The page asks
 * the server again once a file has come, since a download may fail.
 */
function useFetching(): { readonly isFetched: boolean; readonly onFetch: Fetch } {
  const [isFetched, setFetched] = useState(false);
  useEffect(() => on('download/ready', () => void readAgain([checkoutApi.get])), []);
  const onFetch: Fetch = async (wanted) => {
    setFetched(true);
    if (!(await act(requestDownload(wanted)))) setFetched(false);
  };
  return { isFetched, onFetch };
}

/** Where the order stands. Money that came and did not complete it is named. */
function Intro({ order }: { readonly order: Order }) {
  const t = useT('checkout');
  const { number, currency, heldPayment: held } = order;
  if (held)
    return t(`Held${held.state}`, [
      number,
      formatMoney(held.amount, held.currency),
      formatMoney(order.totals.amount + (order.tax?.amount ?? 0), currency),
    ]);
  if (order.status === 'Cancelled' && order.totals.amount > 0) return t('UnpaidIntro', [number]);
  if (isEnded(order)) return t('EndedIntro', [number]);
  return t(intro[order.status], [number, formatDate(order.creationTime, { dateStyle: 'long' })]);
}

/** One archive per size: a download request has a single resolution. */
function DownloadAll({ order, onFetch }: { readonly order: Order; readonly onFetch: Fetch }) {
  const t = useT('checkout');
  const lines = order.lines.filter((line) => !licenseOf(order, line)?.revokedAt);
  const sizes = [ResolutionType.High, ResolutionType.Low]
    .map((resolutionType) => ({
      resolutionType,
      assetIds: lines
        .filter((line) => line.resolutionType === resolutionType)
        .map((line) => line.assetId),
    }))
    .filter(({ assetIds }) => assetIds.length > 0);
  return (
    <Button
      look="primary"
      icon={<Icon name="download" />}
      onClick={() => sizes.forEach((size) => void onFetch(size))}
    >
      {t(lines.length > 1 ? 'DownloadAll' : 'Download')}
    </Button>
  );
}

interface TakeBackTexts {
  readonly act: string;
  readonly hint: string;
  /** Keys of the texts. */
  readonly question: string;
  readonly title: string;
  readonly done: string;
}

/** Cancels an order, paid or not yet paid. */
function TakeBack({ order, texts }: { readonly order: Order; readonly texts: TakeBackTexts }) {
  const { run, isBusy } = useAct(() => call(checkoutApi.takeBack, { params: { id: order.id } }), {
    done: `checkout::${texts.done}`,
    reloads: [checkoutApi.get],
  });
  async function takeBack(): Promise<void> {
    const answer = await confirm.warn(`checkout::${texts.question}`, `checkout::${texts.title}`);
    if (answer === 'confirm') await run();
  }
  return (
    <section className="ed-rule chk-back">
      <Button
        look="quiet"
        icon={<Icon name="undo" />}
        loading={isBusy}
        onClick={() => void takeBack()}
      >
        {texts.act}
      </Button>
      <p className="ed-muted ed-small">{texts.hint}</p>
    </section>
  );
}
