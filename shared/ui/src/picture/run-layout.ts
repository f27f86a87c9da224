import { BLOCK, type GridRow, layBlock, type Proportioned, rowOfIndex } from './justify-rows.ts';

/** What is laid out: neighbouring pictures out of all results. */
export interface Run {
  readonly items: readonly Proportioned[];
  /** Index of the first one among all results. */
  readonly start: number;
  /** How many results there are. */
  readonly total: number;
  readonly width: number;
  readonly targetHeight: number;
  readonly gap: number;
  /** Whether the places of the results before and after the run are kept free. */
  readonly isSeekable: boolean;
}

/**
 * The run's rows in the grid's own coordinates, px; `above` and `below` are kept free for what is
 * not loaded.
 */
export interface RunLayout {
  readonly rows: readonly GridRow[];
  readonly above: number;
  readonly below: number;
  readonly height: number;
  readonly start: number;
  readonly end: number;
  /** px by which all rows stand lower than they stood: who scrolls by it sees nothing move. */
  readonly moved: number;
}

/** A picture's place: the row of `index` has its top at `y`. */
export interface Anchor {
  readonly index: number;
  readonly y: number;
}

/**
 * px kept free at most before and after a run: browsers draw no element beyond some 10 to 30
 * million, on sharp screens the least.
 */
const MAX_FREE_SPACE_PX = 4_000_000;
/** px: with less above, while results are still to come there, the space is made anew. */
const MIN_SPACE_ABOVE_PX = 2000;

const topOf = (rows: readonly GridRow[], index: number) => rows[rowOfIndex(rows, index)]?.top ?? 0;
/**
 * Where the run began on the page when it was last shown, so that it stands there again after
 * another page was looked at.
 */
const lastAbove = new WeakMap<object, { readonly above: number; readonly width: number }>();

/**
 * Lays out runs of results on coordinates of its own. The space before a run is an estimate; rows
 * that come into it take their part of it, so that nothing that is seen moves. Only at the first
 * result of all, and when the estimate is used up, do the coordinates jump: `moved` tells by how
 * much.
 */
export interface RunLayouts {
  readonly layOut: (run: Run) => RunLayout;
  /** What was drawn last: the next layout follows it. */
  readonly drawn: (run: Run, layout: RunLayout) => void;
  /** The picture that is to stay where it is on the screen. */
  readonly hold: (index: number) => void;
  /** A run from another place is to have the picture there. */
  readonly seek: (anchor: Anchor) => void;
}

export function createRunLayouts(): RunLayouts {
  const blocks = createBlocks();
  let last: { readonly run: Run; readonly layout: RunLayout } | undefined;
  let held = 0;
  let sought: Anchor | undefined;
  /**
   * Where the run has to begin for what is seen to stay where it is; undefined when nothing of it
   * was there before.
   */
  const stayingAbove = (
    { items, start, width }: Run,
    rows: readonly GridRow[],
  ): number | undefined => {
    const end = start + items.length;
    if (last && last.run.width > 0) {
      const index = Math.min(
        Math.max(held, last.layout.start, start),
        last.layout.end - 1,
        end - 1,
      );
      if (index >= Math.max(last.layout.start, start))
        return topOf(last.layout.rows, index) - topOf(rows, index);
    }
    if (sought && sought.index >= start && sought.index < end)
      return sought.y - topOf(rows, sought.index);
    const known = items[0] && lastAbove.get(items[0]);
    return known?.width === width ? known.above : undefined;
  };
  return {
    layOut: (run) => {
      const { items, start, total, gap, isSeekable } = run;
      const end = start + items.length;
      const { rows, height } = blocks(run);
      const each = items.length > 0 ? (height + gap) / items.length : 0;
      const estimate = isSeekable ? Math.min(start * each, MAX_FREE_SPACE_PX) : 0;
      const staying = stayingAbove(run, rows);
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
 * Rows of the run from 0 px on. Blocks begin at multiples of their size among all results; one
 * whose pictures stayed is not laid out again.
 */
function createBlocks(): (run: Run) => { rows: readonly GridRow[]; height: number } {
  interface Block {
    readonly items: readonly Proportioned[];
    readonly measures: string;
    readonly rows: readonly GridRow[];
  }
  let kept = new Map<number, Block>();
  return ({ items, start, total, width, targetHeight, gap }) => {
    const next = new Map<number, Block>();
    const rows: GridRow[] = [];
    let top = 0;
    for (let from = 0; from < items.length;) {
      const to = Math.min(items.length, from + BLOCK - ((start + from) % BLOCK));
      const isOpen = to === items.length && (start + to >= total || (start + to) % BLOCK !== 0);
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
            rows: layBlock(part, start + from, width, targetHeight, gap, isOpen),
          };
      next.set(start + from, block);
      for (const row of block.rows) rows.push(top === 0 ? row : { ...row, top: row.top + top });
      const lowest = block.rows.at(-1);
      if (lowest) top += lowest.top + lowest.height + gap;
      from = to;
    }
    kept = next;
    return { rows, height: Math.max(0, top - gap) };
  };
}

/**
 * px of the window that rows have to cover, and a little more, before more is asked for: who
 * scrolls on does not come to an end.
 */
const LOAD_AHEAD_PX = 1800;
/**
 * px: who is farther from the run than a page of results waits less when the results there are
 * asked for alone.
 */
const FORGET_BEYOND_PX = 3000;
/** What the window asks for: pages before or after the run, or a run at another place. */
export type Reach = 'before' | 'after' | Anchor | null;
/** What is missing where the window is, in the grid's coordinates. */
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
