const told = (value: number, unit: string) =>
  `${value.toFixed(unit === 'ms' ? 1 : 3)} ${unit}`.trim();

/** A figure beside the most that it may be. */
export const atMost = (value: number, limit: number, unit = 'ms'): string =>
  `${told(value, unit)} (limit ${limit}${value > limit ? ': TOO MUCH' : ''})`;

/** A figure beside the least that it has to be. */
export const atLeast = (value: number, limit: number, unit = ''): string =>
  `${told(value, unit)} (at least ${limit}${value < limit ? ': TOO LITTLE' : ''})`;
