import type { OrderPicture } from '@editorial/contracts/checkout';
import { orderRequestsApi, type PricedOrderRequest } from '@editorial/contracts/order-requests';
import {
  call,
  formatDate,
  useCulture,
  usePageMetadata,
  useSubscription,
  useT,
} from '@editorial/platform';
import { useAct, useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink, EmptyState, Picture, Skeleton } from '@editorial/ui';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { AskedCost } from './AskedCost.tsx';
import { Decision } from './Decision.tsx';
import { REQUESTS } from './request-calls.ts';
import '../checkout.css';

/** A request for an order: what is wanted, what it costs now, and the decision. */
export function RequestPage() {
  const t = useT('checkout');
  const { requestId = '' } = useParams();
  const {
    data: request,
    isError,
    refetch,
  } = useEndpoint(orderRequestsApi.get, { params: { id: requestId } }, { isPageContent: true });
  usePageMetadata({ title: t('Request') });
  if (isError)
    return (
      <div className="ed-page">
        <EmptyState
          level={1}
          title={t('RequestFailed')}
          action={<Button onClick={() => void refetch()}>{t('TryAgain')}</Button>}
        />
      </div>
    );
  if (!request)
    return (
      <div className="ed-page chk-page" aria-busy="true">
        <Skeleton height={240} />
      </div>
    );
  return <RequestView request={request} />;
}

/** The request: its author, what became of it, and the next steps. */
function RequestHead({ request }: { readonly request: PricedOrderRequest }) {
  const t = useT('checkout');
  const { isMasterUser } = useSubscription();
  const { state, note, references, decidedBy, reason, orderId, orderNumber } = request;
  const withdrawing = useAct(
    () => call(orderRequestsApi.withdraw, { params: { id: request.id } }),
    { done: 'checkout::WithdrawnNow', reloads: REQUESTS },
  );
  const isOpen = state === 'Open';
  const given = [...references, ...(note ? [{ name: t('Note'), value: note }] : [])];
  return (
    <header className="chk-done">
      <h1>{t('Request')}</h1>
      <p>
        {t('AskedBy', [request.askedBy, formatDate(request.creationTime, { dateStyle: 'long' })])}{' '}
        <Badge>{t(`RequestState:${state}`)}</Badge>
      </p>
      {given.length > 0 && (
        <dl className="chk-references">
          {given.map(({ name, value }) => (
            <div key={name}>
              <dt className="ed-muted">{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p role="status">
        {isOpen && request.isOwn && t('WaitingFor')}
        {state === 'Approved' && t('ApprovedBy', [decidedBy ?? ''])}{' '}
        {orderNumber && t('OrderedAs', [orderNumber])}
        {state === 'Declined' && `${t('DeclinedBy', [decidedBy ?? ''])} ${reason}`}
        {state === 'Withdrawn' && t('WithdrawnText')}
      </p>
      <div className="ed-row">
        {orderId && (
          <ButtonLink look="primary" to={`/checkout/orders/${orderId}`}>
            {t('ToOrder')}
          </ButtonLink>
        )}
        {isOpen && request.isOwn && (
          <Button loading={withdrawing.isBusy} onClick={() => void withdrawing.run()}>
            {t('Withdraw')}
          </Button>
        )}
        {state === 'Approved' && isMasterUser && (
          <ButtonLink to="/licensing-history">{t('History')}</ButtonLink>
        )}
        <ButtonLink look="quiet" to="/checkout/requests">
          {t('Requests')}
        </ButtonLink>
      </div>
    </header>
  );
}

function RequestView({ request }: { readonly request: PricedOrderRequest }) {
  useCulture();
  const { isMasterUser } = useSubscription();
  const { state, quote } = request;
  return (
    <div className="ed-page chk-page">
      <RequestHead request={request} />
      <ul className="chk-lines">
        {quote
          ? quote.lines.map((line) => (
              <Asked key={`${line.source}${line.assetId}`} picture={line} problems={line.problems}>
                <AskedCost line={line} currency={quote.currency} />
              </Asked>
            ))
          : request.pictures?.map((picture) => (
              <Asked key={`${picture.source}${picture.assetId}`} picture={picture} />
            ))}
      </ul>
      {state === 'Open' && isMasterUser && <Decision request={request} />}
    </div>
  );
}

function Asked({
  picture,
  problems = [],
  children,
}: {
  readonly picture: OrderPicture;
  readonly problems?: readonly string[];
  readonly children?: ReactNode;
}) {
  const t = useT('checkout');
  const { thumbUrl, thumbHash, width, height, title, assetNumber, resolutionType, usage } = picture;
  return (
    <li className="chk-line chk-line--done">
      <div className="chk-line__picture">
        {thumbUrl && (
          <Picture
            src={thumbUrl}
            alt=""
            width={width || 3}
            height={height || 2}
            thumbHash={thumbHash}
          />
        )}
      </div>
      <div className="chk-line__text">
        <p className="chk-line__title">{title || t('UnknownPicture')}</p>
        <p className="ed-muted ed-small">
          {[assetNumber, t(`Resolution:${resolutionType}`), t(`Usage:${usage}`)]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {problems.map((code) => (
          <p key={code} className="chk-line__problem ed-small">
            {t(`Problem:${code}`, { defaultValue: code })}
          </p>
        ))}
      </div>
      {children}
    </li>
  );
}
