export interface Proportioned {
  readonly width: number;
  readonly height: number;
}

/** A picture's position in its row, in px. */
export interface Cell {
  readonly index: number;
  readonly left: number;
  readonly width: number;
}

export interface GridRow {
  readonly top: number;
  readonly height: number;
  readonly start: number;
  readonly cells: readonly Cell[];
}

export interface JustifiedRows {
  readonly rows: readonly GridRow[];
  readonly height: number;
}

/**
 * Number of pictures in a block, which is a page of results. Each block is divided into rows
 * independently, so that pictures before or after it do not change its rows.
 */
export const BLOCK = 60;

/** The aspect ratio of a picture. An invalid size counts as square. */
const aspectOf = ({ width, height }: Proportioned) =>
  width > 0 && height > 0 && Number.isFinite(width / height) ? width / height : 1;

/**
 * Maximum row height, as a multiple of the target height. Without it, a single picture between two
 * blocks would fill the window.
 */
const MAX_HEIGHT_RATIO = 2;
/** The same for the last row: a row above that is higher is an exception. */
const MAX_LAST_RATIO = 1.3;
/**
 * Cost factor of the empty part of the last row. The cost of other rows is the square of the
 * logarithm of height to target height. It avoids a last row with a single picture.
 */
const UNFILLED_COST = 0.1;

/**
 * Arranges pictures in rows that fill the width at about the target height, without cropping. The
 * last row is as high as the one above it, as far as the width allows; a single row has at most the
 * target height. All sizes are in px.
 */
export function justifyRows(
  items: readonly Proportioned[],
  width: number,
  targetHeight = 240,
  gap = 8,
): JustifiedRows {
  const rows: GridRow[] = [];
  for (let start = 0; start < items.length; start += BLOCK) {
    const above = rows.at(-1);
    const top = above ? above.top + above.height + gap : 0;
    for (const row of layBlock(items.slice(start, start + BLOCK), {
      start,
      width,
      targetHeight,
      gap,
      isOpen: start + BLOCK >= items.length,
    }))
      rows.push({ ...row, top: row.top + top });
  }
  const last = rows.at(-1);
  return { rows, height: last ? last.top + last.height : 0 };
}

/**
 * Returns the rows of one block, from 0 px on. `start` is the index of its first picture. Every row
 * is filled, except the last row of an open block.
 */
export function layBlock(
  items: readonly Proportioned[],
  {
    start,
    width,
    targetHeight,
    gap,
    isOpen,
  }: {
    readonly start: number;
    readonly width: number;
    readonly targetHeight: number;
    readonly gap: number;
    readonly isOpen: boolean;
  },
): readonly GridRow[] {
  if (width <= 0) return [];
  const aspects = items.map(aspectOf);
  const rows: GridRow[] = [];
  let top = 0;
  let from = 0;
  for (const end of breaks(aspects, { width, targetHeight, gap, isOpen })) {
    const full = fullHeight(
      aspects.slice(from, end).reduce((sum, aspect) => sum + aspect, 0),
      end - from,
      width,
      gap,
    );
    const isLast = isOpen && end === items.length;
    const height = isLast
      ? lastHeight(full, targetHeight, rows.at(-1)?.height)
      : Math.min(full, targetHeight * MAX_HEIGHT_RATIO);
    rows.push({
      top,
      height,
      start: start + from,
      cells: placeCells(aspects, { from, end, start, height, gap }),
    });
    top += height + gap;
    from = end;
  }
  return rows;
}

/**
 * The height of the last row. One that cannot fill the width is as high as the row above, so that
 * its pictures do not look like another size.
 */
const lastHeight = (full: number, targetHeight: number, above: number = targetHeight) =>
  full <= targetHeight ? full : Math.min(full, above, targetHeight * MAX_LAST_RATIO);

const fullHeight = (aspects: number, count: number, width: number, gap: number) =>
  Math.max(1, (width - gap * (count - 1)) / aspects);

/** Returns the ends of a block's rows, with the lowest total deviation from the target height. */
function breaks(
  aspects: readonly number[],
  {
    width,
    targetHeight,
    gap,
    isOpen,
  }: {
    readonly width: number;
    readonly targetHeight: number;
    readonly gap: number;
    readonly isOpen: boolean;
  },
): readonly number[] {
  const costs = [0];
  const starts = [0];
  for (let end = 1; end <= aspects.length; end += 1) {
    costs[end] = Number.POSITIVE_INFINITY;
    let sum = 0;
    for (let start = end - 1; start >= 0; start -= 1) {
      sum += aspects[start]!;
      const height = fullHeight(sum, end - start, width, gap);
      const isLeft = isOpen && end === aspects.length && height > targetHeight;
      const cost =
        costs[start]! +
        (isLeft
          ? UNFILLED_COST * (1 - targetHeight / height)
          : Math.log(height / targetHeight) ** 2);
      if (cost < costs[end]!) [costs[end], starts[end]] = [cost, start];
      // With more pictures, the row would only get lower.
      if (height < targetHeight / 4 && start < end - 1) break;
    }
  }
  const ends: number[] = [];
  for (let end = aspects.length; end > 0; end = starts[end]!) ends.unshift(end);
  return ends;
}

function placeCells(
  aspects: readonly number[],
  {
    from,
    end,
    start,
    height,
    gap,
  }: {
    readonly from: number;
    readonly end: number;
    readonly start: number;
    readonly height: number;
    readonly gap: number;
  },
): readonly Cell[] {
  const cells: Cell[] = [];
  let left = 0;
  for (let index = from; index < end; index += 1) {
    const width = aspects[index]! * height;
    cells.push({ index: start + index, left, width });
    left += width + gap;
  }
  return cells;
}

/** Returns the index of the first row that ends below `y`, or the number of rows if none does. */
export function rowAt(rows: readonly GridRow[], y: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle]!;
    if (row.top + row.height <= y) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns the index of the row with the picture. */
export function rowOfIndex(rows: readonly GridRow[], index: number): number {
  let [low, high] = [0, rows.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (rows[middle]!.start <= index) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * Returns the index of the picture that a key moves to. `up` and `down` select the nearest picture
 * of the next row.
 */
export function neighbour(
  rows: readonly GridRow[],
  count: number,
  index: number,
  move: 'next' | 'previous' | 'up' | 'down' | 'first' | 'last',
): number {
  if (move === 'first') return 0;
  if (move === 'last') return count - 1;
  if (move === 'next') return Math.min(index + 1, count - 1);
  if (move === 'previous') return Math.max(index - 1, 0);
  const rowIndex = rowOfIndex(rows, index);
  const from = rows[rowIndex]?.cells[index - (rows[rowIndex]?.start ?? 0)];
  const target = rows[rowIndex + (move === 'down' ? 1 : -1)];
  if (!from || !target) return index;
  const centre = from.left + from.width / 2;
  const distance = (cell: Cell) => Math.abs(cell.left + cell.width / 2 - centre);
  return target.cells.reduce((best, cell) => (distance(cell) < distance(best) ? cell : best)).index;
}
