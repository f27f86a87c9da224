import {
  AssetTypes,
  Colors,
  CopySpaces,
  Orientations,
  PeopleCounts,
  Sizes,
  Uses,
} from '@editorial/contracts/catalog';
import type { SearchNode, TimeSpan } from './words/search-node.ts';
import { fold, foldedTerm } from '../../ground/terms.rules.ts';

export const tagTerm = (tag: string): string => `#tag:${foldedTerm(tag)}`;

const value = (...terms: readonly string[]): SearchNode => ({ kind: 'value', terms });
/** Other names for values of a filter. */
const otherNames: Readonly<Record<string, string>> = {
  gray: 'grey',
  violet: 'purple',
  turquoise: 'teal',
  horizontal: 'landscape',
  vertical: 'portrait',
  panoramic: 'panorama',
  0: 'none',
  1: 'one',
  2: 'two',
  3: 'more',
  editorial: 'editorialonly',
  xl: 'verylarge',
};

/** Matches one of the given values, ignoring case. */
const among = (names: readonly string[], kind: string) => (text: string) => {
  const folded = fold(text);
  const name = names.find((one) => fold(one) === (otherNames[folded] ?? folded));
  return name === undefined ? null : value(`#${kind}:${name}`);
};

/** A name is found by its first words. Each is one more condition of the search. */
const MAX_CREATOR_WORDS = 20;
/** Terms of the words of a creator's name. A name without words has one that no picture has. */
export function creatorTerms(name: string): string[] {
  const words = fold(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .slice(0, MAX_CREATOR_WORDS);
  return (words.length > 0 ? words : ['']).map((word) => `#creator:${word}`);
}

function creator(text: string): SearchNode | null {
  if (!/[\p{L}\p{N}]/u.test(fold(text))) return null;
  const parts = creatorTerms(text).map((term) => value(term));
  return parts.length > 1 ? { kind: 'and', parts } : (parts[0] ?? null);
}

/** Parses the first instant of a year, a month or a day. */
function dateOf(text: string): Date | null {
  const {
    year,
    month = '01',
    day = '01',
  } = /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?)?$/.exec(text)?.groups ?? {};
  const date = year === undefined ? null : new Date(`${year}-${month}-${day}T00:00:00Z`);
  // JavaScript would read the 30th of February as a day in March.
  return date && !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) ? date : null;
}

const fields: ReadonlyMap<string, (text: string) => SearchNode | null> = new Map(
  Object.entries({
    tag: (text) => value(tagTerm(text)),
    creator,
    color: among(Colors, 'colour'),
    colour: among(Colors, 'colour'),
    orientation: among(Orientations, 'orientation'),
    type: among(AssetTypes, 'type'),
    people: among(PeopleCounts, 'people'),
    use: among(Uses, 'use'),
    size: among(Sizes, 'size'),
    space: among(CopySpaces, 'space'),
    taken: (text) => (/^\d{4}$/.test(text) ? value(`#taken:${text}`) : null),
  }),
);

/** The meaning of `field:text`. Null for an unknown field or value, which then counts as a word. */
export function searchField(
  name: string,
  text: string,
  isExcluded: boolean,
): SearchNode | { readonly created: TimeSpan } | null {
  const field = name.toLowerCase();
  if (field === 'after' || field === 'before') {
    const date = dateOf(text);
    // "Not after a day" means before it.
    return (
      date && { created: (field === 'after') === isExcluded ? { before: date } : { from: date } }
    );
  }
  return fields.get(field)?.(text) ?? null;
}
