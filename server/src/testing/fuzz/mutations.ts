import { required } from '../../ground/required.ts';
/** Reproducible random numbers from a seed (mulberry32). */
export function seeded(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const MAX_LENGTH = 64 * 1024;
const borders = [0, 1, 0x7f, 0x80, 0xff, 0xfe, 0x20, 0x0a];

/** Derives an input from others by a few random changes that typically break parsers. */
export function mutated(
  inputs: readonly Buffer[],
  words: readonly string[],
  random: (below: number) => number,
): Buffer {
  const pick = <T>(list: readonly T[]): T =>
    required(list[random(list.length)], 'An item of the list');
  let bytes: Buffer = Buffer.from(pick(inputs));
  const insert = (more: Uint8Array) => {
    const at = random(bytes.length + 1);
    bytes = Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
  };
  const piece = (of: Buffer): Buffer => {
    const from = random(of.length + 1);
    return of.subarray(from, from + random(of.length - from + 1));
  };
  const changes: readonly (() => void)[] = [
    () => void (bytes.length > 0 && bytes.writeUInt8(pick(borders), random(bytes.length))),
    () => {
      if (bytes.length === 0) return;
      const at = random(bytes.length);
      bytes.writeUInt8(bytes.readUInt8(at) ^ (1 << random(8)), at);
    },
    () => void (bytes.length > 3 && bytes.writeUInt32BE(random(2 ** 32), random(bytes.length - 3))),
    () => insert(Buffer.from([random(256)])),
    () => insert(Buffer.from(words.length > 0 ? pick(words) : '', 'latin1')),
    () => insert(piece(pick(inputs))),
    () => (bytes = bytes.subarray(0, random(bytes.length + 1))),
    () => {
      const from = random(bytes.length + 1);
      bytes = Buffer.concat([bytes.subarray(0, from), bytes.subarray(from + random(32))]);
    },
    // Repeated pieces trigger excessive backtracking in patterns.
    () => {
      const part = piece(bytes).subarray(0, 16);
      if (part.length > 0) insert(Buffer.alloc(part.length * (1 + random(500)), part));
    },
  ];
  for (let count = 1 + random(5); count > 0; count -= 1) pick(changes)();
  return Buffer.from(bytes.subarray(0, MAX_LENGTH));
}
