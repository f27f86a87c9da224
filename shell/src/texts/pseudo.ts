import type { i18n } from 'i18next';

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aceghijklnorstuwyzACEGHIJKLNORSTUWYZ'].map((letter, index) => [
    letter,
    [...'äçéĝĥîĵķļñöŕšţûŵýžÄÇÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ'][index] ?? letter,
  ]),
);

/** Share by which texts grow when they are translated from English. */
const TEXT_GROWTH = 0.4;

/**
 * Returns a pseudo-localized text: accented, longer and in brackets. Parameters like `{0}` stay. If
 * a text such as `[Šéàŕçĥ ~~~]` is cut off, its closing bracket is missing.
 */
export function pseudo(text: string): string {
  if (text.trim() === '' || text.startsWith('[')) return text;
  const accented = text.replaceAll(/\{\{?[^}]*\}?\}|\p{L}/gu, (found) =>
    found.length > 1 ? found : (accents[found] ?? found),
  );
  return `[${accented} ${'~'.repeat(Math.max(1, Math.round(text.length * TEXT_GROWTH)))}]`;
}

/** Pseudo-localizes every text of the site from now on. */
export function writePseudo(texts: i18n): void {
  texts.use({ type: 'postProcessor', name: 'pseudo', process: pseudo });
  texts.options.postProcess = ['pseudo'];
}
