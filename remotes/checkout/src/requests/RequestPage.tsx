import { orderRequestsApi, type PricedOrderRequest } from '@editorial/contracts/order-requests';
import {
  formatDate,
  useCulture,
  usePageMetadata,
  useSubscription,
  useT,
} from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink, EmptyState, Picture, Skeleton } from '@editorial/ui';
import { useParams } from 'react-router-dom';
import { AskedCost } from './AskedCost.tsx';
import { Decision } from './Decision.tsx';
import { withdraw } from './request-calls.ts';
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

// Long because of its markup.
function RequestView({ request }: { readonly request: PricedOrderRequest }) {
  const t = useT('checkout');
  useCulture();
  const { isMasterUser } = useSubscription();
  const { state, quote, note, references, decidedBy, reason, orderId } = request;
  const isOpen = state === 'Open';
  const given = [...references, ...(note ? [{ name: t('Note'), value: note }] : [])];
  return (
    <div className="ed-page chk-page">
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
          {state === 'Approved' && t('ApprovedBy', [decidedBy ?? ''])}
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
            <Button onClick={() => void withdraw(request.id)}>{t('Withdraw')}</Button>
          )}
          <ButtonLink look="quiet" to="/checkout/requests">
            {t('Requests')}
          </ButtonLink>
        </div>
      </header>
      {quote && (
        <ul className="chk-lines">
          {quote.lines.map((line) => (
            <li key={`${line.source}${line.assetId}`} className="chk-line chk-line--done">
              <div className="chk-line__picture">
                {line.thumbUrl && (
                  <Picture
                    src={line.thumbUrl}
                    alt=""
                    width={line.width || 3}
                    height={line.height || 2}
                    thumbHash={line.thumbHash}
                  />
                )}
              </div>
              <div className="chk-line__text">
                <p className="chk-line__title">{line.title || t('UnknownPicture')}</p>
                <p className="ed-muted ed-small">
                  {[
                    line.assetNumber,
                    t(`Resolution:${line.resolutionType}`),
                    t(`Usage:${line.usage}`),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </p>
                {line.problems.map((code) => (
                  <p key={code} className="chk-line__problem ed-small">
                    {t(`Problem:${code}`)}
                  </p>
                ))}
              </div>
              <AskedCost line={line} currency={quote.currency} />
            </li>
          ))}
        </ul>
      )}
      {isOpen && isMasterUser && <Decision request={request} />}
    </div>
  );
}
