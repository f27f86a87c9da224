export interface Proportioned {
  readonly width: number;
  readonly height: number;
}

/** One picture's place in its row, px. */
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
 * So many pictures, a page of results, are broken into rows by themselves: what comes before or
 * after them moves none.
 */
export const BLOCK = 60;

/** Proportion of a picture; a broken size counts as square. */
const aspectOf = ({ width, height }: Proportioned) =>
  width > 0 && height > 0 && Number.isFinite(width / height) ? width / height : 1;

/**
 * No row is taller than so many times the height asked for: a lone picture between two blocks would
 * fill the window.
 */
const MAX_HEIGHT_RATIO = 2;
/**
 * What an empty last row costs, beside the square of the other rows' logarithmic deviation: one
 * picture alone at the end is rather taken into the rows above.
 */
const UNFILLED_COST = 0.1;

/**
 * Lays pictures in rows that fill the width at about the target height, each in its own proportion.
 * The last row keeps the target height instead of being blown up.
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
    for (const row of layBlock(
      items.slice(start, start + BLOCK),
      start,
      width,
      targetHeight,
      gap,
      start + BLOCK >= items.length,
    ))
      rows.push({ ...row, top: row.top + top });
  }
  const last = rows.at(-1);
  return { rows, height: last ? last.top + last.height : 0 };
}

/**
 * Rows of one block from 0 px on, of pictures counted from `start`; all are filled, but the last
 * one of an open block is left as it comes.
 */
export function layBlock(
  items: readonly Proportioned[],
  start: number,
  width: number,
  targetHeight: number,
  gap: number,
  isOpen: boolean,
): readonly GridRow[] {
  if (width <= 0) return [];
  const aspects = items.map(aspectOf);
  const rows: GridRow[] = [];
  let top = 0;
  let from = 0;
  for (const end of breaks(aspects, width, targetHeight, gap, isOpen)) {
    const full = fullHeight(
      aspects.slice(from, end).reduce((sum, aspect) => sum + aspect, 0),
      end - from,
      width,
      gap,
    );
    const height = Math.min(
      full,
      targetHeight * (isOpen && end === items.length ? 1 : MAX_HEIGHT_RATIO),
    );
    rows.push({
      top,
      height,
      start: start + from,
      cells: placeCells(aspects, from, end, start, height, gap),
    });
    top += height + gap;
    from = end;
  }
  return rows;
}

const fullHeight = (aspects: number, count: number, width: number, gap: number) =>
  Math.max(1, (width - gap * (count - 1)) / aspects);

/** Where the rows of a block end, so that all of them together are nearest to the target height. */
function breaks(
  aspects: readonly number[],
  width: number,
  targetHeight: number,
  gap: number,
  isOpen: boolean,
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
      // More pictures would only make the row lower still.
      if (height < targetHeight / 4 && start < end - 1) break;
    }
  }
  const ends: number[] = [];
  for (let end = aspects.length; end > 0; end = starts[end]!) ends.unshift(end);
  return ends;
}

function placeCells(
  aspects: readonly number[],
  from: number,
  end: number,
  start: number,
  height: number,
  gap: number,
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

/** The first row that ends below `y`, by binary search; the number of rows when none does. */
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

/** The row that holds the picture. */
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
 * Where an arrow key leads from a picture of so many; up and down go to the nearest in the next
 * row.
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
