import type { i18n } from 'i18next';

const accents: Readonly<Record<string, string>> = Object.fromEntries(
  [...'aceghijklnorstuwyzACEGHIJKLNORSTUWYZ'].map((letter, index) => [
    letter,
    [...'äçéĝĥîĵķļñöŕšţûŵýžÄÇÉĜĤÎĴĶĻÑÖŔŠŢÛŴÝŽ'][index] ?? letter,
  ]),
);

/** Texts grow by so much when they are translated from English into other languages. */
const TEXT_GROWTH = 0.4;

/**
 * A text as QA wants to see it: accented, longer, in brackets; parameters like `{0}` stay. `[Šéàŕçĥ
 * ~~~]` cut off has no end.
 */
export function pseudo(text: string): string {
  if (text.trim() === '' || text.startsWith('[')) return text;
  const accented = text.replaceAll(/\{\{?[^}]*\}?\}|\p{L}/gu, (found) =>
    found.length > 1 ? found : (accents[found] ?? found),
  );
  return `[${accented} ${'~'.repeat(Math.max(1, Math.round(text.length * TEXT_GROWTH)))}]`;
}

/** From now on every text of the site is written so. */
export function writePseudo(texts: i18n): void {
  texts.use({ type: 'postProcessor', name: 'pseudo', process: (value: string) => pseudo(value) });
  texts.options.postProcess = ['pseudo'];
}
