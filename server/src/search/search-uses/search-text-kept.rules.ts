const MAX_LENGTH = 100;
/** Addresses, phone numbers and the like: what only a person would have typed about a person. */
const PERSONAL = /@|(?:\d[\s./-]?){6,}/;

/** A text as it is counted, the same for all ways to write it. Null if it is not to be kept. */
export function keptText(text: string): string | null {
  const kept = text
    .normalize('NFC')
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  return kept === '' || kept.length > MAX_LENGTH || PERSONAL.test(kept) ? null : kept;
}

/** Whether one text is the other with more letters: a search while somebody still types. */
export const isContinued = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one);
