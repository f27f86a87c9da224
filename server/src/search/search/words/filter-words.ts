import { readFileSync } from 'node:fs';
import {
  Colors,
  CopySpaces,
  type ReadAsFilter,
  type TextLanguage,
  TextLanguages,
} from '@editorial/contracts/catalog';
import type { SearchNode } from './search-node.ts';
import { fold } from '../../../ground/terms.rules.ts';
import { isStopWord } from './stop-words.ts';

type WordNode = Extract<SearchNode, { kind: 'word' }>;
const isWord = (part: SearchNode): part is WordNode => part.kind === 'word';
type Meaning = Omit<ReadAsFilter, 'words'>;
interface FilterWord extends Meaning {
  /** Whether the words mean something else too, unless other words are near. */
  readonly isWeak: boolean;
}

const MAX_WORDS = 9;
const Line = /^(?<filter>\w+) (?<value>\w+) (?<language>[a-z]{2}): (?<phrases>.+)$/;
const isFilter = (name: string | undefined): name is Meaning['filter'] =>
  name === 'orientation' || name === 'space' || name === 'people' || name === 'colour';

interface KnownWords {
  readonly filters: Map<string, FilterWord>;
  /** The sides of a picture: "on the left". Alone they are no filter. */
  readonly sides: Map<string, string>;
  /** Words that mean room for words beside a side only: "space", "room". */
  readonly rooms: Set<string>;
}

const known = new Map<string, KnownWords>(
  TextLanguages.map((language) => [
    language,
    { filters: new Map(), sides: new Map(), rooms: new Set() },
  ]),
);
/** The single words of all of them, which nobody mistyped. */
const singles = new Set<string>();

function keep(line: string): void {
  const { filter, value = '', language = '', phrases = '' } = Line.exec(line)?.groups ?? {};
  const { filters, sides, rooms } = known.get(language) ?? {};
  for (const phrase of phrases === '' ? [] : phrases.split('; ')) {
    const isWeak = phrase.startsWith('?');
    const words = fold(phrase.slice(isWeak ? 1 : 0));
    if (filter === 'side') sides?.set(words, value);
    else if (filter === 'room') rooms?.add(words);
    else if (isFilter(filter)) filters?.set(words, { filter, value, isWeak });
    for (const word of words.split(' ')) singles.add(word);
  }
}
for (const line of readFileSync(new URL('filter-words.txt', import.meta.url), 'utf8')
  .normalize('NFC')
  .split('\n'))
  keep(line);

/** Whether a word is part of what means a filter, so that it is no typo of another one. */
export const isFilterWord = (word: string): boolean => singles.has(fold(word));

/** The room for words on a side: "copy space on the left", "top copy space". */
function roomAtSide(words: string, { filters, sides, rooms }: KnownWords): FilterWord | null {
  const isRoom = (part: string) => rooms.has(part) || filters.get(part)?.filter === 'space';
  for (let at = words.indexOf(' '); at > 0; at = words.indexOf(' ', at + 1)) {
    const [before, behind] = [words.slice(0, at), words.slice(at + 1)];
    const value = isRoom(before) ? sides.get(behind) : isRoom(behind) && sides.get(before);
    if (value) return { filter: 'space', value, isWeak: false };
  }
  return null;
}

/** The meaning of some words in a language, or else in English, which everybody may type. */
function meaningOf(words: string, language: TextLanguage): FilterWord | null {
  for (const one of [known.get(language), known.get('en')]) {
    const meaning = one && (one.filters.get(words) ?? roomAtSide(words, one));
    if (meaning) return meaning;
  }
  return null;
}

const termsOf = (kind: string, values: readonly string[]): SearchNode => ({
  kind: 'value',
  terms: values.map((value) => `#${kind}:${value}`),
});
const grays = new Set<string>(['black', 'grey', 'white']);
const isGray = (color: string): boolean => grays.has(color);

/** Pictures with a value. Those in black and white have no color. */
function valueNode({ filter, value }: Meaning): SearchNode {
  if (filter === 'people')
    return termsOf('people', value === 'any' ? ['one', 'two', 'more'] : [value]);
  if (filter === 'space') return termsOf('space', value === 'any' ? CopySpaces : [value]);
  if (filter === 'orientation')
    return termsOf('orientation', value === 'landscape' ? ['landscape', 'panorama'] : [value]);
  if (value !== 'monochrome') return termsOf('colour', [value]);
  return {
    kind: 'and',
    parts: [
      termsOf('colour', Colors.filter(isGray)),
      {
        kind: 'not',
        part: termsOf(
          'colour',
          Colors.filter((color) => !isGray(color)),
        ),
      },
    ],
  };
}

