import { fold } from '../../../../ground/terms.rules.ts';

/** "The", alone or behind "and", "with", "like", "for". */
const Article = /^(?:[وف]?[بك]?ال|و?لل)(?=\p{L}{2})/u;
/** Endings of the feminine, of plurals, and of possession. */
const Ending = /(?<=\p{L}{2})(?:ات|ان|ون|ين|يه|ها|ه|ي)$/u;

/**
 * An Arabic word in folded letters without article and ending (light stemming as in Larkey,
 * Ballesteros and Connell, 2002). The stemmer of Snowball leaves the ending behind an article, and
 * takes the first letter off "سيارات".
 */
export const arabicStem = (word: string): string => word.replace(Article, '').replace(Ending, '');

/** A feminine noun in folded letters, in singular or plural. */
const Feminine = /^\p{L}{2,}(?:ه|ات)$/u;

/**
 * Singular and plural of an Arabic feminine noun, without article. PostgreSQL 18 stems "سيارة" and
 * "سيارات" (car, cars) to words that have nothing in common. None for other words.
 */
export function arabicForms(word: string): readonly string[] {
  const bare = fold(word).replace(Article, '');
  if (!Feminine.test(bare)) return [];
  const stem = bare.replace(/(?:ه|ات)$/, '');
  return [`${stem}ة`, `${stem}ات`];
}
