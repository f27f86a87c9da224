import { AssetStatuses, catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import { usePageMetadata, usePolicy, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { ButtonLink, Chip, EmptyState, Icon, Skeleton } from '@editorial/ui';
import { Pagination, Tabs } from '@editorial/ui/display';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Failed } from '../browse/Failed.tsx';
import './contribute.css';
import { EditPicture } from './EditPicture.tsx';
import { isQueue, isWaiting, OwnPicture, refresh } from './OwnPicture.tsx';

type Status = ListedAsset['status'];
const PAGE_SIZE = 50;
/** Interval at which pictures whose renditions are being made are reloaded, in ms. */
const RELOAD_INTERVAL_MS = 2000;

/** A contributor's pictures in every state. Reviewers also see the review queue. */
export function OwnPicturesPage() {
  const t = useT('catalog');
  usePageMetadata({ title: t('OwnPictures') });
  const isReviewer = usePolicy(Policy.AssetsReview);
  const [params, setParams] = useSearchParams();
  return (
    <div className="ed-page con-page">
      <header className="con-head">
        <h1>{t('OwnPictures')}</h1>
        <p className="ed-muted">{t('OwnPicturesIntro')}</p>
        <div className="ed-row">
          <ButtonLink look="primary" to="/contribute/upload" icon={<Icon name="upload" />}>
            {t('UploadPictures')}
          </ButtonLink>
          <ButtonLink to="/contribute/servers">{t('FileServers')}</ButtonLink>
          <ButtonLink to="/contribute/earnings">{t('Earnings')}</ButtonLink>
        </div>
      </header>
      {isReviewer ? (
        <Tabs
          label={t('OwnPictures')}
          active={params.get('tab') === 'review' ? 'review' : 'own'}
          onChange={(tab) => setParams(tab === 'review' ? { tab } : {})}
          tabs={[
            {
              key: 'own',
              label: t('OwnPictures'),
              content: <PictureList key="own" isReview={false} />,
            },
            { key: 'review', label: t('Review'), content: <PictureList key="review" isReview /> },
          ]}
        />
      ) : (
        <PictureList isReview={false} />
      )}
    </div>
  );
}

interface Editing {
  readonly asset: ListedAsset;
  readonly isSubmitting: boolean;
}

const queryOf = ({
  isReview,
  status,
  page,
}: {
  readonly isReview: boolean;
  readonly status: Status | undefined;
  readonly page: number;
}) => ({
  ...(isReview ? {} : { mine: true }),
  ...(status && { status }),
  // The longest waiting picture is looked at first.
  ...(isReview && isQueue(status) && { sorting: 'oldest' }),
  includeDetails: true,
  includeHidden: true,
  skipCount: (page - 1) * PAGE_SIZE,
  maxResultCount: PAGE_SIZE,
});

function PictureList({ isReview }: { readonly isReview: boolean }) {
  const t = useT('catalog');
  const isReviewer = usePolicy(Policy.AssetsReview);
  const [params, setParams] = useSearchParams();
  const usual = isReview ? 'Submitted' : undefined;
  const status = AssetStatuses.find((one) => one === params.get('state')) ?? usual;
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const [editing, setEditing] = useState<Editing | null>(null);
  const show = (next: { readonly state?: Status | undefined; readonly page?: number }) => {
    const { state, page: at } = { state: status, ...next };
    setParams({
      ...(isReview && { tab: 'review' }),
      ...(state && { state }),
      ...(at && { page: String(at) }),
    });
  };
  const { data, isPending, refetch } = useEndpoint(catalogApi.list, {
    query: queryOf({ isReview, status, page }),
  });
  if (isPending) return <Skeleton lines={6} />;
  if (!data) return <Failed onRetry={() => void refetch()} />;
  const { items } = data;
  return (
    <>
      {isReview && items.length > 0 && isQueue(status) && (
        <p>
          <ButtonLink to={`/contribute/review?state=${status}`}>{t('ReviewOneByOne')}</ButtonLink>
        </p>
      )}
      <StateChoice isReview={isReview} status={status} onChoose={(state) => show({ state })} />
      {items.some(isWaiting) && <Rechecking onTick={refresh} />}
      {items.length === 0 && <NoPictures isReview={isReview} status={status} />}
      <ul className="con-list">
        {items.map((asset) => (
          <OwnPicture
            key={asset.id}
            asset={asset}
            isReview={isReview}
            onEdit={(isSubmitting) => setEditing({ asset, isSubmitting })}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pageSize={PAGE_SIZE}
        total={data.totalCount}
        onChange={(next) => show({ page: next })}
      />
      {editing && (
        <EditPicture
          asset={editing.asset}
          isSubmitting={editing.isSubmitting}
          isReviewer={isReviewer}
          onClose={() => setEditing(null)}
          onSaved={() => void refresh()}
        />
      )}
    </>
  );
}

function StateChoice({
  isReview,
  status,
  onChoose,
}: {
  readonly isReview: boolean;
  readonly status: Status | undefined;
  readonly onChoose: (status: Status | undefined) => void;
}) {
  const t = useT('catalog');
  const choices = isReview
    ? (['Submitted', 'Accepted', 'Published', 'Withdrawn'] as const)
    : AssetStatuses;
  return (
    <div className="con-states" role="group" aria-label={t('AllStates')}>
      {!isReview && (
        <Chip pressed={status === undefined} onClick={() => onChoose(undefined)}>
          {t('AllStates')}
        </Chip>
      )}
      {choices.map((choice) => (
        <Chip key={choice} pressed={status === choice} onClick={() => onChoose(choice)}>
          {t(`Status:${choice}`)}
        </Chip>
      ))}
    </div>
  );
}

function NoPictures({
  isReview,
  status,
}: {
  readonly isReview: boolean;
  readonly status: Status | undefined;
}) {
  const t = useT('catalog');
  if (isReview && status === 'Submitted')
    return <EmptyState title={t('NothingToReview')}>{t('NothingToReviewHint')}</EmptyState>;
  if (status) return <EmptyState title={t('NoneInState', [t(`Status:${status}`)])} />;
  return (
    <EmptyState
      title={t('NoOwnPictures')}
      action={<ButtonLink to="/contribute/upload">{t('UploadPictures')}</ButtonLink>}
    >
      {t('NoOwnPicturesHint')}
    </EmptyState>
  );
}

/** Reloads the list at an interval while pictures are being processed. */
function Rechecking({ onTick }: { readonly onTick: () => Promise<void> }) {
  useEffect(() => {
    const timer = setInterval(() => void onTick(), RELOAD_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [onTick]);
  return null;
}
