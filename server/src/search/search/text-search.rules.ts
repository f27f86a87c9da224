import type { TextLanguage } from '@editorial/contracts/catalog';

/** A text query as PostgreSQL parsed it: stems and prefixes, with their operators. */
export type TextQuery =
  | {
      readonly kind: 'word';
      readonly word: string;
      readonly isPrefix: boolean;
      /** Results of this word come before, or after, those of words without a rank. */
      readonly rank?: 'first' | 'last';
    }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly TextQuery[] }
  | SomeQuery
  | { readonly kind: 'not'; readonly part: TextQuery };

/**
 * Matches texts with at least `least` of the parts. Each found part adds `PART_SCORE` times its
 * weight to its own score.
 */
export interface SomeQuery {
  readonly kind: 'some';
  readonly parts: readonly TextQuery[];
  readonly weights: readonly number[];
  readonly least: number;
}
/** The score of a found part. The rarest words weigh seven times as much, more than all fields. */
export const PART_SCORE = 8;

/** A query without words. It matches nothing. */
export const noWords: TextQuery = { kind: 'or', parts: [] };
/** Joins several queries. Those without words are left out. */
export function joined(kind: 'and' | 'or', queries: readonly TextQuery[]): TextQuery {
  const parts = queries.filter((query) => query !== noWords);
  return parts.length > 1 ? { kind, parts } : (parts[0] ?? noWords);
}

const OfOtherLanguage = /^#(?:de|fr|es|ar|):/;

/**
 * Puts the words of a language before those of all others. English words have no mark and are the
 * most, so for English the marked words of other languages come last.
 */
export function rankedFor(language: TextLanguage, query: TextQuery): TextQuery {
  if (query === noWords) return query;
  if (query.kind === 'not') return query;
  if (query.kind !== 'word')
    return { ...query, parts: query.parts.map((part) => rankedFor(language, part)) };
  if (language === 'en')
    return OfOtherLanguage.test(query.word) ? { ...query, rank: 'last' } : query;
  return query.word.startsWith(`#${language}:`) ? { ...query, rank: 'first' } : query;
}

/** The code of the digit 0. */
const ZERO = 48;
/** The code of the digit 9. */
const NINE = 57;
const Token = /\s*(?:'(?<word>(?:[^'\\]|''|\\\\)*)'(?<prefix>:\*)?(?=[\s)]|$)|(?<sign>[&|!()]))/y;
const unquoted = (text: string): string => text.replace(/''|\\\\/g, (pair) => pair.charAt(0));

/**
 * Parses the text of a `tsquery`. Null for queries that the index can't answer: words at a distance
 * (phrases), and words restricted to a weight. A query without words matches nothing.
 */
export function readTextQuery(text: string): TextQuery | null {
  const tokens: { readonly word?: string; readonly prefix?: string; readonly sign?: string }[] = [];
  const end = text.trimEnd().length;
  for (let at = 0; at < end; at = Token.lastIndex) {
    Token.lastIndex = at;
    const found = Token.exec(text);
    if (!found) return null;
    tokens.push(found.groups ?? {});
  }
  let at = 0;
  const consume = (sign: string): boolean => tokens[at]?.sign === sign && (at += 1) > 0;
  const parted =
    (kind: 'and' | 'or', sign: string, part: () => TextQuery | null) => (): TextQuery | null => {
      const parts: TextQuery[] = [];
      do {
        const one = part();
        if (!one) return null;
        parts.push(one);
      } while (consume(sign));
      return joined(kind, parts);
    };
  function single(): TextQuery | null {
    if (consume('!')) {
      const part = single();
      return part && { kind: 'not', part };
    }
    if (consume('(')) {
      const inner = any();
      return consume(')') ? inner : null;
    }
    const { word, prefix } = tokens[at++] ?? {};
    return word === undefined
      ? null
      : { kind: 'word', word: unquoted(word), isPrefix: prefix !== undefined };
  }
  const all = parted('and', '&', single);
  const any = parted('or', '|', all);
  if (tokens.length === 0) return noWords;
  const query = any();
  return at === tokens.length ? query : null;
}

/**
 * The score of a word for each field that has it. The fields are added up: a word in title and
 * keywords says more of a picture than a word in the title alone. Chosen by searches that other
 * people judged (decision 1151). Each sum is of one choice of fields.
 */
export const fieldScores = {
  title: 10,
  keywords: 8,
  description: 6,
  place: 3,
  /** Words without a position, such as the values of filters. */
  none: 1,
} as const;
export type WordField = keyof typeof fieldScores;
const { title: TITLE, keywords: KEYWORDS, description: DESCRIPTION, place: PLACE } = fieldScores;

/** The fields of a word by its score. A place does not count beside a keyword. */
const fieldsByScore = new Map<number, readonly WordField[]>(
  [[], ['title' as const]].flatMap((first) =>
    [[], ['keywords' as const], ['place' as const]].flatMap((second) =>
      [[], ['description' as const]].map((third): [number, readonly WordField[]] => {
        const all = [...first, ...second, ...third];
        return [all.reduce((sum, field) => sum + fieldScores[field], 0), all];
      }),
    ),
  ),
);
/** The fields that have a word of this score. */
export const fieldsOf = (score: number): readonly WordField[] =>
  fieldsByScore.get(score) ?? ['none'];
const titleScores = new Set(
  [...fieldsByScore].filter(([, all]) => all.includes('title')).map(([score]) => score),
);
/** Whether a word of this score is in the title. */
export const isTitleScore = (score: number): boolean => titleScores.has(score);

/**
 * How often each field has a word. The place has keywords once more, as they are (migration 0010).
 */
export interface WordTimes {
  readonly title: number;
  readonly keywords: number;
  readonly place: number;
  readonly description: number;
}

/** Calls `take` with each word of a `tsvector` text. The times are valid until the next call. */
export function eachEntry(text: string, take: (word: string, times: WordTimes) => void): void {
  const times = { title: 0, keywords: 0, place: 0, description: 0 };
  let at = 0;
  while (at < text.length) {
    let end = text.indexOf("'", at + 1);
    let isQuoted = false;
    while (text.charAt(end + 1) === "'") {
      isQuoted = true;
      end = text.indexOf("'", end + 2);
    }
    const word = text.slice(at + 1, end);
    at = end + 1;
    times.title = times.keywords = times.place = times.description = 0;
    while (at < text.length && text.charAt(at) !== ' ') {
      // A position is a colon or a comma, digits, and a letter, which a description's has not.
      do at += 1;
      while (text.charCodeAt(at) >= ZERO && text.charCodeAt(at) <= NINE);
      const letter = text.charAt(at);
      if (letter === 'A') times.title += 1;
      else if (letter === 'B') times.keywords += 1;
      else if (letter === 'C') times.place += 1;
      else times.description += 1;
      if (letter >= 'A' && letter <= 'C') at += 1;
    }
    at += 1;
    take(isQuoted || word.includes('\\') ? unquoted(word) : word, times);
  }
}

/**
 * Calls `take` with each word of a `tsvector` text and its score. A place counts beside no keyword.
 */
export function eachWord(text: string, take: (word: string, score: number) => void): void {
  eachEntry(text, (word, { title, keywords, place, description }) => {
    const named = keywords > 0 ? KEYWORDS : place > 0 ? PLACE : 0;
    const score = (title > 0 ? TITLE : 0) + named + (description > 0 ? DESCRIPTION : 0);
    take(word, score === 0 ? fieldScores.none : score);
  });
}
