import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import { fold } from '../ground/terms.rules.ts';

/** Words of a site's own that mean the same: by language, each folded word's whole line. */
type OwnWords = ReadonlyMap<TextLanguage, ReadonlyMap<string, readonly string[]>>;

const MAX_LINES = 500;
const MAX_WORDS_PER_LINE = 12;
const ownLine = /^(?<language>[a-z]{2})\s*:(?<words>.+)$/;
const ownWord = /^[\p{L}\p{M}\p{N}'’-]+(?: [\p{L}\p{M}\p{N}'’-]+){0,2}$/u;

/**
 * Reads a site's own synonyms, one line for words that mean the same: `en: sofa, couch`. Null if a
 * line has another form.
 */
export function readOwnWords(text: string): OwnWords | null {
  const own = new Map<TextLanguage, Map<string, readonly string[]>>();
  const lines = text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  if (lines.length > MAX_LINES) return null;
  for (const line of lines) {
    const groups = ownLine.exec(line)?.groups;
    const language = TextLanguages.find((known) => known === groups?.language);
    const words = groups?.words?.split(/[,،]/).map((word) => word.trim()) ?? [];
    if (!language || words.length < 2 || words.length > MAX_WORDS_PER_LINE) return null;
    if (!words.every((word) => ownWord.test(word))) return null;
    const known = own.get(language) ?? new Map<string, readonly string[]>();
    own.set(language, known);
    for (const word of words) known.set(fold(word), [...(known.get(fold(word)) ?? []), ...words]);
  }
  return own;
}
