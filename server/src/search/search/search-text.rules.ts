import { searchField } from './search-fields.rules.ts';
import type { SearchNode, TimeSpan } from './words/search-node.ts';
import { cutToFold, wordCountOf } from '../../ground/terms.rules.ts';

export interface SearchText {
  readonly assetNumber: string | null;
  /** Null if the search consists only of an asset's number or a time. */
  readonly query: SearchNode | null;
  readonly created: TimeSpan | null;
}

/**
 * Longer texts are cut off, so that the cost of a search is bounded. Letters and words are counted
 * as they are searched: some letters fold to many (terms.rules.ts).
 */
const MAX_LENGTH = 2000;
/** More terms than people type. The terms after them are ignored. */
const MAX_SEARCH_TERMS = 40;
/** The same for terms to leave out: no list of words helps with them, so each costs most. */
const MAX_EXCLUDED_TERMS = 10;
/** Deeper parentheses are ignored. */
const MAX_DEPTH = 8;
const AssetNumber = /^ED-\d{7,10}$/i;
/** Invisible characters that change how a text is read or displayed. */
const Unseen = /[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu;

const TokenPattern =
  /(?<minus>-?)(?:(?<field>[a-z]{2,12}):(?=[^\s()]))?(?:"(?<phrase>[^"]*)"?|(?<sign>[()])|(?<word>[^\s"()]+))/giu;

/** Signs behind a word: a question and a sentence end there, and so does its last word. */
const SentenceEnd = /(?<=[\p{L}\p{M}\p{N}])[?!.,;…؟،]+$/u;

interface Term {
  readonly kind: 'term';
  readonly text: string;
  readonly field: string | undefined;
  readonly isPhrase: boolean;
  readonly isExcluded: boolean;
}
type Token = Term | { readonly kind: '(' | ')'; readonly isExcluded: boolean };

/** The parts of a text, before anybody knows which of its words are operators. */
function* termsOf(text: string): Generator<Token> {
  for (const { groups } of text.matchAll(TokenPattern)) {
    const { minus, field, phrase, sign, word } = groups ?? {};
    const isExcluded = minus === '-';
    if (sign === '(' || sign === ')') {
      yield { kind: sign, isExcluded };
      continue;
    }
    const value = (phrase ?? word ?? '').trim();
    if (value !== '' && value !== '-')
      yield { kind: 'term', text: value, field, isPhrase: phrase !== undefined, isExcluded };
  }
}

/** Whether a part is one of the words in capitals that join others. */
const isOperator = (token: Token | undefined, name: 'OR' | 'AND' | 'NOT'): boolean =>
  token?.kind === 'term' &&
  token.text === name &&
  !token.isPhrase &&
  !token.isExcluded &&
  token.field === undefined;
const isOr = (token: Token | undefined): boolean => isOperator(token, 'OR');

/** `NOT` before a word or a parenthesis means the minus sign; `AND` between two means nothing. */
function* withoutNames(all: Iterable<Token>): Generator<Token> {
  const list = [...all];
  let negates = false;
  for (const [at, token] of list.entries()) {
    const next = list[at + 1];
    const isAnd = isOperator(token, 'AND') && ends(list[at - 1]);
    if ((isAnd || isOperator(token, 'NOT')) && begins(next) && !isOr(next)) {
      negates ||= !isAnd;
      continue;
    }
    yield negates ? { ...token, isExcluded: true } : token;
    negates = false;
  }
}

function tokens(text: string): Token[] {
  const found: Token[] = [];
  let [termsLeft, excludedLeft] = [MAX_SEARCH_TERMS, MAX_EXCLUDED_TERMS];
  for (const token of withoutNames(termsOf(text))) {
    if (token.kind !== 'term') {
      found.push(token);
      continue;
    }
    const words = token.isExcluded ? Math.min(termsLeft, excludedLeft) : termsLeft;
    if (termsLeft <= 0) break;
    // A phrase is one condition. A word can fold to several, each of which costs as much as a term.
    const kept = token.isPhrase ? token.text : cutToFold(token.text, { words });
    const count = token.isPhrase ? 1 : Math.max(1, wordCountOf(kept));
    termsLeft -= count;
    if (words > 0 && kept !== '') found.push({ ...token, text: kept });
    if (token.isExcluded) excludedLeft -= count;
  }
  return found;
}

