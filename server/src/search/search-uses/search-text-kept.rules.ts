/** Longer texts are not kept, in characters. Searches are shorter. */
const MAX_TEXT_LENGTH = 100;
/** Mail addresses, and six digits or more, which may be a phone number or a date of birth. */
const PERSONAL = /@|(?:\d[\s./-]?){6,}/;

/**
 * The form in which a searched text is counted, without differences of case and spaces. Null if the
 * text is empty, too long, or may be about a person.
 */
export function keptText(text: string): string | null {
  const kept = text
    .normalize('NFC')
    .replace(/\p{Cc}|\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
  return kept === '' || kept.length > MAX_TEXT_LENGTH || PERSONAL.test(kept) ? null : kept;
}

/** Whether one of two texts begins with the other, because the searcher was still typing. */
export const isSameTyping = (one: string, other: string): boolean =>
  one.startsWith(other) || other.startsWith(one);
