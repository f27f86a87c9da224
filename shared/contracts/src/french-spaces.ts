/** The narrow no-break space of French typography, which no line ends at. */
export const NARROW_SPACE = '\u202f';

/**
 * The spaces that are narrow in French: before `;`, `!`, `?`, `:` and inside of guillemets. Texts are
 * written with the space bar. Not before Markdown's pictures (`![`) and rows of tables (`:-`), nor before `::`.
 */
export const frenchSpaces = / (?=[;?»]|!(?!\[)|:(?![-:]))|(?<=«) /g;

/** A French text with its narrow spaces. */
export const withFrenchSpaces = (text: string): string =>
  text.replaceAll(frenchSpaces, NARROW_SPACE);
