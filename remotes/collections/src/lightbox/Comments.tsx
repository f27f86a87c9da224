import { type LightboxComment, lightboxCommentsApi } from '@editorial/contracts/lightbox-comments';
import {
  includesRight,
  type LightboxItem,
  type LightboxRight,
} from '@editorial/contracts/lightboxes';
import { call, formatDate, useCulture, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Picture, Skeleton } from '@editorial/ui';
import { Sheet } from '@editorial/ui/overlay';
import { useState } from 'react';
import { change } from '../reload.ts';
import { ReportComment } from '../shared/ReportComment.tsx';
import { NewComment, type Point } from './NewComment.tsx';

interface CommentsProps {
  readonly lightboxId: string;
  readonly item: LightboxItem;
  /** The caller's rights: the owner also deletes comments of others. */
  readonly right: LightboxRight;
}

/** A button with the number of open comments on a picture. */
export function CommentsButton({
  item: { title, openCommentCount: count },
  onOpen,
}: {
  readonly item: LightboxItem;
  readonly onOpen: () => void;
}) {
  const t = useT('collections');
  const label = count > 0 ? t('OpenComments', { count }) : t('Comment');
  return (
    <Button
      look="quiet"
      size="small"
      aria-label={`${label}: ${t('CommentsOf', { title })}`}
      onClick={onOpen}
    >
      {label}
    </Button>
  );
}

/**
 * All comments on a picture. Stands outside of the cards, so that what is being written stays when
 * somebody else moves the picture.
 */
export function CommentsSheet({ onClose, ...props }: CommentsProps & { onClose: () => void }) {
  const t = useT('collections');
  return (
    <Sheet open onClose={onClose} title={t('CommentsOf', { title: props.item.title })} from="end">
      <Discussion {...props} />
    </Sheet>
  );
}

function Discussion({ lightboxId, item, right }: CommentsProps) {
  const t = useT('collections');
  useCulture();
  const [point, setPoint] = useState<Point | null>(null);
  const mayComment = includesRight(right, 'Comment');
  const params = { id: lightboxId, assetId: item.assetId };
  const { data } = useEndpoint(lightboxCommentsApi.comments, { params }, { isBackground: true });
  return (
    <div className="lbx-talk">
      {item.asset && (
        <PointedPicture
          asset={item.asset}
          title={item.title}
          comments={data?.items ?? []}
          point={point}
          onPoint={mayComment ? setPoint : null}
        />
      )}
      {!data && <Skeleton height={120} />}
      <ol className="lbx-talk__list">
        {data?.items.map((one, index) => (
          <Comment
            key={one.id}
            {...{ lightboxId, index, mayComment }}
            comment={one}
            mayDelete={right === 'Owner' || one.isOwn}
          />
        ))}
      </ol>
      {data?.items.length === 0 && <p className="ed-muted ed-small">{t('NoComments')}</p>}
      {mayComment ? (
        <NewComment
          {...{ lightboxId, point }}
          assetId={item.assetId}
          isOnPicture={item.asset !== null}
          onPoint={setPoint}
        />
      ) : (
        <p className="ed-muted ed-small">{t('OnlyLook')}</p>
      )}
    </div>
  );
}

/** The picture with the points of its comments, and the one that is being chosen. */
function PointedPicture({
  asset,
  title,
  comments,
  point,
  onPoint,
}: {
  readonly asset: NonNullable<LightboxItem['asset']>;
  readonly title: string;
  readonly comments: readonly LightboxComment[];
  readonly point: Point | null;
  /** Null: the visitor may not comment. */
  readonly onPoint: ((point: Point) => void) | null;
}) {
  const points = comments.flatMap((one, index) => (one.point ? [{ ...one.point, index }] : []));
  return (
    <div className="lbx-talk__picture">
      <Picture
        src={asset.largeThumbUrl}
        alt={asset.alternativeText || title}
        width={asset.width}
        height={asset.height}
        thumbHash={asset.thumbHash}
      />
      {/* The keyboard has the buttons below. */}
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        className="lbx-talk__points"
        onClick={({ clientX, clientY, currentTarget }) => {
          const box = currentTarget.getBoundingClientRect();
          onPoint?.({ x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height });
        }}
      >
        {points.map(({ x, y, index }) => (
          <Marker key={index} point={{ x, y }} label={String(index + 1)} />
        ))}
        {point && <Marker point={point} label="+" />}
      </button>
    </div>
  );
}

const Marker = ({ point: { x, y }, label }: { readonly point: Point; readonly label: string }) => (
  <span className="lbx-marker" style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
    {label}
  </span>
);

function Comment({
  lightboxId,
  index,
  comment: { id, body, authorName, isGuest, createdAt, point, resolvedAt, resolvedByName },
  mayComment,
  mayDelete,
}: {
  readonly lightboxId: string;
  readonly index: number;
  readonly comment: LightboxComment;
  readonly mayComment: boolean;
  readonly mayDelete: boolean;
}) {
  const t = useT('collections');
  const params = { id: lightboxId, commentId: id };
  const isResolved = resolvedAt !== null;
  return (
    <li data-resolved={isResolved || undefined}>
      <p className="ed-muted ed-small">
        {point && <strong>{index + 1} · </strong>}
        <bdi>{authorName}</bdi>
        {isGuest && ` (${t('Guest')})`} · {formatDate(createdAt)}
        {isResolved && ` · ${t('ResolvedBy', [resolvedByName ?? ''])}`}
      </p>
      <p className="lbx-talk__text" dir="auto">
        {body}
      </p>
      <div className="ed-row">
        {mayComment && (
          <Button
            look="quiet"
            size="small"
            onClick={() =>
              void change(
                call(lightboxCommentsApi.resolve, { params, body: { isResolved: !isResolved } }),
              )
            }
          >
            {t(isResolved ? 'OpenAgain' : 'Resolve')}
          </Button>
        )}
        {mayDelete && (
          <Button
            look="quiet"
            size="small"
            onClick={() => void change(call(lightboxCommentsApi.unsay, { params }))}
          >
            {t('Delete')}
          </Button>
        )}
        {isGuest && <ReportComment id={id} />}
      </div>
    </li>
  );
}
