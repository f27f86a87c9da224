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

/** The pictures with a move that is still being saved already done. */
function useMoves(lightboxId: string, { at: stored, total }: Items) {
  const [move, setMove] = useState<Move | null>(null);
  const at = useCallback((place: number) => stored(beforeMove(place, move)), [stored, move]);
  async function moveTo(from: number, to: number): Promise<void> {
    const moved = at(from);
    if (!moved || from === to || from < 0 || to < 0 || to >= total) return;
    const next = at(from < to ? to + 1 : to);
    setMove({ from, to });
    const body = { assetIds: [moved.assetId], before: next?.assetId ?? null };
    await change(call(lightboxesApi.arrange, { params: { id: lightboxId }, body }));
    setMove(null);
  }
  const latestMove = useRef(moveTo);
  useEffect(() => {
    latestMove.current = moveTo;
  });
  const onMove = useCallback((from: number, to: number) => void latestMove.current(from, to), []);
  return { at, onMove, isMoving: move !== null };
}

/** The order of the pictures, and what is being dragged to another place of it. */
function useOrder(lightboxId: string, pictures: Items) {
  const { total } = pictures;
  const { at, onMove, isMoving } = useMoves(lightboxId, pictures);
  // The same list at each scroll: a new one would render every card again.
  const ids = useMemo(
    () => Array.from({ length: total }, (_, place) => at(place)?.assetId ?? place + 1),
    [total, at],
  );
  const titleAt = (place: number) => at(place)?.title ?? '';
  const dragging = useDragging(ids, titleAt, onMove);
  return { at, ids, onMove, isMoving, dragging };
}

/** The places in the shown rows. Their pictures are loaded. */
function usePlaces({ total, show }: Items, rows: readonly number[], columnCount: number) {
  const first = (rows[0] ?? 0) * columnCount;
  const last = Math.min(total, ((rows.at(-1) ?? 0) + 1) * columnCount) - 1;
  // One beyond the last, because a picture that moves behind it is put before that one.
  useEffect(() => show(first, Math.max(first, last + 1)), [show, first, last]);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, step) => first + step);
}

/**
 * The pictures of a lightbox in rows, of which only those near the window are in the document. They
 * move by mouse, finger and keyboard.
 */
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
  const [talk, setTalk] = useState<LightboxItem | null>(null);
  const { total } = pictures;
  const isMovable = includesRight(lightbox.right, 'Edit') && isWhole;
  const { at, ids, onMove, isMoving, dragging } = useOrder(lightbox.id, pictures);
  const { columnCount, rows, above, below, measure } = useRows(list, total, dragging.place);
  const places = usePlaces(pictures, rows, columnCount);
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
              isMovable={isMovable && !isMoving}
              row={place % columnCount === 0 ? place / columnCount : null}
              measure={measure}
              onMove={onMove}
              onTalk={setTalk}
            />
          ))}
        </ul>
      </SortableContext>
      <DragOverlay>{dragged && <Dragged item={dragged} />}</DragOverlay>
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

/** The picture under the pointer while it is dragged. */
function Dragged({ item: { asset } }: { readonly item: LightboxItem }) {
  return (
    <div className="lbx-dragged">
      {asset ? (
        <Picture
          src={asset.largeThumbUrl}
          alt=""
          width={asset.width}
          height={asset.height}
          thumbHash={asset.thumbHash}
        />
      ) : (
        <Skeleton height={120} />
      )}
    </div>
  );
}
