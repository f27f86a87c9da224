/**
 * Formats a CSV cell. Quotes it if necessary. Prefixes a text that a spreadsheet would run as a
 * formula with an apostrophe.
 */
export function csvCell(value: string | number): string {
  const text = String(value);
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
