import type { ByteRange } from './storage.ts';

/**
 * Parses a `Range` header (RFC 9110 §14): no range, one that can be served, or one that can't. For
 * several ranges, the whole file is sent.
 */
export function readRange(
  header: string | undefined,
  byteSize: number,
): ByteRange | 'whole' | 'unsatisfiable' {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === '')) return 'whole';
  const [, first = '', last = ''] = match;
  if (first === '') {
    const length = Math.min(Number(last), byteSize);
    return length === 0 ? 'unsatisfiable' : { from: byteSize - length, to: byteSize - 1 };
  }
  const from = Number(first);
  const to = last === '' ? byteSize - 1 : Math.min(Number(last), byteSize - 1);
  if (from >= byteSize) return 'unsatisfiable';
  return to < from ? 'whole' : { from, to };
}
