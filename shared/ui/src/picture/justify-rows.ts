export interface Proportioned { readonly width: number; readonly height: number }
/** One picture's place in its row, px. */
export interface Cell { readonly index: number; readonly left: number; readonly width: number }
export interface GridRow { readonly top: number; readonly height: number; readonly start: number; readonly cells: readonly Cell[] }
export interface JustifiedRows { readonly rows: readonly GridRow[]; readonly height: number }

/** Proportion of a picture; a broken size counts as square. */
const aspectOf = ({ width, height }: Proportioned) => (width > 0 && height > 0 && Number.isFinite(width / height) ? width / height : 1);

/** A row is not left this much taller than asked for: before a very wide panorama a lone picture would fill the window. */
const TALLEST = 2;

/**
 * Lays pictures in rows that fill the width at about the target height, each in its own proportion.
 * Rows are closed from the front, so adding pictures at the end moves none but the last row's.
 * The last row keeps the target height instead of being blown up.
 */
export function justifyRows(items: readonly Proportioned[], width: number, targetHeight = 240, gap = 8): JustifiedRows {
  return layRows(items, width, targetHeight, gap, []);
}
/** Goes on after rows of the same pictures and measures that are closed already: they stay as they are. */
function layRows(items: readonly Proportioned[], width: number, targetHeight: number, gap: number, closed: readonly GridRow[]): JustifiedRows {
  const rows = [...closed];
  if (width <= 0) return { rows, height: 0 };
  const above = rows.at(-1);
  let top = above ? above.top + above.height + gap : 0;
  let start = above ? above.start + above.cells.length : 0;
  const heightOf = (aspects: number, count: number) => (width - gap * (count - 1)) / aspects;
  const close = (end: number, aspects: number, isLast: boolean) => {
    const full = heightOf(aspects, end - start);
    const height = isLast ? Math.min(full, targetHeight) : full;
    rows.push({ top, height, start, cells: placeCells(items, start, end, height, gap) });
    top += height + gap;
    start = end;
  };
  let aspects = 0;
  for (let index = start; index < items.length; index += 1) {
    const aspect = aspectOf(items[index]!);
    const count = index - start + 1;
    const height = heightOf(aspects + aspect, count);
    if (height > targetHeight) {
      aspects += aspect;
      continue;
    }
    // With the picture the row is too low, without it too high: the nearer one is taken.
    const before = count > 1 ? heightOf(aspects, count - 1) : Number.POSITIVE_INFINITY;
    if (before <= targetHeight * TALLEST && before / targetHeight < targetHeight / Math.max(height, 1)) {
      close(index, aspects, false);
      aspects = aspect;
      if (heightOf(aspect, 1) > targetHeight) continue;
      close(index + 1, aspects, false);
      aspects = 0;
      continue;
    }
    close(index + 1, aspects + aspect, false);
    aspects = 0;
  }
  if (start < items.length) close(items.length, aspects, true);
  return { rows, height: Math.max(0, top - gap) };
}

/** Lays pictures out as `justifyRows` does; of pictures that come after those of the last time, only the new ones. */
export function createJustifier(): typeof justifyRows {
  let last: { readonly items: readonly Proportioned[]; readonly measures: string; readonly laid: JustifiedRows } | undefined;
  return (items, width, targetHeight = 240, gap = 8) => {
    const measures = `${width} ${targetHeight} ${gap}`;
    const goesOn = last !== undefined && last.measures === measures && last.items.length <= items.length && last.items.every((item, index) => item === items[index]);
    // The last row was closed by the end, which was not the end.
    const laid = layRows(items, width, targetHeight, gap, goesOn ? last!.laid.rows.slice(0, -1) : []);
    last = { items, measures, laid };
    return laid;
  };
}

function placeCells(items: readonly Proportioned[], start: number, end: number, height: number, gap: number): readonly Cell[] {
  const cells: Cell[] = [];
  let left = 0;
  for (let index = start; index < end; index += 1) {
    const width = aspectOf(items[index]!) * height;
    cells.push({ index, left, width });
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
/** Where an arrow key leads from a picture; up and down go to the nearest in the next row. */
export function neighbour(rows: readonly GridRow[], count: number, index: number, move: 'next' | 'previous' | 'up' | 'down' | 'first' | 'last'): number {
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
