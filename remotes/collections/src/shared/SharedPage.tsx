import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import { VIEWER_RENEWAL_MS } from '@editorial/contracts/lightboxes';
import { call, isProblem, usePageMetadata, useT } from '@editorial/platform';
import { queryClient } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Picture, Skeleton } from '@editorial/ui';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { Failed } from '../Failed.tsx';
import { GuestCommentsSheet } from './GuestComments.tsx';
import { LinkPassword } from './LinkPassword.tsx';
import '../lightboxes.css';

type SharedLightbox = EndpointOutput<typeof lightboxLinksApi.open>;
type SharedAsset = SharedLightbox['items'][number];

const PAGE_SIZE = 100;
/** Passes of links with a password, so that a guest who comes back from a picture gives it once. */
const passes = new Map<string, string>();
/** Links that were opened since the page was loaded: each is one visit. */
const visited = new Set<string>();

async function open(
  key: string,
  page: { pass: string | undefined; skipCount: number; maxResultCount: number },
  signal: AbortSignal,
) {
  const body = { key, ...page, isReturn: visited.has(key) };
  const answer = await call(lightboxLinksApi.open, { body }, { signal, skipHandleError: true });
  visited.add(key);
  return answer;
}

/** Asks again and again whether a link still works: a guest has no hub that would announce it. */
function useEnd(key: string, pass: string | undefined, isShown: boolean) {
  const { error } = useQuery(
    {
      queryKey: [lightboxLinksApi.open.path, 'end', key, pass],
      enabled: isShown,
      queryFn: ({ signal }) => open(key, { pass, skipCount: 0, maxResultCount: 1 }, signal),
      refetchInterval: VIEWER_RENEWAL_MS,
      gcTime: 0,
    },
    queryClient,
  );
  return error;
}

/** The pages of the pictures that a link shows. */
function usePictures(key: string, pass: string | undefined) {
  return useInfiniteQuery(
    {
      queryKey: [lightboxLinksApi.open.path, key, pass],
      // An address without its key opens nothing.
      enabled: key !== '',
      queryFn: ({ pageParam, signal }) =>
        open(key, { pass, skipCount: pageParam, maxResultCount: PAGE_SIZE }, signal),
      initialPageParam: 0,
      getNextPageParam: (last, _, from) =>
        from + PAGE_SIZE < last.totalCount ? from + PAGE_SIZE : undefined,
    },
    queryClient,
  );
}

/** The page of a guest with a link: the pictures, with watermarks, and comments if the link allows them. */
export function SharedPage() {
  const t = useT('collections');
  const key = useLocation().hash.slice(1);
  const [pass, setPass] = useState(() => passes.get(key));
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePictures(
    key,
    pass,
  );
  const [first] = data?.pages ?? [];
  const end = useEnd(key, pass, first !== undefined);
  const isRefusal = (code: 'LightboxLinkEnded' | 'LightboxPasswordNeeded') =>
    [error, end].some((one) => isProblem(one, `Editorial:${code}`));
  usePageMetadata({ title: first?.name ?? t('Lightbox'), meta: { robots: 'noindex' } });
  if (isRefusal('LightboxPasswordNeeded'))
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
  if (isRefusal('LightboxLinkEnded') || key === '') return <LinkOver />;
  // The shown pictures stay while the connection is away.
  if (error && !first) return <Failed onRetry={() => void refetch()} />;
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
      <SharedPictures linkKey={key} pass={pass} shown={first} pages={data?.pages ?? []} />
      {hasNextPage && (
        <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('More')}
        </Button>
      )}
    </div>
  );
}

/** The pictures of a link, and beside them the comments on one, if the link allows them. */
function SharedPictures({
  linkKey,
  pass,
  shown: { name, mayComment },
  pages,
}: {
  readonly linkKey: string;
  readonly pass: string | undefined;
  readonly shown: SharedLightbox;
  readonly pages: readonly SharedLightbox[];
}) {
  const t = useT('collections');
  const [talk, setTalk] = useState<SharedAsset | null>(null);
  return (
    <>
      <ul className="lbx-items" aria-label={t('PicturesOf', [name])}>
        {pages.flatMap(({ items }) =>
          items.map((asset) => (
            <SharedPicture
              key={asset.id}
              asset={asset}
              onTalk={mayComment ? () => setTalk(asset) : null}
            />
          )),
        )}
      </ul>
      {talk && (
        <GuestCommentsSheet
          linkKey={linkKey}
          pass={pass}
          assetId={talk.id}
          title={talk.title}
          onClose={() => setTalk(null)}
        />
      )}
    </>
  );
}

/** Shown instead of the pictures when the link works no longer. */
function LinkOver() {
  const t = useT('collections');
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
}

function SharedPicture({
  asset: { id, title, previewUrl, alternativeText, width, height, thumbHash },
  onTalk,
}: {
  readonly asset: SharedAsset;
  /** Null if the link lets nobody comment. */
  readonly onTalk: (() => void) | null;
}) {
  const t = useT('collections');
  return (
    <li className="lbx-item">
      <Link to={`/preview/${id}`} className="lbx-item__picture">
        <Picture
          src={previewUrl}
          alt={alternativeText || title}
          width={width}
          height={height}
          thumbHash={thumbHash}
        />
      </Link>
      <p className="lbx-item__title">
        <bdi>{title}</bdi>
      </p>
      {onTalk && (
        <Button
          look="quiet"
          size="small"
          aria-label={`${t('Comment')}: ${t('CommentsOf', { title })}`}
          onClick={onTalk}
        >
          {t('Comment')}
        </Button>
      )}
    </li>
  );
}
