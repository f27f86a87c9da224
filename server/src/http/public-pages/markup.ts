const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that neither XML nor HTML can hold, not even escaped. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_MARKUP =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\ufdd0-\ufdef\ufffe\uffff]/g;

/** A text as content of an element or of a quoted attribute. */
export const escape = (text: string): string =>
  text
    .toWellFormed()
    .replace(NOT_IN_MARKUP, '')
    .replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Data inside a script element, in which nothing can end that element. */
export const scriptData = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');
