import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { formatDate, useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge } from '@editorial/ui';
import { Link } from 'react-router-dom';

const SHOWN = 5;

/**
 * The newest requests for orders: those that a master user decides, or the own ones. Nothing where
 * nobody asks.
 */
export function OrderRequests() {
  const t = useT('subscription');
  useCulture();
  const { data } = useEndpoint(
    orderRequestsApi.list,
    { query: { skipCount: 0, maxResultCount: SHOWN } },
    { isBackground: true },
  );
  if (!data || data.totalCount === 0) return null;
  return (
    <section aria-labelledby="sub-requests">
      <header className="sub-head">
        <h2 id="sub-requests">{t('OrderRequests')}</h2>
        <Link to="/checkout/requests">{t('AllOrderRequests')}</Link>
      </header>
      <ul className="sub-members">
        {data.items.map((request) => (
          <li key={request.id}>
            <Link to={`/checkout/requests/${request.id}`}>
              {request.askedBy}, {t('Pictures', { count: request.pictureCount })}
            </Link>
            <span className="ed-muted ed-small">{formatDate(request.creationTime)}</span>
            <Badge>{t(`RequestState:${request.state}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}
