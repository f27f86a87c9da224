/** Whether the text between `url(` and `)` refers to the drawing itself. */
const isFragmentReference = (address: string): boolean => /^["']?\s*#/.test(address.trimStart());

/**
 * Removes everything from CSS that fetches: `@import`, and every `url()` that does not refer to the
 * drawing itself. The text is read once from left to right, so the cost is linear even for
 * megabytes. Escapes are removed because they could hide `url`; no drawing needs them.
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
    const kept = !isImport && end !== -1 && isFragmentReference(plain.slice(found.lastIndex, end));
    // A space, so that the surrounding text does not join into a new word.
    const instead = isImport ? ' ' : 'none';
    written += plain.slice(at, match.index) + (kept ? plain.slice(match.index, past) : instead);
    at = past;
    found.lastIndex = past;
  }
  return written + plain.slice(at);
}
