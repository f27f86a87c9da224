const SCORE_BITS = 10;
export const MAX_SCORE = 2 ** SCORE_BITS - 1;
/** The highest number of an asset. */
export const MAX_NUMBER = 2 ** (32 - SCORE_BITS) - 1;
/** An asset's number in the index and its score, in one number. */
export const placeOf = (number: number, score: number): number =>
  ((number << SCORE_BITS) | score) >>> 0;
export const numberAt = (place: number): number => place >>> SCORE_BITS;
export const scoreAt = (place: number): number => place & MAX_SCORE;
