import { useRef, useState, type PointerEvent, type RefObject } from 'react';
import type { GridRow } from './justify-rows.ts';

export interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Pictures touched by a rectangle in grid coordinates. */
export const picturesIn = (rows: readonly GridRow[], box: Rectangle): readonly number[] =>
  rows
    .filter((row) => row.top < box.bottom && row.top + row.height > box.top)
    .flatMap((row) =>
      row.cells
        .filter((cell) => cell.left < box.right && cell.left + cell.width > box.left)
        .map((cell) => cell.index),
    );

interface Point {
  readonly x: number;
  readonly y: number;
}

const between = (from: Point, to: Point): Rectangle => ({
  left: Math.min(to.x, from.x),
  top: Math.min(to.y, from.y),
  right: Math.max(to.x, from.x),
  bottom: Math.max(to.y, from.y),
});

/** A drag starts with the main button of the mouse, beside the buttons and boxes. */
const mayStart = ({ pointerType, button, target }: PointerEvent): boolean =>
  pointerType === 'mouse' &&
  button === 0 &&
  !(target instanceof Element && target.closest('button, input, label') !== null);

/** Distance that the mouse must move before a press becomes a drag, in px. */
const DRAG_START_PX = 8;
/**
 * Selects pictures by dragging a rectangle with the mouse. A drag never counts as a click.
 */
export function useDragSelection({
  root,
  rows,
  isRtl,
  isEnabled,
  onDrag,
}: {
  readonly root: RefObject<HTMLElement | null>;
  readonly rows: readonly GridRow[];
  readonly isRtl: boolean;
  readonly isEnabled: boolean;
  readonly onDrag: (indexes: readonly number[], isFirst: boolean) => void;
}) {
  const start = useRef<Point | null>(null);
  const wasDrag = useRef(false);
  const [box, setBox] = useState<Rectangle | null>(null);
  const point = (event: PointerEvent) => {
    const bounds = root.current!.getBoundingClientRect();
    return {
      x: isRtl ? bounds.right - event.clientX : event.clientX - bounds.left,
      y: event.clientY - bounds.top,
    };
  };
  const end = () => {
    start.current = null;
    setBox(null);
  };
  return {
    box,
    handlers: isEnabled
      ? {
          onPointerDown: (event: PointerEvent) => {
            wasDrag.current = false;
            start.current = mayStart(event) ? point(event) : null;
          },
          onPointerMove: (event: PointerEvent) => {
            if (!start.current) return;
            const { x, y } = point(event);
            const from = start.current;
            if (!box && Math.hypot(x - from.x, y - from.y) < DRAG_START_PX) return;
            if (!box) root.current?.setPointerCapture(event.pointerId);
            const next = between(from, { x, y });
            setBox(next);
            onDrag(picturesIn(rows, next), !wasDrag.current);
            wasDrag.current = true;
          },
          onPointerUp: end,
          onPointerCancel: end,
          onClickCapture: (event: { preventDefault: () => void; stopPropagation: () => void }) => {
            if (!wasDrag.current) return;
            wasDrag.current = false;
            event.preventDefault();
            event.stopPropagation();
          },
        }
      : {},
  };
}
