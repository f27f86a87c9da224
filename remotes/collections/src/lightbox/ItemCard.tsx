import { lightboxesApi, type LightboxItem } from '@editorial/contracts/lightboxes';
import { call, useT } from '@editorial/platform';
import { Button, Icon, Picture } from '@editorial/ui';
import { type DragEvent, useState } from 'react';
import { Link } from 'react-router-dom';
import { change } from '../reload.ts';
import { Comments } from './Comments.tsx';
import { Opinions } from './Opinions.tsx';

const DRAGGED = 'application/x-editorial-picture';

export interface ItemCardProps {
  readonly lightboxId: string;
  readonly item: LightboxItem;
  readonly isEditable: boolean;
  readonly isOwner: boolean;
  /** Whether the owner chose it to stand for the lightbox in lists. */
  readonly isCover: boolean;
  readonly isMovable: boolean;
  /** Moves a picture of the lightbox before this one. */
  readonly onDropBefore: (assetId: string) => void;
  /** Null at the beginning or end. */
  readonly onEarlier: (() => void) | null;
  readonly onLater: (() => void) | null;
}

/** A picture of a lightbox with its note. It is moved by drag and drop, or by its buttons. */
// Long because of its markup.
export function ItemCard({
  lightboxId,
  item,
  isEditable,
  isOwner,
  isCover,
  isMovable,
  onDropBefore,
  onEarlier,
  onLater,
}: ItemCardProps) {
  const t = useT('collections');
  const { assetId, asset, title, note } = item;
  const [isTarget, setTarget] = useState(false);

  function drop(event: DragEvent): void {
    setTarget(false);
    const moved = event.dataTransfer.getData(DRAGGED);
    if (!moved || moved === assetId) return;
    event.preventDefault();
    onDropBefore(moved);
  }
  const takeOut = () =>
    void change(
      call(lightboxesApi.takeOut, { params: { id: lightboxId }, body: { assetIds: [assetId] } }),
    );
  const chooseCover = () =>
    void change(
      call(lightboxesApi.update, {
        params: { id: lightboxId },
        body: { coverId: isCover ? null : assetId },
      }),
    );
  return (
    <li
      className="lbx-item"
      data-target={isTarget || undefined}
      data-rejected={item.rejectedBy.length > 0 || undefined}
      draggable={isMovable}
      onDragStart={(event) => event.dataTransfer.setData(DRAGGED, assetId)}
      onDragOver={(event) => {
        if (!isMovable || !event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setTarget(true);
      }}
      onDragLeave={() => setTarget(false)}
      onDrop={drop}
    >
      {asset ? (
        <Link to={`/public/${assetId}`} className="lbx-item__picture">
          <Picture
            src={asset.largeThumbUrl}
            alt={asset.alternativeText || title}
            width={asset.width}
            height={asset.height}
            thumbHash={asset.thumbHash}
          />
        </Link>
      ) : (
        <p className="lbx-item__gone">{t('NotOffered')}</p>
      )}
      <p className="lbx-item__title">
        <bdi>{title}</bdi>
      </p>
      <Opinions lightboxId={lightboxId} item={item} />
      <Comments {...{ lightboxId, item, isOwner }} />
      <Note {...{ lightboxId, assetId, title, note, isEditable }} />
      {isEditable && (
        <div className="lbx-item__acts">
          <Button
            look="quiet"
            size="small"
            iconOnly
            icon={<Icon name="back" />}
            aria-label={t('EarlierOf', { title })}
            disabled={!onEarlier}
            onClick={() => onEarlier?.()}
          />
          <Button
            look="quiet"
            size="small"
            iconOnly
            icon={<Icon name="forward" />}
            aria-label={t('LaterOf', { title })}
            disabled={!onLater}
            onClick={() => onLater?.()}
          />
          <Button
            look="quiet"
            size="small"
            iconOnly
            icon={<Icon name="trash" />}
            aria-label={t('TakeOutOf', { title })}
            onClick={takeOut}
          />
          {isOwner && (
            <Button
              look="quiet"
              size="small"
              iconOnly
              icon={<Icon name="image" />}
              aria-label={t('CoverOf', { title })}
              aria-pressed={isCover}
              onClick={chooseCover}
            />
          )}
        </div>
      )}
    </li>
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
  // Somebody else changed the note. What is being written here stays.
  if (note !== shown) {
    setShown(note);
    if (text === shown) setText(note);
  }
  if (!isEditable) return note ? <p className="ed-small">{note}</p> : null;
  const save = () => {
    if (text.trim() === note) return;
    const params = { id: lightboxId, assetId };
    void change(call(lightboxesApi.note, { params, body: { note: text } }));
  };
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
