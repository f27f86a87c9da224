import { AssetStatuses, catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import { restrictionsApi } from '@editorial/contracts/restrictions';
import { usePageMetadata, usePolicy, useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Badge, ButtonLink, EmptyState, Icon, Picture, Skeleton } from '@editorial/ui';
import { Pagination, Tabs } from '@editorial/ui/display';
import { useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { Failed } from '../browse/Failed.tsx';
import './contribute.css';
import { EditPicture } from './EditPicture.tsx';
import { PictureActs } from './PictureActs.tsx';

type Status = ListedAsset['status'];
const PAGE_SIZE = 50;
/** Interval at which pictures whose renditions are being made are reloaded, in ms. */
const RELOAD_INTERVAL_MS = 2000;
const Looks: Readonly<Partial<Record<Status, 'success' | 'warning' | 'error'>>> = {
  Published: 'success',
  Returned: 'warning',
  Rejected: 'error',
};

/** Pictures that wait for a reviewer. */
const isQueue = (status: Status | undefined) => status === 'Submitted' || status === 'Accepted';
const isWaiting = (asset: ListedAsset) => asset.width === 0 && !asset.statusReason;

const refresh = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: endpointKey(catalogApi.list) });

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

// Long because of its markup.
function PictureList({ isReview }: { readonly isReview: boolean }) {
  const t = useT('catalog');
  const isReviewer = usePolicy(Policy.AssetsReview);
  const [params, setParams] = useSearchParams();
  const usual = isReview ? 'Submitted' : undefined;
  const status = AssetStatuses.find((one) => one === params.get('state')) ?? usual;
  const page = Math.max(1, Math.floor(Number(params.get('page'))) || 1);
  const [editing, setEditing] = useState<Editing | null>(null);
  const query = {
    ...(isReview ? {} : { mine: true }),
    ...(status && { status }),
    // The longest waiting picture is looked at first.
    ...(isReview && isQueue(status) && { sorting: 'oldest' }),
    includeDetails: true,
    includeHidden: true,
    skipCount: (page - 1) * PAGE_SIZE,
    maxResultCount: PAGE_SIZE,
  };
  const show = (next: { readonly state?: Status | undefined; readonly page?: number }) => {
    const { state, page: at } = { state: status, ...next };
    setParams({
      ...(isReview && { tab: 'review' }),
      ...(state && { state }),
      ...(at && { page: String(at) }),
    });
  };
  const { data, isPending, refetch } = useEndpoint(catalogApi.list, { query });
  if (isPending) return <Skeleton lines={6} />;
  if (!data) return <Failed onRetry={() => void refetch()} />;
  const { items } = data;
  const choices = isReview
    ? (['Submitted', 'Accepted', 'Published', 'Withdrawn'] as const)
    : AssetStatuses;
  return (
    <>
      {isReview && items.length > 0 && isQueue(status) && (
        <p>
          <ButtonLink to={`/contribute/review?state=${status}`}>{t('ReviewOneByOne')}</ButtonLink>
        </p>
      )}
      <div className="con-states" role="group" aria-label={t('AllStates')}>
        {!isReview && (
          <button
            type="button"
            className="ed-chip"
            aria-pressed={status === undefined}
            onClick={() => show({ state: undefined })}
          >
            {t('AllStates')}
          </button>
        )}
        {choices.map((choice) => (
          <button
            key={choice}
            type="button"
            className="ed-chip"
            aria-pressed={status === choice}
            onClick={() => show({ state: choice })}
          >
            {t(`Status:${choice}`)}
          </button>
        ))}
      </div>
      {items.some(isWaiting) && <Rechecking onTick={refresh} />}
      {items.length === 0 && <NoPictures isReview={isReview} status={status} />}
      <ul className="con-list">
        {items.map((asset) => (
          <li key={asset.id}>
            <Link
              to={
                isReview && isQueue(asset.status)
                  ? `/contribute/review?id=${asset.id}&state=${asset.status}`
                  : `/public/${asset.id}`
              }
              className="con-list__picture"
            >
              {asset.width > 0 ? (
                <Picture
                  src={asset.thumbUrl}
                  alt={asset.alternativeText}
                  width={asset.width}
                  height={asset.height}
                  thumbHash={asset.thumbHash}
                  style={{ inlineSize: `min(100%, calc(6rem * ${asset.width / asset.height}))` }}
                />
              ) : (
                <Skeleton height="6rem" />
              )}
            </Link>
            <div className="con-list__texts">
              <h2>{asset.title}</h2>
              <p className="ed-muted ed-figures ed-small">{asset.number}</p>
              <p>
                <Badge look={Looks[asset.status] ?? 'neutral'}>{t(`Status:${asset.status}`)}</Badge>{' '}
                {isWaiting(asset) && <span className="ed-muted ed-small">{t('Processing')}</span>}
              </p>
              <Because asset={asset} isReview={isReview} />
            </div>
            <PictureActs
              asset={asset}
              isReview={isReview}
              onChanged={refresh}
              onEdit={(isSubmitting) => setEditing({ asset, isSubmitting })}
            />
          </li>
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

/** The words about a picture: of an own one with the ground that staff gave. */
function Because({
  asset: { id, isHidden, status, statusReason },
  isReview,
}: {
  readonly asset: ListedAsset;
  readonly isReview: boolean;
}) {
  if (isReview || !(isHidden || statusReason))
    return statusReason && <p className="con-list__reason">{statusReason}</p>;
  return <Restricted assetId={id} isHidden={isHidden} status={status} words={statusReason ?? ''} />;
}

/** The newest restriction of an own picture. What was said before it does not hold any more. */
function Restricted({
  assetId,
  isHidden,
  status,
  words,
}: {
  readonly assetId: string;
  readonly isHidden: boolean;
  readonly status: Status;
  readonly words: string;
}) {
  const t = useT('catalog');
  const { data } = useEndpoint(restrictionsApi.mine);
  const newest = data?.items.find((one) => one.assetId === assetId);
  // A picture on sale is restricted on a ground. One that a reviewer sends back follows the rules for all.
  const hasGround =
    (newest?.kind === 'Withdrawn' && status === 'Withdrawn') ||
    (newest?.kind === 'Hidden' && isHidden);
  const said = hasGround ? `${newest.ground}: ${newest.facts}` : words;
  return (
    <p className="con-list__reason">
      {isHidden && <Badge look="accent">{t('HiddenByStaff')}</Badge>} {said}
    </p>
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
