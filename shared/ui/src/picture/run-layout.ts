import { BLOCK, type GridRow, layBlock, type Proportioned, rowOfIndex } from './justify-rows.ts';

/** A run: consecutive pictures out of all results. */
export interface Run {
  readonly items: readonly Proportioned[];
  /** Index of the first picture among all results. */
  readonly start: number;
  /** Number of all results. */
  readonly total: number;
  readonly width: number;
  readonly targetHeight: number;
  readonly gap: number;
  /** Whether the layout reserves space for the results before and after the run. */
  readonly isSeekable: boolean;
  /** The picture among all results that a heading comes before, and its height in px. */
  readonly head?: { readonly index: number; readonly height: number } | undefined;
}

/**
 * The run's rows in the grid's coordinates, in px. `above` and `below` are the heights reserved for
 * results that are not loaded.
 */
export interface RunLayout {
  readonly rows: readonly GridRow[];
  readonly above: number;
  readonly below: number;
  readonly height: number;
  readonly start: number;
  readonly end: number;
  /** How far all rows moved down, in px. Scroll by this distance to keep the view in place. */
  readonly moved: number;
  /** Where the heading between two parts begins, or null if neither part of it is in the run. */
  readonly headTop: number | null;
}

/** A picture's position: the row of `index` has its top at `y`. */
export interface Anchor {
  readonly index: number;
  readonly y: number;
}

/**
 * Maximum space reserved before and after a run. Browsers limit elements to some 10 to 30 million
 * px, and least on high-density screens.
 */
const MAX_FREE_SPACE_PX = 4_000_000;
/** With less space above and more results before the run, the space is estimated again. */
const MIN_SPACE_ABOVE_PX = 2000;

const topOf = (rows: readonly GridRow[], index: number) => rows[rowOfIndex(rows, index)]?.top ?? 0;
/**
 * The space above each run at its last rendering. It restores the position when the visitor returns
 * from another page.
 */
const lastAbove = new WeakMap<object, { readonly above: number; readonly width: number }>();

/**
 * Lays out runs of results in the grid's coordinates. The space before a run is an estimate. Rows
 * that load there use part of that space, so that visible rows do not move. The coordinates change
 * only at the first of all results and when the estimate is used up. `moved` is that change.
 */
export interface RunLayouts {
  readonly layOut: (run: Run) => RunLayout;
  /** Records the rendered layout. The next layout keeps its positions. */
  readonly drawn: (run: Run, layout: RunLayout) => void;
  /** Sets the picture that keeps its position on the screen. */
  readonly hold: (index: number) => void;
  /** Sets the position of a picture in a run from another place. */
  readonly seek: (anchor: Anchor) => void;
}

interface Rendered {
  readonly run: Run;
  readonly layout: RunLayout;
}

/**
 * Returns the space above the run that keeps the visible pictures in place, or undefined if none
 * of the run was visible before.
 */
function stayingAbove(
  { items, start, width }: Run,
  rows: readonly GridRow[],
  {
    last,
    held,
    sought,
  }: {
    readonly last: Rendered | undefined;
    readonly held: number;
    readonly sought: Anchor | undefined;
  },
): number | undefined {
  const end = start + items.length;
  if (last && last.run.width > 0) {
    const index = Math.min(Math.max(held, last.layout.start, start), last.layout.end - 1, end - 1);
    if (index >= Math.max(last.layout.start, start))
      return topOf(last.layout.rows, index) - topOf(rows, index);
  }
  if (sought && sought.index >= start && sought.index < end)
    return sought.y - topOf(rows, sought.index);
  const known = items[0] && lastAbove.get(items[0]);
  return known?.width === width ? known.above : undefined;
}

