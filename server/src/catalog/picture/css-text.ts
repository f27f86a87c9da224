/** The text between `url(` and `)` begins a place inside the drawing itself. */
const isOwnPlace = (address: string): boolean => /^["']?\s*#/.test(address.trimStart());

/**
 * Leaves out of CSS what fetches: `@import`, and every `url()` that is no place in the drawing. It
 * reads from left to right and never again what it has read, so a text of megabytes costs no more
 * than its length. Escapes could write `url` in a way that is not seen here; no drawing needs them.
 */
export function withoutAddresses(css: string): string {
  const plain = css.replaceAll('\\', '');
  const found = /@import|url\(/gi;
  let written = '';
  let at = 0;
  for (let match = found.exec(plain); match; match = found.exec(plain)) {
    const isImport = match[0].startsWith('@');
    const end = plain.indexOf(isImport ? ';' : ')', found.lastIndex);
    const past = end === -1 ? plain.length : end + 1;
    const kept = !isImport && end !== -1 && isOwnPlace(plain.slice(found.lastIndex, end));
    // A space, so that what stands around it makes no new word.
    const instead = isImport ? ' ' : 'none';
    written += plain.slice(at, match.index) + (kept ? plain.slice(match.index, past) : instead);
    at = past;
    found.lastIndex = past;
  }
  return written + plain.slice(at);
}
