import { catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { usePageMetadata, useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Button, ButtonLink, EmptyState, Skeleton } from '@editorial/ui';
import { useEffect, useRef } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Failed } from '../browse/Failed.tsx';
import '../contribute/contribute.css';
import { DraftPicture } from './DraftPicture.tsx';
import './review.css';
import { ReviewedPicture } from './ReviewedPicture.tsx';
import { TextSamples } from './TextSamples.tsx';

/** So many pictures of the queue are known at a time. */
const PAGE_LENGTH = 100;

/**
 * Pictures that wait for a verdict, one by one, the oldest first: each large, with all its fields.
 */
// Long because of its markup.
export function ReviewPage() {
  const t = useT('catalog');
  usePageMetadata({ title: t('Review') });
  const [params, setParams] = useSearchParams();
  const draft = params.get('state') === 'Draft' ? params.get('id') : null;
  if (draft) return <DraftPicture key={draft} id={draft} />;
  if (params.get('state') === 'Texts')
    return (
      <div className="ed-page rev-page">
        <header className="rev-head">
          <h1>{t('Review')}</h1>
          <QueueLinks current="Texts" />
        </header>
        <TextSamples />
      </div>
    );
  return <PictureQueue params={params} setParams={setParams} />;
}

const Queues = ['Submitted', 'Accepted', 'Texts'] as const;

function QueueLinks({
  current,
  onLeave,
}: {
  readonly current: (typeof Queues)[number];
  readonly onLeave?: (to: (typeof Queues)[number]) => void;
}) {
  const t = useT('catalog');
  return (
    <nav className="ed-row" aria-label={t('Review')}>
      {Queues.map((state) => (
        <Link
          key={state}
          className="ed-chip"
          to={`?state=${state}`}
          onClick={() => onLeave?.(state)}
          aria-current={state === current ? 'page' : undefined}
        >
          {t(state === 'Texts' ? 'TextSamples' : `Status:${state}`)}
        </Link>
      ))}
    </nav>
  );
}

// Long because of its markup.
function PictureQueue({
  params,
  setParams,
}: {
  readonly params: URLSearchParams;
  readonly setParams: ReturnType<typeof useSearchParams>[1];
}) {
  const t = useT('catalog');
  const status = params.get('state') === 'Accepted' ? 'Accepted' : 'Submitted';
  const from = Math.max(0, Number(params.get('from')) || 0);
  const query = {
    status,
    includeHidden: true,
    sorting: 'oldest',
    skipCount: from,
    maxResultCount: PAGE_LENGTH,
  } as const;
  const { data, isPending, refetch } = useEndpoint(
    catalogApi.list,
    { query },
    { isPageContent: true },
  );
  const queue = data?.items ?? [];
  const asked = queue.findIndex(({ id }) => id === params.get('id'));
  const index = Math.max(0, asked);
  const total = data?.totalCount ?? 0;
  const show = (next: { readonly id?: string; readonly from?: number }) =>
    setParams(
      {
        state: status,
        ...(next.id && { id: next.id }),
        ...((next.from ?? from) > 0 && { from: String(next.from ?? from) }),
      },
      { replace: true },
    );
  const open = (item: ListedAsset | undefined) => show(item ? { id: item.id } : {});
  const hasNext = from + index < total - 1;
  /** Also to the page before or after. */
  function move(by: 1 | -1): void {
    const item = queue[index + by];
    if (item) return open(item);
    if (by === 1 && hasNext) show({ from: from + queue.length });
    if (by === -1 && from > 0) show({ from: Math.max(0, from - PAGE_LENGTH) });
  }
  const shown = useRef(status);
  useEffect(() => {
    shown.current = status;
  }, [status]);
  async function decided(): Promise<void> {
    // A reviewer who went to the other queue meanwhile stays there.
    if (shown.current === status) {
      const next = queue[index + 1] ?? queue[index - 1];
      // The last one of a page beyond the first leaves nothing there.
      show(next ? { id: next.id } : { from: Math.max(0, from - PAGE_LENGTH) });
    }
    await queryClient.invalidateQueries({ queryKey: endpointKey(catalogApi.list) });
  }
  const current = queue[index];
  return (
    <div className="ed-page rev-page">
      <header className="rev-head">
        <h1>{t('Review')}</h1>
        <QueueLinks
          current={status}
          onLeave={(to) => {
            // A verdict that is saved before the other queue is drawn must not lead back.
            if (to !== 'Texts') shown.current = to;
          }}
        />
        {current && (
          <span className="ed-row">
            <Button disabled={from + index === 0} onClick={() => move(-1)}>
              {t('Previous')} <kbd>K</kbd>
            </Button>
            <span className="ed-figures ed-muted">
              {t('PositionOf', [String(from + index + 1), String(total)])}
            </span>
            <Button disabled={!hasNext} onClick={() => move(1)}>
              {t('Next')} <kbd>J</kbd>
            </Button>
          </span>
        )}
      </header>
      {isPending && <Skeleton height="60vh" />}
      {!isPending && !data && <Failed onRetry={() => void refetch()} />}
      {data && !current && (
        <EmptyState
          title={t('NothingToReview')}
          action={<ButtonLink to="/contribute">{t('OwnPictures')}</ButtonLink>}
        >
          {t('NothingToReviewHint')}
        </EmptyState>
      )}
      {current && (
        <ReviewedPicture
          key={current.id}
          id={current.id}
          onDecided={() => void decided()}
          onMove={move}
        />
      )}
    </div>
  );
}
