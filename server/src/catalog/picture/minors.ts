/** Ages below 18 of the PLUS vocabulary: 17, 16, 15, and 14 or under. */
const minorCodes = /\bAG-(?:A1[567]|U14)\b/i;
const ADULT_AGE = 18;
/** Shorter parts of a name are words of their own too often. */
const MIN_NAME_LETTERS = 3;

/** The values of XMP by property. */
type Xmp = ReadonlyMap<string, readonly string[]>;

/**
 * Whether the file says that it shows a minor: by PLUS (Minor Model Age Disclosure) or by IPTC
 * (Model Age).
 */
export const showsMinor = (xmp: Xmp): boolean =>
  (xmp.get('plus:MinorModelAgeDisclosure') ?? []).some((code) => minorCodes.test(code)) ||
  (xmp.get('ext:ModelAge') ?? []).some((age) => /^\d{1,3}$/.test(age) && Number(age) < ADULT_AGE);

const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];

/** The parts of the names that the file gives the people shown, and regions of faces. */
const partsOfNames = (xmp: Xmp): ReadonlySet<string> =>
  new Set(
    ['ext:PersonInImage', 'ext:PersonName', 'mwg-rs:Name']
      .flatMap((property) => (xmp.get(property) ?? []).flatMap(words))
      .filter((part) => part.length >= MIN_NAME_LETTERS),
  );

/**
 * Finds texts that name one of the people shown, if the file says that a minor is shown. Such texts
 * are not taken over: the contributor writes others. Without a minor, no text counts.
 */
export function namingText(xmp: Xmp): (text: string) => boolean {
  const parts = showsMinor(xmp) ? partsOfNames(xmp) : new Set<string>();
  return (text) => parts.size > 0 && words(text).some((word) => parts.has(word));
}
