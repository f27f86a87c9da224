import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { formatNumber, useCulture, useSubscription, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge } from '@editorial/ui';
import { Link } from 'react-router-dom';

/**
 * In the bar at the top: the requests that wait for a decision, of the plan for those who decide,
 * else the own ones. The hub says when one is asked for or decided.
 */
export default function OpenRequests() {
  const t = useT('checkout');
  useCulture();
  const { active, isFreeTrialSubscription } = useSubscription();
  const { data } = useEndpoint(
    orderRequestsApi.list,
    { query: { state: 'Open', maxResultCount: 1 } },
    {
      isBackground: true,
      skipHandleError: true,
      enabled: active !== null && !isFreeTrialSubscription && !active.paysPerImage,
    },
  );
  const count = data?.totalCount ?? 0;
  if (count === 0) return null;
  const label = t('OpenRequests', { count });
  return (
    <Link
      to="/checkout/requests"
      className="ed-button ed-button--quiet"
      aria-label={label}
      title={label}
    >
      <Badge look="warning">{formatNumber(count)}</Badge>
    </Link>
  );
}
