import { catalogApi, type ListedAsset } from '@editorial/contracts/catalog';
import { restrictionsApi } from '@editorial/contracts/restrictions';
import { useT } from '@editorial/platform';
import { endpointKey, queryClient, useEndpoint } from '@editorial/platform/queries';
import { Badge, Picture, Skeleton } from '@editorial/ui';
import { Link } from 'react-router-dom';
import { PictureActs } from './PictureActs.tsx';

type Status = ListedAsset['status'];
const Looks: Readonly<Partial<Record<Status, 'success' | 'warning' | 'error'>>> = {
  Published: 'success',
  Returned: 'warning',
  Rejected: 'error',
};

/** Pictures that wait for a reviewer. */
export const isQueue = (status: Status | undefined) =>
  status === 'Submitted' || status === 'Accepted';
export const isWaiting = (asset: ListedAsset) => asset.width === 0 && !asset.statusReason;

export const refresh = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: endpointKey(catalogApi.list) });

/** A picture of the list: its state, the words about it, and the next steps. */
export function OwnPicture({
  asset,
  isReview,
  onEdit,
}: {
  readonly asset: ListedAsset;
  readonly isReview: boolean;
  readonly onEdit: (isSubmitting: boolean) => void;
}) {
  const t = useT('catalog');
  return (
    <li>
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
      <PictureActs asset={asset} isReview={isReview} onChanged={refresh} onEdit={onEdit} />
    </li>
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

/** The newest restriction of an own picture. Earlier ones no longer hold. */
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