export function createRunLayouts(): RunLayouts {
  const blocks = createBlocks();
  let last: Rendered | undefined;
  let held = 0;
  let sought: Anchor | undefined;
  return {
    layOut: (run) => {
      const { items, start, total, gap, isSeekable } = run;
      const end = start + items.length;
      const { rows, height, headTop } = blocks(run);
      const each = items.length > 0 ? (height + gap) / items.length : 0;
      const estimate = isSeekable ? Math.min(start * each, MAX_FREE_SPACE_PX) : 0;
      const staying = stayingAbove(run, rows, { last, held, sought });
      const isRight =
        staying !== undefined &&
        start > 0 &&
        staying >= Math.min(estimate, MIN_SPACE_ABOVE_PX) &&
        staying <= 2 * MAX_FREE_SPACE_PX;
      const above = isRight ? staying : estimate;
      const below = isSeekable ? Math.max(0, Math.min((total - end) * each, MAX_FREE_SPACE_PX)) : 0;
      return {
        rows: above === 0 ? rows : rows.map((row) => ({ ...row, top: row.top + above })),
        above,
        below,
        height: above + height + (below > 0 ? below + gap : 0),
        start,
        end,
        moved: staying === undefined ? 0 : above - staying,
        headTop: headTop === null ? null : headTop + above,
      };
    },
    drawn: (run, layout) => {
      if (run.items[0] && run.width > 0)
        lastAbove.set(run.items[0], { above: layout.above, width: run.width });
      last = { run, layout };
      if (sought && sought.index >= layout.start && sought.index < layout.end) sought = undefined;
    },
    hold: (index) => {
      held = index;
    },
    seek: (anchor) => {
      sought = anchor;
    },
  };
}

/**
 * Returns a function that lays out the rows of a run, from 0 px on. Blocks start at multiples of
 * their size among all results, and at a heading. A block with unchanged pictures is reused.
 */
function createBlocks(): (run: Run) => Pick<RunLayout, 'rows' | 'height' | 'headTop'> {
  interface Block {
    readonly items: readonly Proportioned[];
    readonly measures: string;
    readonly rows: readonly GridRow[];
  }
  let kept = new Map<number, Block>();
  return ({ items, start, total, width, targetHeight, gap, head }) => {
    const headAt = head ? head.index - start : -1;
    let headTop: number | null = null;
    const next = new Map<number, Block>();
    const rows: GridRow[] = [];
    let top = 0;
    for (let from = 0; from < items.length;) {
      if (head && from === headAt) {
        headTop = top;
        top += head.height + gap;
      }
      const end = from + BLOCK - ((start + from) % BLOCK);
      const to = Math.min(items.length, headAt > from ? Math.min(end, headAt) : end);
      const isOpen =
        to === headAt ||
        (to === items.length && (start + to >= total || (start + to) % BLOCK !== 0));
      const measures = `${width} ${targetHeight} ${gap} ${isOpen}`;
      const part = items.slice(from, to);
      const before = kept.get(start + from);
      const isSame =
        before !== undefined &&
        before.measures === measures &&
        before.items.length === part.length &&
        before.items.every((item, index) => item === part[index]);
      const block = isSame
        ? before
        : {
            items: part,
            measures,
            rows: layBlock(part, { start: start + from, width, targetHeight, gap, isOpen }),
          };
      next.set(start + from, block);
      for (const row of block.rows) rows.push(top === 0 ? row : { ...row, top: row.top + top });
      const lowest = block.rows.at(-1);
      if (lowest) top += lowest.top + lowest.height + gap;
      from = to;
    }
    kept = next;
    return { rows, height: Math.max(0, top - gap), headTop };
  };
}

/**
 * Distance to the end of the loaded rows at which more results are requested, so that continuous
 * scrolling does not reach the end.
 */
const LOAD_AHEAD_PX = 1800;
/**
 * Distance from the run, more than a page of results, beyond which a new run is requested. That is
 * faster than loading all pages in between.
 */
const FORGET_BEYOND_PX = 3000;
/** The results that the window needs: pages before or after the run, or a run at another place. */
export type Reach = 'before' | 'after' | Anchor | null;
/** Returns the missing results near the window. `view` is in the grid's coordinates. */
export function reachOf(
  { rows, above, below, height, start, end }: RunLayout,
  total: number,
  view: { readonly top: number; readonly bottom: number },
): Reach {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) return null;
  const bottom = last.top + last.height;
  if (start > 0 && view.bottom < first.top - FORGET_BEYOND_PX) {
    const y = Math.max(0, view.top);
    return { index: Math.floor((y / above) * start), y };
  }
  if (end < total && view.top > bottom + FORGET_BEYOND_PX) {
    const y = Math.min(view.top, height);
    return {
      index: Math.min(
        total - 1,
        end + Math.floor(((y - bottom) / Math.max(1, below)) * (total - end)),
      ),
      y,
    };
  }
  if (end < total && view.bottom + LOAD_AHEAD_PX > bottom) return 'after';
  return start > 0 && view.top - LOAD_AHEAD_PX < first.top ? 'before' : null;
}