/** Whether an operand starts with this token. */
const begins = (token: Token | undefined): boolean => token !== undefined && token.kind !== ')';
const ends = (token: Token | undefined): boolean => token !== undefined && token.kind !== '(';

const joined = (kind: 'and' | 'or', parts: readonly SearchNode[]): SearchNode | null =>
  parts.length > 1 ? { kind, parts } : (parts[0] ?? null);

/** Parses tokens into a tree. Unmatched or too deeply nested parentheses are ignored. */
class Reader {
  readonly #tokens: readonly Token[];
  #at = 0;
  created: TimeSpan | null = null;
  constructor(list: readonly Token[]) {
    this.#tokens = list;
  }

  all(depth = 0): SearchNode | null {
    const groups: SearchNode[][] = [];
    let joins = false;
    let wasOr = false;
    for (;;) {
      const at = this.#at;
      const token = this.#tokens[at];
      if (!token) break;
      if (token.kind === ')') {
        if (depth > 0) break;
        this.#at += 1;
        continue;
      }
      const before = this.#tokens[at - 1];
      if (isOr(token) && !wasOr && ends(before) && begins(this.#tokens[at + 1])) {
        this.#at += 1;
        joins = groups.length > 0;
        wasOr = true;
        continue;
      }
      wasOr = false;
      const node = this.#operand(token, depth);
      if (!node) continue;
      if (joins) groups.at(-1)?.push(node);
      else groups.push([node]);
      joins = false;
    }
    return joined(
      'and',
      groups.flatMap((group) => joined('or', group) ?? []),
    );
  }

  #operand(token: Token, depth: number): SearchNode | null {
    const isLast = this.#at === this.#tokens.length - 1;
    this.#at += 1;
    if (token.kind !== 'term') {
      if (depth >= MAX_DEPTH) return null;
      const inner = this.all(depth + 1);
      // The loop above ended at the closing parenthesis or at the end of the text.
      this.#at += 1;
      return inner && token.isExcluded ? { kind: 'not', part: inner } : inner;
    }
    const node = this.#term(token, isLast);
    return node && token.isExcluded ? { kind: 'not', part: node } : node;
  }

  #term({ text, field, isPhrase, isExcluded }: Term, isLast: boolean): SearchNode | null {
    if (field !== undefined) {
      const asked = searchField(field, text, isExcluded);
      if (asked && 'created' in asked) {
        this.created = { ...this.created, ...asked.created };
        return null;
      }
      if (asked) return asked;
    }
    const whole = field === undefined ? text : `${field}:${text}`;
    if (isPhrase) return { kind: 'phrase', text: whole };
    const beginning = whole.replace(/\*+$/, '');
    if (beginning !== whole && beginning.length > 1)
      return { kind: 'word', text: beginning, isPrefix: true, isOpen: true };
    const bare = whole.replace(SentenceEnd, '');
    return { kind: 'word', text: bare, isPrefix: isLast && !isExcluded && bare === whole };
  }
}

/**
 * Parses the search grammar: all words must match (the last one as a prefix), `"a phrase"`,
 * `-without`, `NOT without`, `a OR b`, `a AND b`, parentheses, and `tag:`, `creator:`, `color:`, `orientation:`, `people:`,
 * `use:`, `size:`, `space:`, `taken:`, `after:`,
 * `before:`. The number of an asset finds only that asset. Never fails: whatever is not a valid
 * operator is a word.
 */
export function readSearchText(value: string): SearchText | null {
  const text = cutToFold(value, { letters: MAX_LENGTH })
    .replace(Unseen, ' ')
    .replace(/[“”„«»]/g, '"')
    .trim();
  if (text === '') return null;
  if (AssetNumber.test(text))
    return { assetNumber: text.toUpperCase(), query: null, created: null };
  const reader = new Reader(tokens(text));
  const query = reader.all();
  const { created } = reader;
  return query || created ? { assetNumber: null, query, created } : null;
}
