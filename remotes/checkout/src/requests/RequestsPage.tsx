import { orderRequestsApi } from '@editorial/contracts/order-requests';
import { formatDate, useCulture, usePageMetadata, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Badge, Button, ButtonLink, EmptyState, Skeleton } from '@editorial/ui';
import { Pagination } from '@editorial/ui/display';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import '../checkout.css';

const PAGE_SIZE = 25;

/** Requests for orders: those of the subscription for its master users, else the own ones. */
export function RequestsPage() {
  const t = useT('checkout');
  useCulture();
  const [page, setPage] = useState(1);
  const { data, isError, refetch } = useEndpoint(
    orderRequestsApi.list,
    { query: { skipCount: (page - 1) * PAGE_SIZE, maxResultCount: PAGE_SIZE } },
    { isPageContent: true },
  );
  usePageMetadata({ title: t('Requests') });
  return (
    <div className="ed-page chk-page">
      <h1>{t('Requests')}</h1>
      {isError && (
        <EmptyState
          title={t('RequestFailed')}
          action={<Button onClick={() => void refetch()}>{t('TryAgain')}</Button>}
        />
      )}
      {!data && !isError && <Skeleton height={200} />}
      {data?.totalCount === 0 && (
        <EmptyState
          title={t('NoRequests')}
          action={<ButtonLink to="/public">{t('Browse')}</ButtonLink>}
        >
          {t('NoRequestsHint')}
        </EmptyState>
      )}
      <ul className="chk-requests">
        {data?.items.map((request) => (
          <li key={request.id}>
            <Link to={`/checkout/requests/${request.id}`}>
              {t('Pictures', { count: request.pictureCount })}
            </Link>
            <span className="ed-muted">
              {t('AskedBy', [request.askedBy, formatDate(request.creationTime)])}
            </span>
            <Badge>{t(`RequestState:${request.state}`)}</Badge>
          </li>
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={data?.totalCount ?? 0}
        onChange={setPage}
      />
    </div>
  );
}
