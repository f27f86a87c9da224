import type { Piece, Stretch } from './license-stamp.ts';

/** Zeros that all pieces share, so that a large text costs no memory. */
const ZEROS = Buffer.alloc(64 * 1024);

/** Stretches in their order, without overlaps. Those outside the file are cut. */
function joined(stretches: readonly Stretch[], byteSize: number): Stretch[] {
  const all: { from: number; to: number }[] = [];
  for (const { from, to } of stretches.toSorted((one, other) => one.from - other.from)) {
    const end = Math.min(to, byteSize);
    const last = all.at(-1);
    if (last && from <= last.to) last.to = Math.max(last.to, end);
    else if (from >= 0 && from < end) all.push({ from, to: end });
  }
  return all;
}

function* zeros(length: number): Generator<Buffer> {
  for (let left = length; left > 0; left -= ZEROS.length)
    yield left < ZEROS.length ? ZEROS.subarray(0, left) : ZEROS;
}

function* blankedPart({ from, to }: Stretch, blank: readonly Stretch[]): Generator<Piece> {
  let at = from;
  for (const stretch of blank) {
    const [first, end] = [Math.max(at, stretch.from), Math.min(to, stretch.to)];
    if (first >= end) continue;
    if (first > at) yield { from: at, to: first };
    yield* zeros(end - first);
    at = end;
  }
  if (at < to) yield { from: at, to };
}

/** The same pieces, with zeros for these stretches of the original. Sizes and places stay. */
export function blanked(
  pieces: readonly Piece[],
  stretches: readonly Stretch[],
  byteSize: number,
): Piece[] {
  const blank = joined(stretches, byteSize);
  return pieces.flatMap((piece) =>
    Buffer.isBuffer(piece) ? [piece] : [...blankedPart(piece, blank)],
  );
}

/** A copy of bytes that begin at `offset` of the original, with zeros for these stretches. */
export function blankedBytes(bytes: Buffer, offset: number, stretches: readonly Stretch[]): Buffer {
  const blank = Buffer.from(bytes);
  for (const { from, to } of stretches)
    if (to > offset) blank.subarray(Math.max(0, from - offset), to - offset).fill(0);
  return blank;
}
