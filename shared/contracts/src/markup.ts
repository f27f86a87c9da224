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

/** Markup that any parser reads, without the characters that it cannot hold. */
export const readable = (markup: string): string =>
  markup.toWellFormed().replace(NOT_IN_MARKUP, '');

/** A text as content of an element or of a quoted attribute. */
export const escape = (text: string): string =>
  readable(text).replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);

/** Data inside a script element, in which nothing can end that element. */
export const scriptData = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', '\\u003c');

/** HTML as `html` returns it. */
export interface Html {
  readonly markup: string;
}

/** A value in a template: texts are escaped, nothing is left out, lists are joined. */
export type HtmlPart = Html | string | number | false | null | undefined | readonly HtmlPart[];

function markupOf(part: HtmlPart): string {
  if (part === false || part === null || part === undefined) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  if ('markup' in part) return part.markup;
  return part.map(markupOf).join('');
}

/**
 * Writes HTML: html`<h1>${title}</h1>` escapes the title. Attributes with parts need quotes. Spaces
 * between lines of the template are left out.
 */
export function html(texts: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  const markup = texts.map((text, at) => text.replace(/\n\s*/g, '') + markupOf(parts[at]));
  return { markup: markup.join('') };
}
