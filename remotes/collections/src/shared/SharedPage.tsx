import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { call, isProblem, usePageMetadata, useT } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Picture, Skeleton } from '@editorial/ui';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { LinkPassword } from './LinkPassword.tsx';
import '../lightboxes.css';

const PAGE_SIZE = 100;
/** Passes of links with a password, so that a guest who comes back from a picture gives it once. */
const passes = new Map<string, string>();

/** What a guest with a link sees: the pictures, with watermarks, and nothing to change. */
export function SharedPage() {
  const t = useT('collections');
  const key = useLocation().hash.slice(1);
  const [pass, setPass] = useState(() => passes.get(key));
  const { data, isError, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    {
      queryKey: [lightboxesApi.open.path, key, pass],
      // An address without its key opens nothing.
      enabled: key !== '',
      queryFn: ({ pageParam, signal }) =>
        call(
          lightboxesApi.open,
          { body: { key, pass, skipCount: pageParam, maxResultCount: PAGE_SIZE } },
          { signal, skipHandleError: true },
        ),
      initialPageParam: 0,
      getNextPageParam: (last, _, from) =>
        from + PAGE_SIZE < last.totalCount ? from + PAGE_SIZE : undefined,
    },
    queryClient,
  );
  const [first] = data?.pages ?? [];
  usePageMetadata({ title: first?.name ?? t('Lightbox'), meta: { robots: 'noindex' } });
  if (isProblem(error, 'Editorial:LightboxPasswordNeeded'))
    return (
      <div className="ed-page lbx-page">
        <LinkPassword
          linkKey={key}
          onPass={(given) => {
            passes.set(key, given);
            setPass(given);
          }}
        />
      </div>
    );
  if (isError || key === '')
    return (
      <div className="ed-page lbx-page">
        <EmptyState
          level={1}
          title={t('LinkOver')}
          action={
            <ButtonLink look="primary" to="/preview">
              {t('ToCatalog')}
            </ButtonLink>
          }
        >
          {t('LinkOverHint')}
        </EmptyState>
      </div>
    );
  if (!first)
    return (
      <div className="ed-page lbx-page">
        <Skeleton width="18rem" height="2.5rem" />
        <Skeleton height={360} />
      </div>
    );
  return (
    <div className="ed-page lbx-page">
      <header>
        <h1>
          <bdi>{first.name}</bdi>
        </h1>
        <p className="ed-muted">
          {t('Pictures', { count: first.totalCount })} · {t('Of', { name: first.ownerName })}
        </p>
      </header>
      <ul className="lbx-items" aria-label={t('PicturesOf', [first.name])}>
        {data?.pages.flatMap(({ items }) =>
          items.map((asset) => (
            <li key={asset.id} className="lbx-item">
              <Link to={`/preview/${asset.id}`} className="lbx-item__picture">
                <Picture
                  src={asset.previewUrl}
                  alt={asset.alternativeText || asset.title}
                  width={asset.width}
                  height={asset.height}
                  thumbHash={asset.thumbHash}
                />
              </Link>
              <p className="lbx-item__title">
                <bdi>{asset.title}</bdi>
              </p>
            </li>
          )),
        )}
      </ul>
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('More')}
        </Button>
      )}
    </div>
  );
}
