import type { TextLanguage } from '@editorial/contracts/catalog';
import type { SearchNode } from './search-node.ts';
import { fold } from '../../../ground/terms.rules.ts';
import { wordsLikeBeginning } from './beginnings.rules.ts';
import { compoundParts } from './compounds.rules.ts';
import type { WordList } from './lists/word-list.ts';
import { isStopWord, things } from './stop-words.ts';
import type { SynonymsOf } from './thesaurus.ts';
import type { Vocabulary } from './vocabulary.ts';

/** More words beside those typed than this would make a search slow. */
const MAX_RELATED = 12;

/** Facts about words. Without a vocabulary, any word may be in the catalog. */
export interface KnownWords {
  readonly synonymsOf: SynonymsOf;
  readonly vocabulary: Vocabulary | null;
  /** English words for those of the visitor's language. */
  readonly list?: WordList | null;
}

type WordNode = Extract<SearchNode, { kind: 'word' }>;

/** Several words need not stand together: the index in memory knows no phrases. */
function allOf(text: string, isRelated?: true): SearchNode {
  const parts = text.split(/\s+/).map((word): SearchNode => ({
    kind: 'word',
    text: word,
    isPrefix: false,
    ...(isRelated && { isRelated }),
  }));
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'and', parts };
}
const related = (text: string): SearchNode => allOf(text, true);
const anyOf = (parts: readonly SearchNode[]): SearchNode => {
  const [only] = parts;
  return parts.length === 1 && only ? only : { kind: 'or', parts };
};

/**
 * English words for a word of another language, or for the two parts of a German compound. They
 * score like the typed one: which of the English texts is best depends on them alone. The last part
 * of a compound is what is meant, so it is enough; not where texts have the compound, because the
 * part alone may mean something else: _Papierflieger_ are planes, _Flieger_ has the stem of a fly.
 */
function translated(text: string, { list, vocabulary }: KnownWords): SearchNode[] {
  if (!list || !vocabulary) return [];
  const isThere = (words: string) =>
    words.split(' ').every((word) => vocabulary.hasBeginning(word));
  const known = list.of(text);
  if (known.length > 0) return known.filter(isThere).map((words) => allOf(words));
  const [head = [], tail = []] = compoundParts(fold(text), (part) => list.of(part).length > 0).map(
    (part) => list.of(part).filter(isThere),
  );
  if (tail.length === 0) return [];
  const both = [head, tail].map((all) => anyOf(all.map((words) => allOf(words))));
  return [
    ...(head.length > 0 ? [{ kind: 'and', parts: both } as const] : []),
    ...(vocabulary.countOf(text) > 0 ? [] : tail.map(related)),
  ];
}

/**
 * Longer words for the last word of a search, if it is known as it stands. Null for any other, and
 * for one that ends with `*`.
 */
const finished = (
  { text, isPrefix, isOpen }: WordNode,
  language: TextLanguage,
  { vocabulary, list = null }: KnownWords,
): readonly string[] | null =>
  isPrefix && !isOpen && vocabulary
    ? wordsLikeBeginning(text, language, { vocabulary, list })
    : null;

/** English words for a typed one say something, also stop words of its language: Spanish "sea". */
function asThing(node: SearchNode, language: TextLanguage): SearchNode {
  if (node.kind === 'word')
    return things.get(language)?.has(node.text) ? { ...node, isThing: true } : node;
  return node.kind === 'and' || node.kind === 'or'
    ? { ...node, parts: node.parts.map((part) => asThing(part, language)) }
    : node;
}

/** An abbreviation, such as "TV". */
const NoVowels = /^[^aeiouy]{2,}$/;
/**
 * An abbreviation in plural for one in singular, or the other way round, if texts have it: stemmers
 * leave an "s" behind letters without a vowel, so that "SSDs" has another stem than "SSD".
 */
function otherNumber(word: string, vocabulary: Vocabulary | null): string | null {
  const folded = fold(word);
  const other = folded.endsWith('s') ? folded.slice(0, -1) : `${folded}s`;
  return NoVowels.test(folded) && vocabulary && vocabulary.countOf(other) > 0 ? other : null;
}

/** A word, or one of its synonyms, a German compound with it, or all parts of one that it is. */
function widened(node: WordNode, language: TextLanguage, known: KnownWords): SearchNode {
  const { synonymsOf, vocabulary } = known;
  const { containing, parts } = vocabulary?.compounds(node.text) ?? { containing: [], parts: [] };
  // A word that nobody's texts have need not be looked for; without a vocabulary nothing is known.
  const isThere = (word: string) =>
    vocabulary === null || word.split(/\s+/).every((part) => vocabulary.countOf(part) > 0);
  const isOwn = vocabulary?.isOf(node.text, language) ?? false;
  const longer = finished(node, language, known);
  const others = [
    ...synonymsOf(node.text, language, isOwn).filter(isThere),
    ...(longer ?? []),
    ...containing,
  ].slice(0, MAX_RELATED);
  const number = otherNumber(node.text, vocabulary);
  const split: SearchNode[] = [
    ...(number === null ? [] : [allOf(number)]),
    ...(parts.length > 0 ? [{ kind: 'and', parts: parts.map(related) } as const] : []),
    ...translated(node.text, known),
  ];
  const own = longer ? { ...node, isPrefix: false } : node;
  return others.length + split.length === 0
    ? own
    : {
        kind: 'or',
        parts: [own, ...[...others.map(related), ...split].map((one) => asThing(one, language))],
      };
}

/**
 * The search with words that mean the same. Phrases, and words that a search excludes, are taken
 * literally.
 */
export function expanded(node: SearchNode, language: TextLanguage, known: KnownWords): SearchNode {
  if (node.kind === 'word') return node.isRelated ? node : widened(node, language, known);
  return 'parts' in node
    ? { ...node, parts: node.parts.map((part) => expanded(part, language, known)) }
    : node;
}

/** The words that must be there, not those left out, nor those that say nothing. */
export function wantedWords(node: SearchNode, language: TextLanguage): WordNode[] {
  if (node.kind === 'word') return isStopWord(node.text, language) ? [] : [node];
  return 'parts' in node ? node.parts.flatMap((part) => wantedWords(part, language)) : [];
}

/**
 * Other words of the visitor's language to search for instead: synonyms that the catalog has, and
 * tags that stand beside.
 */
export function relatedTerms(
  text: string,
  node: SearchNode,
  { language, count }: { readonly language: TextLanguage; readonly count: number },
  { synonymsOf, vocabulary }: KnownWords & { readonly vocabulary: Vocabulary },
): string[] {
  const words = wantedWords(node, language).map((word) => word.text);
  const [only] = words;
  if (only === undefined || words.length > 3) return [];
  const isOwn = vocabulary.isOf(only, language);
  const synonyms = words.length === 1 ? synonymsOf(only, language, isOwn) : [];
  const candidates = [
    ...synonyms.filter((word) => vocabulary.isOf(word, language)),
    ...[text, ...words].flatMap((tag) => vocabulary.related(tag, language)),
  ];
  const met = new Set([text, ...words].map(fold));
  return candidates.filter((word) => !met.has(fold(word)) && met.add(fold(word))).slice(0, count);
}
