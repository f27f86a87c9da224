import type { Condition } from '../search/asset-filter.rules.ts';
import {
  fieldScores,
  PART_SCORE,
  type TextQuery,
  type WordField,
} from '../search/text-search.rules.ts';

/** A query in OpenSearch's language. */
export type Dsl = Readonly<Record<string, unknown>>;

/**
 * The fields of the index. Words without a position are with those of descriptions. The names are
 * those of earlier versions, so that documents which are not written again yet are found too.
 */
export const fieldNames: Readonly<Record<WordField, 'a' | 'b' | 'c' | 'd'>> = {
  title: 'a',
  keywords: 'b',
  place: 'c',
  description: 'd',
  none: 'd',
};
const fields = ['title', 'keywords', 'place', 'description'] as const;
/** More than all words together may count, as in the index in memory. */
const FIRST_SCORE = 32;
type Word = Extract<TextQuery, { kind: 'word' }>;
type Rank = Word['rank'];

const nothing: Dsl = { match_none: {} };
const scored = (filter: Dsl, boost: number): Dsl => ({ constant_score: { filter, boost } });
const best = (queries: readonly Dsl[]): Dsl =>
  queries.length > 0 ? { dis_max: { queries } } : nothing;
const without = (excluded: Dsl): Dsl => ({ bool: { must_not: [excluded] } });

/**
 * Matches a condition on any of the fields, with the sum of those that have it. A place does not
 * count beside a keyword.
 */
function inFields(rank: Rank, condition: (field: string) => Dsl): Dsl {
  const any = { bool: { should: fields.map((field) => condition(fieldNames[field])) } };
  if (rank === 'last') return scored(any, 0);
  const inField = (field: (typeof fields)[number]) =>
    scored(condition(fieldNames[field]), fieldScores[field]);
  const each = [
    inField('title'),
    best([inField('keywords'), inField('place')]),
    inField('description'),
  ];
  return rank === 'first'
    ? { bool: { must: [scored(any, FIRST_SCORE)], should: each } }
    : { bool: { should: each } };
}

/** The parts of nested ORs, as one list. */
const flat = (query: TextQuery): readonly TextQuery[] =>
  query.kind === 'or' ? query.parts.flatMap(flat) : [query];

/**
 * Any of the words in a field. With synonyms in five languages, they are more than a query may have
 * parts.
 */
function wordsIn(field: string, words: readonly Word[]): Dsl {
  const whole = words.filter(({ isPrefix }) => !isPrefix);
  const all = [
    ...(whole.length > 0 ? [{ terms: { [field]: whole.map(({ word }) => word) } }] : []),
    ...words.filter(({ isPrefix }) => isPrefix).map(({ word }) => ({ prefix: { [field]: word } })),
  ];
  const [only, ...others] = all;
  return only && others.length === 0 ? only : { bool: { should: all } };
}

/** Words of an OR that rank alike score like one word, by all fields that have any of them. */
function anyOf(parts: readonly TextQuery[]): Dsl {
  const words = parts.filter((part): part is Word => part.kind === 'word');
  const byRank = Map.groupBy(words, ({ rank }) => rank);
  return best([
    ...[...byRank].map(([rank, all]) => inFields(rank, (field) => wordsIn(field, all))),
    ...parts.filter(({ kind }) => kind !== 'word').map(textDsl),
  ]);
}

/** A text as OpenSearch scores it: like the index in memory. */
export function textDsl(query: TextQuery): Dsl {
  switch (query.kind) {
    case 'word':
    case 'or':
      return anyOf(flat(query));
    case 'not':
      return scored(without(textDsl(query.part)), 0);
    case 'some':
      return {
        bool: {
          should: query.parts.map((part, at) => ({
            bool: {
              must: [
                textDsl(part),
                scored({ match_all: {} }, (query.weights[at] ?? 1) * PART_SCORE),
              ],
            },
          })),
          minimum_should_match: query.least,
        },
      };
    case 'and': {
      const wanted = query.parts.filter((part) => part.kind !== 'not');
      const excluded = query.parts.filter((part) => part.kind === 'not');
      const bool = {
        must: wanted.map(textDsl),
        must_not: excluded.map((part) => textDsl(part.part)),
      };
      return wanted.length > 0 ? { bool } : scored({ bool }, 0);
    }
  }
}

const microseconds = (date: Date | undefined) => date && date.getTime() * 1000;

function conditionDsl(condition: Condition): Dsl {
  switch (condition.kind) {
    case 'shown':
      return { term: { shown: true } };
    case 'term':
      // Terms of filters have no position.
      return { terms: { d: condition.terms } };
    case 'sets':
      return { terms: { set: condition.ids } };
    case 'set range':
      return { range: { set: { gte: condition.from, lte: condition.to } } };
    case 'assets':
      return { terms: { id: condition.ids } };
    case 'created':
      return {
        range: {
          time: {
            gte: microseconds(condition.from),
            lte: microseconds(condition.to),
            lt: microseconds(condition.before),
          },
        },
      };
  }
}

/** Pictures that visitors see with all words in the title. The last word may be a beginning. */
export const titledDsl = (tenantId: string, words: readonly string[]): Dsl => ({
  bool: {
    filter: [
      { term: { tenant: tenantId } },
      { term: { shown: true } },
      ...words.slice(0, -1).map((word) => ({ term: { a: word } })),
      { prefix: { a: words.at(-1) } },
    ],
  },
});

/** A search of one tenant as a query. */
export const searchDsl = (
  tenantId: string,
  text: TextQuery | null,
  conditions: readonly Condition[],
): Dsl => ({
  bool: {
    must: text ? [textDsl(text)] : [],
    filter: [{ term: { tenant: tenantId } }, ...conditions.map(conditionDsl)],
  },
});
