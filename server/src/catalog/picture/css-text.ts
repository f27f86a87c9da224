/** Whether the text between `url(` and `)` refers to the drawing itself. */
const isFragmentReference = (address: string): boolean => /^["']?\s*#/.test(address.trimStart());

/** Functions that fetch: besides `url()`, functions that take an address as a text. */
const Fetches = /@import|url\(|image-set\(|image\(|src\(/gi;

/** Whether a text may fetch, or hides it behind escapes. */
export const mayFetch = (text: string): boolean => text.includes('\\') || text.search(Fetches) >= 0;

/** The place of the parenthesis that closes what is open at a place; -1 if there is none. */
function closing(text: string, from: number): number {
  for (let at = from, depth = 1; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')' && (depth -= 1) === 0) return at;
  }
  return -1;
}

/**
 * Removes everything from CSS that fetches: `@import`, sets of images, and every `url()` that does
 * not refer to the drawing itself. The text is read once from left to right, so the cost is linear
 * even for megabytes. Escapes are removed because they could hide `url`; no drawing needs them.
 */
export function withoutAddresses(css: string): string {
  const plain = css.replaceAll('\\', '');
  const found = new RegExp(Fetches);
  let written = '';
  let at = 0;
  for (let match = found.exec(plain); match; match = found.exec(plain)) {
    const isImport = match[0].startsWith('@');
    const isAddress = /^url/i.test(match[0]);
    const end =
      isImport || isAddress
        ? plain.indexOf(isImport ? ';' : ')', found.lastIndex)
        : closing(plain, found.lastIndex);
    const past = end === -1 ? plain.length : end + 1;
    const kept = isAddress && end !== -1 && isFragmentReference(plain.slice(found.lastIndex, end));
    // A space, so that the surrounding text does not join into a new word.
    const instead = isImport ? ' ' : 'none';
    written += plain.slice(at, match.index) + (kept ? plain.slice(match.index, past) : instead);
    at = past;
    found.lastIndex = past;
  }
  return written + plain.slice(at);
}
