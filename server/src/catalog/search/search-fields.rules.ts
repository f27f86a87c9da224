import { AssetTypes, Colours, Orientations } from '@editorial/contracts/catalog';
import type { SearchNode, TimeSpan } from './search-node.ts';
import { fold } from './terms.rules.ts';

/** Letters of a tag that are compared. */
const MAX_TAG_LENGTH = 100;
export const tagTerm = (tag: string): string =>
  `#tag:${Array.from(fold(tag)).slice(0, MAX_TAG_LENGTH).join('')}`;

const value = (...terms: readonly string[]): SearchNode => ({ kind: 'value', terms });
/** Other names of values that a filter has. */
const otherNames: Readonly<Record<string, string>> = {
  gray: 'grey',
  violet: 'purple',
  turquoise: 'teal',
  horizontal: 'landscape',
  vertical: 'portrait',
  panoramic: 'panorama',
};

/** One of some values, whatever its case. */
const among = (names: readonly string[], kind: string) => (text: string) => {
  const folded = fold(text);
  const name = names.find((one) => fold(one) === (otherNames[folded] ?? folded));
  return name === undefined ? null : value(`#${kind}:${name}`);
};

function creator(text: string): SearchNode | null {
  const words = fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const parts = words.map((word) => value(`#creator:${word}`));
  return parts.length > 1 ? { kind: 'and', parts } : (parts[0] ?? null);
}

/** The beginning of a year, a month or a day. */
function dateOf(text: string): Date | null {
  const {
    year,
    month = '01',
    day = '01',
  } = /^(?<year>\d{4})(?:-(?<month>\d{2})(?:-(?<day>\d{2}))?)?$/.exec(text)?.groups ?? {};
  const date = year === undefined ? null : new Date(`${year}-${month}-${day}T00:00:00Z`);
  // The 30th of February would be a day in March.
  return date && !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day) ? date : null;
}

const fields: ReadonlyMap<string, (text: string) => SearchNode | null> = new Map(
  Object.entries({
    tag: (text) => value(tagTerm(text)),
    creator,
    color: among(Colours, 'colour'),
    colour: among(Colours, 'colour'),
    orientation: among(Orientations, 'orientation'),
    type: among(AssetTypes, 'type'),
  }),
);

/** What `field:text` asks for. Null if there is no such field or value: then it is a word. */
export function searchField(
  name: string,
  text: string,
  isExcluded: boolean,
): SearchNode | { readonly created: TimeSpan } | null {
  const field = name.toLowerCase();
  if (field === 'after' || field === 'before') {
    const date = dateOf(text);
    // Not after a day is before it.
    return (
      date && { created: (field === 'after') === isExcluded ? { before: date } : { from: date } }
    );
  }
  return fields.get(field)?.(text) ?? null;
}
