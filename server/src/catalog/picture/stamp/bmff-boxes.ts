/** A box of an ISO base media file (ISO/IEC 14496-12), the container of AVIF and HEIC. */
export interface Box {
  readonly type: string;
  readonly from: number;
  readonly to: number;
  /** Offset of its content. */
  readonly content: number;
}

export const typeOf = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 4);

export const uint = (value: number, size: number): Buffer => {
  const bytes = Buffer.alloc(size);
  if (size === 8) bytes.writeBigUInt64BE(BigInt(value));
  else if (size > 0) bytes.writeUIntBE(value, 0, size);
  return bytes;
};

export const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  return Buffer.concat([uint(body.length + 8, 4), Buffer.from(type, 'latin1'), body]);
};

/** The boxes between two offsets of a buffer; null if they do not fill the range exactly. */
export function boxesIn(bytes: Buffer, start: number, end: number): Box[] | null {
  const boxes: Box[] = [];
  for (let at = start; at < end;) {
    if (at + 8 > end) return null;
    const size = bytes.readUInt32BE(at);
    const to = at + size;
    if (size < 8 || to > end) return null;
    boxes.push({ type: typeOf(bytes, at + 4), from: at, to, content: at + 8 });
    at = to;
  }
  return boxes;
}

/** Reads numbers in sequence. Reading past the end throws an error that ends the stamping. */
export class Reader {
  readonly #bytes: Buffer;
  at: number;
  constructor(bytes: Buffer, at: number) {
    this.#bytes = bytes;
    this.at = at;
  }
  uint(size: number): number {
    const at = this.at;
    this.at += size;
    if (size === 0) return 0;
    return size === 8 ? Number(this.#bytes.readBigUInt64BE(at)) : this.#bytes.readUIntBE(at, size);
  }
}
