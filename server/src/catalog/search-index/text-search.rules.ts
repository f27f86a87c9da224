import type { TextLanguage } from '@editorial/contracts/catalog';

/** A text query as PostgreSQL parsed it: stems and prefixes, with their operators. */
export type TextQuery =
  | {
      readonly kind: 'word';
      readonly word: string;
      readonly isPrefix: boolean;
      /** Before or behind what other words find. */
      readonly rank?: 'first' | 'last';
    }
  | { readonly kind: 'and' | 'or'; readonly parts: readonly TextQuery[] }
  | { readonly kind: 'not'; readonly part: TextQuery };

/** A query without words. It matches nothing. */
export const noWords: TextQuery = { kind: 'or', parts: [] };
/** Joins several queries. Those without words are left out. */
export function joined(kind: 'and' | 'or', queries: readonly TextQuery[]): TextQuery {
  const parts = queries.filter((query) => query !== noWords);
  return parts.length > 1 ? { kind, parts } : (parts[0] ?? noWords);
}

const OfOtherLanguage = /^#(?:de|fr|es|ar|):/;

/**
 * Puts the words of a language before those of all others. English has the unmarked words, which
 * are most of them: there the others stand back.
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

/** The score of a word in a title. */
export const TITLE_SCORE = 10;
/**
 * The score of a word by the weight of its best position: title, tags, place and creator,
 * description. The same weights as `ts_rank`.
 */
const scores: Readonly<Record<string, number>> = { A: TITLE_SCORE, B: 4, C: 2 };

/** Calls `take` with each word of a `tsvector` text and its score. */
export function eachWord(text: string, take: (word: string, score: number) => void): void {
  let at = 0;
  while (at < text.length) {
    let end = text.indexOf("'", at + 1);
    let isQuoted = false;
    while (text.charAt(end + 1) === "'") {
      isQuoted = true;
      end = text.indexOf("'", end + 2);
    }
    const word = text.slice(at + 1, end);
    let score = 1;
    for (at = end + 1; at < text.length && text.charAt(at) !== ' '; at += 1)
      score = Math.max(score, scores[text.charAt(at)] ?? 1);
    at += 1;
    take(isQuoted || word.includes('\\') ? unquoted(word) : word, score);
  }
}
