import { useCallback, useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { rowAt, type GridRow } from './justify-rows.ts';

/** Height rendered above and below the window, in px. */
const OVERSCAN_PX = 600;
/** Width assumed where nothing can be measured (in tests and print). */
const FALLBACK_WIDTH_PX = 1024;

/** The element's width, updated when it changes. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const node = element.current;
    if (!node) return undefined;
    const measure = () => setWidth(node.clientWidth || FALLBACK_WIDTH_PX);
    measure();
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(measure);
    observer.observe(node);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

export interface VisibleRows {
  readonly first: number;
  readonly last: number;
  /** The first row whose top is inside the window. */
  readonly top: number;
}

/** The visible part of the grid, in px from its top. */
export interface View {
  readonly top: number;
  readonly bottom: number;
}

/**
 * Returns the rows that the window shows while the page scrolls. The value changes only with the
 * rows. `onView` is called on every scroll.
 */
export function useVisibleRows(
  element: RefObject<HTMLElement | null>,
  rows: readonly GridRow[],
  onView: (view: View) => void,
): VisibleRows {
  const [visible, setVisible] = useState<VisibleRows>({ first: 0, last: 8, top: 0 });
  const latest = useRef({ rows, onView });
  const read = useCallback(() => {
    const box = element.current?.getBoundingClientRect();
    if (!box) return;
    const { rows, onView } = latest.current;
    const first = rowAt(rows, -box.top - OVERSCAN_PX);
    const last = rowAt(rows, -box.top + window.innerHeight + OVERSCAN_PX) + 1;
    // A fixed header covers part of the window. The first row is the one below it, as when a
    // position is restored.
    const covered = Number.parseFloat(getComputedStyle(element.current!).scrollMarginTop) || 0;
    const top = rowAt(rows, Math.max(0, covered - box.top) + 1);
    setVisible((shown) =>
      shown.first === first && shown.last === last && shown.top === top
        ? shown
        : { first, last, top },
    );
    onView({ top: -box.top, bottom: -box.top + window.innerHeight });
  }, [element]);
  useLayoutEffect(() => {
    latest.current = { rows, onView };
  });
  useLayoutEffect(read, [rows, read]);
  useEffect(() => {
    let frame = 0;
    const onScroll = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(read);
    };
    window.addEventListener('scroll', onScroll, { passive: true });
    window.addEventListener('resize', onScroll);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', onScroll);
      window.removeEventListener('resize', onScroll);
    };
  }, [read]);
  return visible;
}

/**
 * Scrolls the page to a row of the grid: to its top, to a row that is not whole in the window, or
 * to one above it only.
 */
export function scrollToGridRow(
  grid: HTMLElement,
  row: GridRow,
  { mode, gap }: { readonly mode: 'top' | 'near' | 'down'; readonly gap: number },
): void {
  const margin = Number.parseFloat(getComputedStyle(grid).scrollMarginTop) || 0;
  const top = grid.getBoundingClientRect().top + row.top;
  const bottom = top + row.height;
  if (mode === 'top' || (mode === 'near' ? top : bottom) < margin)
    window.scrollBy(0, top - margin - gap);
  else if (mode === 'near' && bottom > window.innerHeight)
    window.scrollBy(0, bottom - window.innerHeight + gap);
}
