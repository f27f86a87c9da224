import { closestCenter, DndContext, DragOverlay } from '@dnd-kit/core';
import { rectSortingStrategy, SortableContext } from '@dnd-kit/sortable';
import {
  includesRight,
  type Lightbox,
  type LightboxItem,
  lightboxesApi,
} from '@editorial/contracts/lightboxes';
import { call, useT } from '@editorial/platform';
import { Picture, Skeleton } from '@editorial/ui';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { change } from '../reload.ts';
import { CommentsSheet } from './Comments.tsx';
import { ItemCard } from './ItemCard.tsx';
import { useDragging } from './use-dragging.ts';
import type { Items } from './use-items.ts';
import { useRows } from './use-rows.ts';

interface Move {
  readonly from: number;
  readonly to: number;
}

/** Where the picture comes from that stands at a place once a move is done. */
function beforeMove(place: number, move: Move | null): number {
  if (!move) return place;
  if (place === move.to) return move.from;
  if (move.from < move.to) return place >= move.from && place < move.to ? place + 1 : place;
  return place > move.to && place <= move.from ? place - 1 : place;
}

/**
 * The pictures of a lightbox in rows, of which only those near the window are in the document. They
 * move by mouse, finger and keyboard.
 */
// Long because the rows, the drag and the comments share the pictures.
export function PictureList({
  lightbox,
  pictures,
  isWhole,
}: {
  readonly lightbox: Lightbox;
  readonly pictures: Items;
  /** Pictures move only while all of them are shown. */
  readonly isWhole: boolean;
}) {
  const t = useT('collections');
  const list = useRef<HTMLUListElement>(null);
  const [move, setMove] = useState<Move | null>(null);
  const [talk, setTalk] = useState<LightboxItem | null>(null);
  const { total, show } = pictures;
  const isMovable = includesRight(lightbox.right, 'Edit') && isWhole;
  const { at: stored } = pictures;
  const at = useCallback((place: number) => stored(beforeMove(place, move)), [stored, move]);
  // The same list at each scroll: a new one would render every card again.
  const ids = useMemo(
    () => Array.from({ length: total }, (_, place) => at(place)?.assetId ?? place + 1),
    [total, at],
  );
  const titleAt = (place: number) => at(place)?.title ?? '';
  const dragging = useDragging(ids, titleAt, (from, to) => void moveTo(from, to));
  const { columnCount, rows, above, below, measure } = useRows(list, total, dragging.place);
  const first = (rows[0] ?? 0) * columnCount;
  const last = Math.min(total, ((rows.at(-1) ?? 0) + 1) * columnCount) - 1;
  const places = Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
  // One beyond the last, because a picture that moves behind it is put before that one.
  useEffect(() => show(first, Math.max(first, last + 1)), [show, first, last]);

  async function moveTo(from: number, to: number): Promise<void> {
    const moved = at(from);
    if (!moved || from === to || from < 0 || to < 0 || to >= total) return;
    const next = at(from < to ? to + 1 : to);
    setMove({ from, to });
    const body = { assetIds: [moved.assetId], before: next?.assetId ?? null };
    await change(call(lightboxesApi.arrange, { params: { id: lightbox.id }, body }));
    setMove(null);
  }
  const latestMove = useRef(moveTo);
  useEffect(() => {
    latestMove.current = moveTo;
  });
  const onMove = useCallback((from: number, to: number) => void latestMove.current(from, to), []);
  const dragged = dragging.place === null ? undefined : at(dragging.place);
  return (
    <DndContext {...dragging.context} collisionDetection={closestCenter}>
      <SortableContext items={ids} strategy={rectSortingStrategy} disabled={!isMovable}>
        <ul
          ref={list}
          className="lbx-items"
          aria-label={t('PicturesOf', [lightbox.name])}
          style={{
            gridTemplateColumns: `repeat(${columnCount}, minmax(0, 1fr))`,
            paddingBlock: `${above}px ${below}px`,
          }}
        >
          {places.map((place) => (
            <ItemCard
              key={ids[place]}
              id={ids[place] ?? place}
              place={place}
              total={total}
              item={at(place)}
              lightbox={lightbox}
              isMovable={isMovable && move === null}
              row={place % columnCount === 0 ? place / columnCount : null}
              measure={measure}
              onMove={onMove}
              onTalk={setTalk}
            />
          ))}
        </ul>
      </SortableContext>
      <DragOverlay>
        {dragged && (
          <div className="lbx-dragged">
            {dragged.asset ? (
              <Picture
                src={dragged.asset.largeThumbUrl}
                alt=""
                width={dragged.asset.width}
                height={dragged.asset.height}
                thumbHash={dragged.asset.thumbHash}
              />
            ) : (
              <Skeleton height={120} />
            )}
          </div>
        )}
      </DragOverlay>
      {talk && (
        <CommentsSheet
          lightboxId={lightbox.id}
          item={talk}
          right={lightbox.right}
          onClose={() => setTalk(null)}
        />
      )}
    </DndContext>
  );
}
