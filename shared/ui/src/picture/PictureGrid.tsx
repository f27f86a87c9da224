import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useKit } from '../texts/kit-texts.ts';
import { GridCell, type GridActions, type GridPicture } from './GridCell.tsx';
import { createJustifier, neighbour, rowOfIndex } from './justify-rows.ts';
import { useDragSelection } from './selection.ts';
import { provideThumbHash } from './thumb-hash.ts';
import { thumbHashUrl } from './thumb-hash-url.ts';
import { useVisibleRows, useWidth } from './visible-rows.ts';
import './picture.css';

provideThumbHash(thumbHashUrl);
/** px after the rows that are drawn: from there on more is asked for, so that who scrolls on does not come to an end. */
const AHEAD = 1200;

export interface PictureGridProps<Item extends GridPicture> {
  readonly items: readonly Item[];
  /** What the list is, for assistive technology. */
  readonly label: string;
  /** Where a picture leads; without it, `onOpen` is a button's act. */
  readonly hrefOf?: (item: Item) => string;
  readonly onOpen?: (item: Item, index: number) => void;
  /** Drawn over the picture that is hovered or focused. */
  readonly renderOverlay?: (item: Item, state: { readonly isSelected: boolean; readonly index: number }) => ReactNode;
  /** Always drawn over each picture, such as a badge for what is licensed. */
  readonly renderMark?: (item: Item) => ReactNode;
  /** Ids of the selected pictures; with `onSelect` pictures can be selected by box, shift and drag. */
  readonly selected?: ReadonlySet<string>;
  readonly onSelect?: (ids: ReadonlySet<string>) => void;
  /** Called once per number of items when the end comes near. */
  readonly onReachEnd?: () => void;
  /** The picture to begin at: its row is brought to the window's top. */
  readonly initialIndex?: number;
  /** Told which picture is the first in the window, to put it into the URL. */
  readonly onPosition?: (index: number) => void;
  /** Keys pressed on a picture, besides the arrows: space, b, d. Prevent the default to keep them. */
  readonly onItemKey?: (event: KeyboardEvent, item: Item, index: number) => void;
  readonly targetHeight?: number;
  readonly gap?: number;
  /** Number of all results, when more are to come. */
  readonly total?: number;
}
const moves: Record<string, 'next' | 'previous' | 'up' | 'down' | 'first' | 'last'> = { ArrowRight: 'next', ArrowLeft: 'previous', ArrowUp: 'up', ArrowDown: 'down', Home: 'first', End: 'last' };
const mirrored: Record<string, 'next' | 'previous'> = { ArrowRight: 'previous', ArrowLeft: 'next' };

