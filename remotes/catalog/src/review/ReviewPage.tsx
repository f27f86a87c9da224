import { usePageMetadata, useT } from '@editorial/platform';
import { Button, ButtonLink, EmptyState, Skeleton } from '@editorial/ui';
import { Link, useSearchParams } from 'react-router-dom';
import { Failed } from '../browse/Failed.tsx';
import '../contribute/contribute.css';
import { DraftPicture } from './DraftPicture.tsx';
import './review.css';
import { ReviewedPicture } from './ReviewedPicture.tsx';
import { TextSamples } from './TextSamples.tsx';
import { useQueue } from './use-queue.ts';

/**
 * Pictures that wait for a verdict, one by one, the oldest first: each large, with all its fields.
 */
export function ReviewPage() {
  const t = useT('catalog');
  usePageMetadata({ title: t('Review') });
  const [params] = useSearchParams();
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
  return <PictureQueue />;
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

function PictureQueue() {
  const t = useT('catalog');
  const queue = useQueue();
  const { status, current, position, move } = queue;
  return (
    <div className="ed-page rev-page">
      <header className="rev-head">
        <h1>{t('Review')}</h1>
        <QueueLinks current={status} onLeave={(to) => to !== 'Texts' && queue.leaveFor(to)} />
        {current && (
          <span className="ed-row">
            <Button disabled={position === 0} onClick={() => move(-1)}>
              {t('Previous')} <kbd>K</kbd>
            </Button>
            <span className="ed-figures ed-muted">
              {t('PositionOf', [String(position + 1), String(queue.total)])}
            </span>
            <Button disabled={!queue.hasNext} onClick={() => move(1)}>
              {t('Next')} <kbd>J</kbd>
            </Button>
          </span>
        )}
      </header>
      {queue.isPending && <Skeleton height="60vh" />}
      {queue.isFailed && <Failed onRetry={queue.retry} />}
      {queue.isEmpty && (
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
          onDecided={() => void queue.decided()}
          onMove={move}
        />
      )}
    </div>
  );
}