/** Whether the words ask for what their own words do not say: "no people" has the word "people". */
const isOpposite = ({ value }: Meaning): boolean => value === 'none';

/** The words themselves, or the value: who wrote "vertical" as a keyword means the same. */
function filterNode(words: readonly WordNode[], meaning: Meaning): SearchNode {
  if (isOpposite(meaning)) return valueNode(meaning);
  const [only] = words;
  const literal: SearchNode =
    words.length === 1 && only ? only : { kind: 'and', parts: [...words] };
  return { kind: 'or', parts: [literal, valueNode(meaning)] };
}

interface FoundFilter {
  readonly count: number;
  readonly node: SearchNode;
  readonly read: ReadAsFilter;
  readonly isWeak: boolean;
}

/** The longest words from a place on that mean a filter. */
function foundAt(
  parts: readonly SearchNode[],
  at: number,
  language: TextLanguage,
): FoundFilter | null {
  const words: WordNode[] = [];
  for (const part of parts.slice(at, at + MAX_WORDS)) {
    if (part.kind !== 'word') break;
    words.push(part);
  }
  for (; words.length > 0; words.pop()) {
    const text = words.map((word) => word.text).join(' ');
    const meaning = meaningOf(fold(text), language);
    if (!meaning) continue;
    const { isWeak, ...read } = meaning;
    return {
      count: words.length,
      node: filterNode(words, read),
      read: { words: text, ...read },
      isWeak,
    };
  }
  return null;
}

/** A word that is left out: `-people` means pictures without people. */
function foundExcluded(part: SearchNode, language: TextLanguage): FoundFilter | null {
  if (part.kind !== 'not' || part.part.kind !== 'word') return null;
  const meaning = meaningOf(fold(part.part.text), language);
  if (meaning?.filter !== 'people' || meaning.value !== 'any') return null;
  const node: SearchNode = { kind: 'not', part: filterNode([part.part], meaning) };
  const read: ReadAsFilter = { words: `-${part.part.text}`, filter: 'people', value: 'none' };
  return { count: 1, node, read, isWeak: false };
}

export interface FilterReading {
  readonly query: SearchNode;
  readonly read: readonly ReadAsFilter[];
  /** Whether some words ask for the opposite of what they say as words. */
  readonly isOpposite: boolean;
  /**
   * The other words that say something. Null if there are none, if other parts do, or if a filter
   * depends on them: a portrait for an article is no shape.
   */
  readonly otherWords: readonly string[] | null;
  /** Whether no picture has any of the other words, so that they are left out. */
  readonly isAlone: boolean;
}

/**
 * A search in which words that mean a filter also ask for its value. Null if there are none.
 * Phrases stay what they are, so a word in quotes is only a word.
 */
export function readFilterWords(query: SearchNode, language: TextLanguage): FilterReading | null {
  const parts = query.kind === 'and' ? query.parts : [query];
  const found: (FoundFilter | SearchNode)[] = [];
  for (let at = 0; at < parts.length;) {
    const part = parts[at];
    if (!part) break;
    const one = foundAt(parts, at, language) ?? foundExcluded(part, language);
    found.push(one ?? part);
    at += one?.count ?? 1;
  }
  const isFound = (one: FoundFilter | SearchNode): one is FoundFilter => 'read' in one;
  const rest = found.filter(
    (one): one is SearchNode => !isFound(one) && !(isWord(one) && isStopWord(one.text, language)),
  );
  const used = found.flatMap((one) =>
    isFound(one) && (rest.length > 0 || !one.isWeak) ? [one] : [],
  );
  if (used.length === 0) return null;
  let at = 0;
  const nodes = found.flatMap((one) => {
    const own = isFound(one) ? parts.slice(at, at + one.count) : [one];
    at += own.length;
    return isFound(one) && used.includes(one) ? [one.node] : own;
  });
  const [only] = nodes;
  return {
    query: nodes.length === 1 && only ? only : { kind: 'and', parts: nodes },
    read: used.map(({ read }) => read),
    isOpposite: used.some(({ read }) => isOpposite(read)),
    otherWords:
      rest.length > 0 && rest.every(isWord) && !used.some(({ isWeak }) => isWeak)
        ? rest.map(({ text }) => text)
        : null,
    isAlone: false,
  };
}