/** Pictures in justified rows. The page scrolls; only rows in and near the window are in the document, so 100,000 cost what 100 cost. */
export function PictureGrid<Item extends GridPicture>({
  items, label, hrefOf, onOpen, renderOverlay, renderMark, selected, onSelect, onReachEnd, initialIndex, onPosition, onItemKey, targetHeight = 240, gap = 8, total,
}: PictureGridProps<Item>) {
  const { direction } = useKit();
  const root = useRef<HTMLDivElement>(null);
  const width = useWidth(root);
  const [justify] = useState(createJustifier);
  const { rows, height } = useMemo(() => justify(items, width, targetHeight, gap), [justify, items, width, targetHeight, gap]);
  const visible = useVisibleRows(root, rows);
  const [active, setActive] = useState(initialIndex ?? 0);
  const [hovered, setHovered] = useState<number | null>(null);
  const [hasFocus, setFocus] = useState(false);
  const focusNext = useRef(false);
  const byFinger = useRef(false);
  const anchor = useRef<number | null>(null);
  const beforeDrag = useRef<ReadonlySet<string>>(new Set());

  const activeIndex = Math.min(active, Math.max(0, items.length - 1));
  const scrollToRow = useCallback((rowIndex: number, mode: 'top' | 'near') => {
    const row = rows[rowIndex];
    const box = root.current?.getBoundingClientRect();
    if (!row || !box) return;
    const margin = Number.parseFloat(getComputedStyle(root.current!).scrollMarginTop) || 0;
    const [top, bottom] = [box.top + row.top, box.top + row.top + row.height];
    if (mode === 'top' || top < margin) window.scrollBy(0, top - margin - gap);
    else if (bottom > window.innerHeight) window.scrollBy(0, bottom - window.innerHeight + gap);
  }, [rows, gap]);

  // Back to where the visitor was, once the rows are known.
  const restored = useRef(initialIndex === undefined || initialIndex <= 0);
  useLayoutEffect(() => {
    if (restored.current || rows.length === 0 || (initialIndex ?? 0) >= items.length) return;
    restored.current = true;
    scrollToRow(rowOfIndex(rows, initialIndex ?? 0), 'top');
  }, [rows, items.length, initialIndex, scrollToRow]);

  const firstInWindow = rows[Math.min(visible.top, rows.length - 1)]?.start ?? 0;
  const told = useRef(initialIndex ?? 0);
  useEffect(() => {
    if (!restored.current || told.current === firstInWindow || rows.length === 0) return;
    told.current = firstInWindow;
    onPosition?.(firstInWindow);
  }, [firstInWindow, rows.length, onPosition]);

  const reachedAt = useRef(-1);
  useEffect(() => {
    const last = rows[Math.min(visible.last, rows.length - 1)];
    if (!last || last.top + last.height + AHEAD < height || reachedAt.current === items.length) return;
    reachedAt.current = items.length;
    onReachEnd?.();
  }, [visible.last, rows, height, items.length, onReachEnd]);

  useLayoutEffect(() => {
    if (!focusNext.current) return;
    focusNext.current = false;
    root.current?.querySelector<HTMLElement>(`[data-index="${activeIndex}"] .ed-grid__open`)?.focus({ preventScroll: true });
  }, [activeIndex, visible]);

  const selectTo = (index: number, isRange: boolean) => {
    const item = items[index];
    if (!onSelect || !item) return;
    const next = new Set(selected);
    if (isRange && anchor.current !== null) {
      const [from, to] = [Math.min(anchor.current, index), Math.max(anchor.current, index)];
      for (const { id } of items.slice(from, to + 1)) next.add(id);
    } else {
      if (next.has(item.id)) next.delete(item.id);
      else next.add(item.id);
      anchor.current = index;
    }
    onSelect(next);
  };
  const acts = useRef({ selectTo, open: (index: number) => { if (items[index]) onOpen?.(items[index], index); } });
  useEffect(() => { acts.current = { selectTo, open: (index) => { if (items[index]) onOpen?.(items[index], index); } }; });
  const actions = useMemo<GridActions>(() => ({ open: (index) => acts.current.open(index), select: (index, isRange) => acts.current.selectTo(index, isRange), activate: setActive, hover: setHovered }), []);
  const drag = useDragSelection({
    root, rows, isRtl: direction === 'rtl', isEnabled: onSelect !== undefined,
    onDrag: (indexes, isFirst) => {
      if (isFirst) beforeDrag.current = selected ?? new Set();
      onSelect?.(new Set([...beforeDrag.current, ...indexes.flatMap((index) => items[index]?.id ?? [])]));
    },
  });

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && !event.target.classList.contains('ed-grid__open')) return;
    const item = items[activeIndex];
    const move = (direction === 'rtl' ? mirrored[event.key] : undefined) ?? moves[event.key];
    if (!move || event.ctrlKey || event.metaKey || event.altKey) {
      if (item) onItemKey?.(event, item, activeIndex);
      return;
    }
    event.preventDefault();
    const next = neighbour(rows, items.length, activeIndex, move);
    if (event.shiftKey && onSelect) {
      anchor.current ??= activeIndex;
      selectTo(next, true);
    }
    focusNext.current = true;
    setActive(next);
    scrollToRow(rowOfIndex(rows, next), 'near');
  };

  const activeRow = rowOfIndex(rows, activeIndex);
  const near = rows.slice(visible.first, visible.last + 1);
  // The row in focus stays in the document wherever the window is, so that the focus is not lost.
  const drawn = rows[activeRow] === undefined || (activeRow >= visible.first && activeRow <= visible.last) ? near : activeRow < visible.first ? [rows[activeRow], ...near] : [...near, rows[activeRow]];
  return (
    <div ref={root} role="list" aria-label={label} className="ed-grid" data-selecting={(selected?.size ?? 0) > 0 || undefined} style={{ blockSize: height }}
      onPointerDownCapture={(event) => { byFinger.current = event.pointerType === 'touch'; }} onKeyDownCapture={() => { byFinger.current = false; setFocus(true); }}
      // Buttons drawn under the finger would take the rest of its tap.
      onKeyDown={onKeyDown} onFocus={() => setFocus(!byFinger.current)} onBlur={(event) => { if (!event.currentTarget.contains(event.relatedTarget)) setFocus(false); }} onPointerLeave={() => setHovered(null)} {...drag.handlers}>
      {drawn.flatMap((row) => row.cells.map((cell) => {
        const item = items[cell.index];
        if (!item) return null;
        const isSelected = selected?.has(item.id) ?? false;
        const isLit = hovered === cell.index || (hasFocus && activeIndex === cell.index);
        return (
          <GridCell key={item.id} item={item} index={cell.index} total={total ?? items.length} isActive={cell.index === activeIndex} isSelected={isSelected}
            left={cell.left} top={row.top} width={cell.width} height={row.height} href={hrefOf?.(item)} opens={onOpen !== undefined} selects={onSelect !== undefined} actions={actions} mark={renderMark?.(item)} overlay={isLit ? renderOverlay?.(item, { isSelected, index: cell.index }) : undefined} />
        );
      }))}
      {drag.box && <div className="ed-grid__marquee" style={{ insetInlineStart: drag.box.left, insetBlockStart: drag.box.top, inlineSize: drag.box.right - drag.box.left, blockSize: drag.box.bottom - drag.box.top }} />}
    </div>
  );
}
