import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import {
  includesRight,
  type Lightbox,
  lightboxesApi,
  type LightboxItem,
} from '@editorial/contracts/lightboxes';
import { call, useT } from '@editorial/platform';
import { Button, Icon, Picture, Skeleton } from '@editorial/ui';
import { memo, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { change } from '../reload.ts';
import { CommentsButton } from './Comments.tsx';
import { Opinions } from './Opinions.tsx';

export interface ItemCardProps {
  readonly id: string | number;
  /** Undefined while its page is loaded. */
  readonly item: LightboxItem | undefined;
  readonly lightbox: Lightbox;
  /** Its place among `total`, from 0. */
  readonly place: number;
  readonly total: number;
  readonly isMovable: boolean;
  /** The row that it begins, or null. */
  readonly row: number | null;
  readonly measure: (card: Element | null) => void;
  readonly onMove: (from: number, to: number) => void;
  readonly onTalk: (item: LightboxItem) => void;
}

/**
 * A picture of a lightbox with its note. It is moved by dragging the picture, or by the handle,
 * which the keyboard moves too, or by one place.
 */
export const ItemCard = memo(function ItemCard(props: ItemCardProps) {
  const { id, item, place, total, isMovable, row, measure } = props;
  const { setNodeRef, setActivatorNodeRef, transform, transition, isDragging, ...drag } =
    useSortable({ id, disabled: !isMovable || !item });
  return (
    <li
      ref={(card) => {
        setNodeRef(card);
        if (row !== null) measure(card);
      }}
      data-index={row ?? undefined}
      className="lbx-item"
      aria-posinset={place + 1}
      aria-setsize={total}
      data-dragged={isDragging || undefined}
      data-rejected={(item && item.rejectedBy.length > 0) || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
    >
      {item ? (
        <Card {...props} item={item} drag={drag} handle={setActivatorNodeRef} />
      ) : (
        <Skeleton height={240} />
      )}
    </li>
  );
});

type Drag = Pick<ReturnType<typeof useSortable>, 'attributes' | 'listeners'>;

/** Leads to the picture's page, and is dragged. */
function MovablePicture({
  item: { assetId, asset, title },
  isMovable,
  pointer,
}: {
  readonly item: LightboxItem;
  readonly isMovable: boolean;
  readonly pointer: Drag['listeners'];
}) {
  const t = useT('collections');
  return asset ? (
    <Link
      to={`/public/${assetId}`}
      className="lbx-item__picture"
      draggable={false}
      data-movable={isMovable || undefined}
      {...pointer}
    >
      <Picture
        src={asset.largeThumbUrl}
        alt={asset.alternativeText || title}
        width={asset.width}
        height={asset.height}
        thumbHash={asset.thumbHash}
      />
    </Link>
  ) : (
    <p className="lbx-item__gone" {...pointer}>
      {t('NotOffered')}
    </p>
  );
}

function Card({
  item,
  lightbox: { id: lightboxId, right, coverId },
  drag: { attributes, listeners },
  handle,
  onTalk,
  ...moves
}: ItemCardProps & {
  readonly item: LightboxItem;
  readonly drag: Drag;
  readonly handle: (button: HTMLElement | null) => void;
}) {
  const t = useT('collections');
  const { assetId, title, note } = item;
  const isEditable = includesRight(right, 'Edit');
  // The keyboard drags by the handle: on the picture, Enter opens it.
  const { onKeyDown, ...pointer } = listeners ?? {};
  return (
    <>
      <MovablePicture item={item} isMovable={moves.isMovable} pointer={pointer} />
      <p className="lbx-item__title">
        <bdi>{title}</bdi>
      </p>
      <Opinions lightboxId={lightboxId} item={item} mayDecide={includesRight(right, 'Comment')} />
      <CommentsButton item={item} onOpen={() => onTalk(item)} />
      <Note {...{ lightboxId, assetId, title, note, isEditable }} />
      {isEditable && (
        <div className="lbx-item__acts">
          {moves.isMovable && (
            <button
              {...attributes}
              {...pointer}
              ref={handle}
              type="button"
              className="ed-button ed-button--quiet ed-button--small ed-button--icon lbx-handle"
              aria-label={t('MoveOf', { title })}
              onKeyDown={onKeyDown as React.KeyboardEventHandler | undefined}
            >
              <Grip />
            </button>
          )}
          <Acts {...{ lightboxId, item, ...moves }} isOwner={right === 'Owner'} coverId={coverId} />
        </div>
      )}
    </>
  );
}

const Grip = () => (
  <svg className="ed-icon" viewBox="0 0 24 24" fill="currentColor" aria-hidden="true">
    {[5, 12, 19].flatMap((y) => [9, 15].map((x) => <circle key={x * y} cx={x} cy={y} r="1.6" />))}
  </svg>
);

/** One place earlier or later, out of the lightbox, and for its owner onto the cover. */
function Acts({
  lightboxId,
  item: { assetId, title },
  place,
  total,
  isMovable,
  isOwner,
  coverId,
  onMove,
}: Pick<ItemCardProps, 'place' | 'total' | 'isMovable' | 'onMove'> & {
  readonly lightboxId: string;
  readonly item: LightboxItem;
  readonly isOwner: boolean;
  readonly coverId: string | null;
}) {
  const t = useT('collections');
  const params = { id: lightboxId };
  const isCover = coverId === assetId;
  const takeOut = () =>
    void change(call(lightboxesApi.takeOut, { params, body: { assetIds: [assetId] } }));
  const chooseCover = () =>
    void change(
      call(lightboxesApi.update, { params, body: { coverId: isCover ? null : assetId } }),
    );
  const quiet = { look: 'quiet', size: 'small', iconOnly: true } as const;
  return (
    <>
      <Button
        {...quiet}
        icon={<Icon name="back" />}
        aria-label={t('EarlierOf', { title })}
        disabled={!isMovable || place === 0}
        onClick={() => onMove(place, place - 1)}
      />
      <Button
        {...quiet}
        icon={<Icon name="forward" />}
        aria-label={t('LaterOf', { title })}
        disabled={!isMovable || place === total - 1}
        onClick={() => onMove(place, place + 1)}
      />
      <Button
        {...quiet}
        icon={<Icon name="trash" />}
        aria-label={t('TakeOutOf', { title })}
        onClick={takeOut}
      />
      {isOwner && (
        <Button
          {...quiet}
          icon={<Icon name="image" />}
          aria-label={t('CoverOf', { title })}
          aria-pressed={isCover}
          onClick={chooseCover}
        />
      )}
    </>
  );
}

/** The note of a picture: saved when the field is left. */
function Note({
  lightboxId,
  assetId,
  title,
  note,
  isEditable,
}: {
  readonly lightboxId: string;
  readonly assetId: string;
  readonly title: string;
  readonly note: string;
  readonly isEditable: boolean;
}) {
  const t = useT('collections');
  const [text, setText] = useState(note);
  const [shown, setShown] = useState(note);
  // Somebody else changed the note. The text that is being written here stays.
  if (note !== shown) {
    setShown(note);
    if (text === shown) setText(note);
  }
  const unsaved = useRef<(() => void) | null>(null);
  const save = () => {
    if (text.trim() === note) return;
    const params = { id: lightboxId, assetId };
    void change(call(lightboxesApi.note, { params, body: { note: text } }));
  };
  useEffect(() => {
    unsaved.current = save;
  });
  // Far from the window, a card leaves the document: what was written in it is saved.
  useEffect(() => () => unsaved.current?.(), []);
  if (!isEditable) return note ? <p className="ed-small">{note}</p> : null;
  return (
    <textarea
      className="lbx-input lbx-note"
      rows={1}
      maxLength={2000}
      value={text}
      aria-label={t('NoteOf', { title })}
      placeholder={t('Note')}
      onChange={(event) => setText(event.target.value)}
      onBlur={save}
    />
  );
}
