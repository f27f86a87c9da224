import { fieldScores, fieldsOf } from '../search/text-search.rules.ts';

const { title, keywords, place, description, none } = fieldScores;
/** A bit for each field. A score names its fields, so that those of several words can be joined. */
const bits = { title: 1, keywords: 2, place: 4, description: 8, none: 16 } as const;
const MASK_COUNT = 32;
/** Words score less. */
const WORD_SCORE_COUNT = 32;

/** The fields of each score of a word, as bits. */
export const fieldMasks = Uint8Array.from({ length: WORD_SCORE_COUNT }, (_, score) =>
  fieldsOf(score).reduce((mask, field) => mask | bits[field], 0),
);

/** The score of some fields. A place does not count beside a keyword. */
const scoreOf = (mask: number): number => {
  const has = (field: keyof typeof bits, score: number) => ((mask & bits[field]) === 0 ? 0 : score);
  const words = has('keywords', keywords) || has('place', place);
  return has('title', title) + words + has('description', description) || has('none', none);
};
export const maskScores = Uint8Array.from({ length: MASK_COUNT }, (_, mask) => scoreOf(mask));

const SHIFT = 5;
const joined = Uint8Array.from(
  { length: WORD_SCORE_COUNT * WORD_SCORE_COUNT },
  (_, pair) =>
    maskScores[(fieldMasks[pair >>> SHIFT] ?? 0) | (fieldMasks[pair % WORD_SCORE_COUNT] ?? 0)] ?? 0,
);
/** The score of the fields that have either of two words. */
export const joinedScore = (one: number, other: number): number =>
  joined[(one << SHIFT) | other] ?? 0;
