/** Numbers that look random and are the same for the same seed. */
export interface Random {
  (): number;
  between(low: number, high: number): number;
  whole(low: number, high: number): number;
  of<T>(values: readonly [T, ...T[]]): T;
}

/** mulberry32 */
export const seeded = (seed: number): Random => {
  let state = (seed * 2_654_435_761) >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));
  return Object.assign(next, {
    between,
    whole,
    of: <T>(values: readonly [T, ...T[]]): T =>
      values[Math.floor(next() * values.length)] ?? values[0],
  });
};
