import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
} from 'react';
import { useKit } from '../texts/kit-texts.ts';
import { GridHeading, useHeadingHeight } from './GridHeading.tsx';
import { GridCell, type GridActions, type GridPicture } from './GridCell.tsx';
import type { PictureGridProps } from './grid-props.ts';
import { useGridSelection } from './grid-selection.ts';
import { moveOf } from './grid-keys.ts';
import { useInitialFocus } from './initial-focus.ts';
import { neighbour, rowOfIndex } from './justify-rows.ts';
import { createRunLayouts, reachOf } from './run-layout.ts';
import { provideThumbHash } from './thumb-hash.ts';
import { thumbHashUrl } from './thumb-hash-url.ts';
import { scrollToGridRow, useVisibleRows, useWidth, type View } from './visible-rows.ts';
import './picture.css';

provideThumbHash(thumbHashUrl);
/**
 * Time in ms that a dragged scroll bar must rest before the grid requests the pictures at that
 * place.
 */
const SEEK_PAUSE_MS = 120;

/**
 * Pictures in justified rows. The page scrolls, not the grid. Only rows near the window are in the
 * document, and only some results are loaded. So a million results cost as much as 100.
 */
// Long because its hooks share one window, one run and one set of coordinates. Apart, they would read
// them in different renders, and the pictures would jump while pages load above them.
export function PictureGrid<Item extends GridPicture>({
  items,
  start = 0,
  label,
  hrefOf,
  onOpen,
  renderOverlay,
  renderMark,
  selected,
  onSelect,
  onReachEnd,
  onReachStart,
  onSeek,
  initialIndex = 0,
  initialFocus,
  onPosition,
  onItemKey,
  keyShortcuts,
  targetHeight = 240,
  gap = 8,
  total,
  rest,
}: PictureGridProps<Item>) {
  const { direction } = useKit();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const [layouts] = useState(createRunLayouts);
  const end = start + items.length;
  const count = Math.max(total ?? 0, end);
  const isSeekable = onSeek !== undefined;
  const { head, headRef } = useHeadingHeight(rest?.from);
  const run = useMemo(
    () => ({ items, start, total: count, width, targetHeight, gap, isSeekable, head }),
    [items, start, count, width, targetHeight, gap, isSeekable, head],
  );
  const layout = useMemo(() => layouts.layOut(run), [layouts, run]);
  const { rows, height } = layout;
  const [active, setActive] = useState(initialFocus ?? initialIndex);
  const [hovered, setHovered] = useState<number | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const focusNext = useRef(false);
  const byFinger = useRef(false);

  const scrollToRow = useCallback(
    (rowIndex: number, mode: 'top' | 'near' | 'down') => {
      const row = rows[rowIndex];
      if (row && root.current) scrollToGridRow(root.current, row, { mode, gap });
    },
    [rows, gap],
  );

  useLayoutEffect(() => {
    layouts.drawn(run, layout);
    if (layout.moved !== 0) window.scrollBy(0, layout.moved);
  }, [layouts, run, layout]);
  // Restore the visitor's position once the rows are known. A list that starts at its first picture
  // must not keep the scroll position of a previous list.
  const restored = useRef(false);
  useLayoutEffect(() => {
    const index = Math.min(initialIndex, count - 1);
    if (restored.current || rows.length === 0 || index < start || index >= end) return;
    restored.current = true;
    scrollToRow(rowOfIndex(rows, index), index > 0 ? 'top' : 'down');
  }, [rows, start, end, count, initialIndex, scrollToRow]);

  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(pause.current), []);
  const onView = (view: View) => {
    clearTimeout(pause.current);
    if (!restored.current) return;
    // Without seeking, only the caller knows whether there are more results.
    const reach = reachOf(layout, isSeekable ? count : Number.POSITIVE_INFINITY, view);
    if (reach === 'before') onReachStart?.();
    else if (reach === 'after') onReachEnd?.();
    else if (reach && onSeek) {
      pause.current = setTimeout(() => {
        layouts.seek(reach);
        onSeek(reach.index);
      }, SEEK_PAUSE_MS);
    }
  };
  const visible = useVisibleRows(root, rows, onView);

  const firstInWindow = rows[Math.min(visible.top, rows.length - 1)]?.start ?? 0;
  const lastReported = useRef(initialIndex);
  useEffect(() => {
    layouts.hold(firstInWindow);
    if (!restored.current || lastReported.current === firstInWindow || rows.length === 0) return;
    lastReported.current = firstInWindow;
    onPosition?.(firstInWindow);
  }, [layouts, firstInWindow, rows.length, onPosition]);

  // The tab stop stays on its picture. If that picture is no longer loaded, the first visible one
  // gets the tab stop.
  const activeIndex = active >= start && active < end ? active : firstInWindow;
  const itemAt = (index: number): Item | undefined => items[index - start];
  useLayoutEffect(() => {
    if (!focusNext.current || active !== activeIndex) return;
    focusNext.current = false;
    scrollToRow(rowOfIndex(rows, active), 'near');
    root.current
      ?.querySelector<HTMLElement>(`[data-index="${active}"] .ed-grid__open`)
      ?.focus({ preventScroll: true });
  }, [active, activeIndex, rows, visible, scrollToRow]);

  useInitialFocus(root, initialFocus, rows.length > 0 && items.length > 0);

  const { toggle, extend, drag } = useGridSelection({
    root,
    rows,
    isRtl: direction === 'rtl',
    items,
    start,
    selected,
    onSelect,
  });
  const open = (index: number) => {
    const item = itemAt(index);
    if (item) onOpen?.(item, index);
  };
  const acts = useRef({ toggle, extend, open });
  useEffect(() => {
    acts.current = { toggle, extend, open };
  });
  const actions = useMemo<GridActions>(
    () => ({
      open: (index) => acts.current.open(index),
      select: (index, isRange) =>
        isRange ? acts.current.extend(index) : acts.current.toggle(index),
      activate: setActive,
      hover: setHovered,
    }),
    [],
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && !event.target.classList.contains('ed-grid__open'))
      return;
    const item = itemAt(activeIndex);
    const move = moveOf(event, direction);
    if (!move) {
      if (item) onItemKey?.(event, item, activeIndex);
      return;
    }
    event.preventDefault();
    const to = neighbour(rows, isSeekable ? count : end, activeIndex, move);
    // A step stops at the end of the loaded results. Only Home and End can go beyond them.
    const next = move === 'first' || move === 'last' ? to : Math.min(Math.max(to, start), end - 1);
    if (event.shiftKey) extend(next, activeIndex);
    focusNext.current = true;
    setActive(next);
    if (itemAt(next) || !onSeek) return;
    // The grid itself keeps the focus until the picture is loaded.
    const y = next === 0 ? 0 : Math.max(0, height - window.innerHeight / 2);
    layouts.seek({ index: next, y });
    root.current?.focus({ preventScroll: true });
    root.current?.scrollIntoView({ block: next === 0 ? 'start' : 'end' });
    onSeek(next);
  };

  const activeRow = rowOfIndex(rows, activeIndex);
  const near = rows.slice(visible.first, visible.last + 1);
  // The focused row stays in the document even outside the window, so that the focus is not lost.
  const drawn =
    rows[activeRow] === undefined || (activeRow >= visible.first && activeRow <= visible.last)
      ? near
      : activeRow < visible.first
        ? [rows[activeRow], ...near]
        : [...near, rows[activeRow]];
  const cellsOf = (first: number, end: number) =>
    drawn.flatMap((row) =>
      row.cells.map((cell) => {
        const item = itemAt(cell.index);
        if (!item || cell.index < first || cell.index >= end) return null;
        const isSelected = selected?.has(item.id) ?? false;
        const isFocused = hasFocus && active === cell.index;
        const state = { isSelected, index: cell.index, hasFocus: isFocused };
        const isLit = hovered === cell.index || isFocused;
        return (
          <GridCell
            key={item.id}
            item={item}
            index={cell.index}
            first={first}
            end={end}
            isActive={cell.index === activeIndex}
            isSelected={isSelected}
            left={cell.left}
            top={row.top}
            width={cell.width}
            height={row.height}
            href={hrefOf?.(item)}
            opens={onOpen !== undefined}
            selects={onSelect !== undefined}
            actions={actions}
            mark={renderMark?.(item)}
            keyShortcuts={keyShortcuts}
            overlay={isLit ? renderOverlay?.(item, state) : undefined}
          />
        );
      }),
    );
  return (
    <div
      ref={root}
      role={rest ? 'group' : 'list'}
      tabIndex={-1}
      aria-label={label}
      className="ed-grid"
      data-selecting={(selected?.size ?? 0) > 0 || undefined}
      style={{ blockSize: height, '--ed-grid-row': `${targetHeight}px` } as CSSProperties}
      onPointerDownCapture={(event) => {
        byFinger.current = event.pointerType === 'touch';
      }}
      onKeyDownCapture={() => {
        byFinger.current = false;
        setFocus(true);
      }}
      // A button that appears under the finger would receive the rest of the tap.
      onKeyDown={onKeyDown}
      onFocus={() => setFocus(!byFinger.current)}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false);
      }}
      onPointerLeave={() => setHovered(null)}
      {...drag.handlers}
    >
      {layout.above > 0 && (
        <div
          aria-hidden="true"
          className="ed-grid__free"
          style={{ blockSize: layout.above - gap }}
        />
      )}
      {layout.below > 0 && (
        <div
          aria-hidden="true"
          className="ed-grid__free"
          style={{ blockSize: layout.below, insetBlockStart: height - layout.below }}
        />
      )}
      {rest ? (
        <GridHeading
          {...rest}
          label={label}
          top={layout.headTop}
          measure={headRef}
          before={cellsOf(0, rest.from)}
          after={cellsOf(rest.from, count)}
        />
      ) : (
        cellsOf(0, count)
      )}
      {drag.box && (
        <div
          className="ed-grid__marquee"
          style={{
            insetInlineStart: drag.box.left,
            insetBlockStart: drag.box.top,
            inlineSize: drag.box.right - drag.box.left,
            blockSize: drag.box.bottom - drag.box.top,
          }}
        />
      )}
    </div>
  );
}
