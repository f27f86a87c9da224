import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { useKit } from '../texts/kit-texts.ts';
import { GridHeading, type GridRest, useHeadingHeight } from './GridHeading.tsx';
import { GridCell, type GridActions, type GridPicture } from './GridCell.tsx';
import { useInitialFocus } from './initial-focus.ts';
import { neighbour, rowOfIndex } from './justify-rows.ts';
import { createRunLayouts, reachOf } from './run-layout.ts';
import { useDragSelection } from './selection.ts';
import { provideThumbHash } from './thumb-hash.ts';
import { thumbHashUrl } from './thumb-hash-url.ts';
import { useVisibleRows, useWidth, type View } from './visible-rows.ts';
import './picture.css';

provideThumbHash(thumbHashUrl);
/**
 * Time in ms that a dragged scroll bar must rest before the grid requests the pictures at that
 * place.
 */
const SEEK_PAUSE_MS = 120;

export interface PictureGridProps<Item extends GridPicture> {
  /**
   * The loaded results, without gaps. With `onSeek`, the grid reserves space for all other results.
   */
  readonly items: readonly Item[];
  /** Index of the first of `items` among all results. */
  readonly start?: number;
  /** Names the list for assistive technology. */
  readonly label: string;
  /** The picture's link target. Without it, the picture is a button that calls `onOpen`. */
  readonly hrefOf?: (item: Item) => string;
  readonly onOpen?: (item: Item, index: number) => void;
  /** Rendered over the hovered or focused picture. */
  readonly renderOverlay?: (
    item: Item,
    state: { readonly isSelected: boolean; readonly index: number; readonly hasFocus: boolean },
  ) => ReactNode;
  /** Rendered over every picture, such as a badge for licensed pictures. */
  readonly renderMark?: (item: Item) => ReactNode;
  /**
   * Ids of the selected pictures. With `onSelect`, people can select by check box, Shift and drag.
   */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  /**
   * Called while the window is near the end of `items`; with `onSeek` only if there are more.
   */
  readonly onReachEnd?: () => void;
  /** Called while the window is near the start of `items`, if there are results before them. */
  readonly onReachStart?: () => void;
  /** Called when the visitor moved far from `items`: load those around this index instead. */
  readonly onSeek?: (index: number) => void;
  /** The picture whose row is at the top of the window at the start. */
  readonly initialIndex?: number;
  /** The picture that gets the focus at the start: the one that a page was opened from. */
  readonly initialFocus?: number | undefined;
  /** Called with the first visible picture, for example to store it in the URL. */
  readonly onPosition?: (index: number) => void;
  /**
   * Called for keys on a picture other than the arrows: space, b, d. Call `preventDefault` to
   * handle one.
   */
  readonly onItemKey?: (event: KeyboardEvent, item: Item, index: number) => void;
  /** These keys, as `aria-keyshortcuts` names them (WAI-ARIA 1.2). */
  readonly keyShortcuts?: string;
  readonly targetHeight?: number;
  readonly gap?: number;
  /** Number of all results, when there are more than `items`. */
  readonly total?: number;
  /** A second part of the results, under a heading of its own. */
  readonly rest?: GridRest | undefined;
}

const moves: Record<string, 'next' | 'previous' | 'up' | 'down' | 'first' | 'last'> = {
  ArrowRight: 'next',
  ArrowLeft: 'previous',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
};

const mirrored: Record<string, 'next' | 'previous'> = { ArrowRight: 'previous', ArrowLeft: 'next' };

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
  const anchor = useRef<number | null>(null);
  const beforeDrag = useRef<ReadonlySet<string>>(new Set());

  const scrollToRow = useCallback(
    (rowIndex: number, mode: 'top' | 'near' | 'down') => {
      const row = rows[rowIndex];
      const box = root.current?.getBoundingClientRect();
      if (!row || !box) return;
      const margin = Number.parseFloat(getComputedStyle(root.current!).scrollMarginTop) || 0;
      const [top, bottom] = [box.top + row.top, box.top + row.top + row.height];
      if (mode === 'top' || (mode === 'near' ? top : bottom) < margin)
        window.scrollBy(0, top - margin - gap);
      else if (mode === 'near' && bottom > window.innerHeight)
        window.scrollBy(0, bottom - window.innerHeight + gap);
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

  const selectTo = (index: number, isRange: boolean) => {
    const item = itemAt(index);
    if (!onSelect || !item) return;
    const next = new Set(selected);
    // Both ends of a range must be loaded, so that the range has no gaps.
    if (isRange && anchor.current !== null && itemAt(anchor.current)) {
      const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
      for (const { id } of items.slice(from - start, to + 1 - start)) next.add(id);
    } else {
      if (next.has(item.id)) next.delete(item.id);
      else next.add(item.id);
      anchor.current = index;
    }
    onSelect(next);
  };
  const open = (index: number) => {
    const item = itemAt(index);
    if (item) onOpen?.(item, index);
  };
  const acts = useRef({ selectTo, open });
  useEffect(() => {
    acts.current = { selectTo, open };
  });
  const actions = useMemo<GridActions>(
    () => ({
      open: (index) => acts.current.open(index),
      select: (index, isRange) => acts.current.selectTo(index, isRange),
      activate: setActive,
      hover: setHovered,
    }),
    [],
  );
  const drag = useDragSelection({
    root,
    rows,
    isRtl: direction === 'rtl',
    isEnabled: onSelect !== undefined,
    onDrag: (indexes, isFirst) => {
      if (isFirst) beforeDrag.current = selected ?? new Set();
      onSelect?.(
        new Set([...beforeDrag.current, ...indexes.flatMap((index) => itemAt(index)?.id ?? [])]),
      );
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && !event.target.classList.contains('ed-grid__open'))
      return;
    const item = itemAt(activeIndex);
    const move = (direction === 'rtl' ? mirrored[event.key] : undefined) ?? moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) {
      if (item) onItemKey?.(event, item, activeIndex);
      return;
    }
    event.preventDefault();
    const to = neighbour(rows, isSeekable ? count : end, activeIndex, move);
    // A step stops at the end of the loaded results. Only Home and End can go beyond them.
    const next = move === 'first' || move === 'last' ? to : Math.min(Math.max(to, start), end - 1);
    if (event.shiftKey && onSelect) {
      anchor.current ??= activeIndex;
      selectTo(next, true);
    }
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
