import { featuresOf, type Line, type Run } from './lines.ts';

/** The parts of PDFKit 0.20 that its types leave out. */
interface EmbeddedFont {
  readonly id: string;
  readonly unicode: readonly (readonly number[] | undefined)[];
  /** The codes of glyphs and their places, in thousandths of the size. Embeds the glyphs. */
  encode(
    text: string,
    features: readonly string[],
  ): readonly [codes: readonly string[], positions: readonly Position[]];
  ref(): unknown;
}
interface Position {
  readonly xAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
  /** As the font has it, without kerning. */
  readonly advanceWidth: number;
}
interface Internals {
  readonly _font: EmbeddedFont;
  readonly page: { readonly fonts: Record<string, unknown>; readonly height: number };
  addContent(operators: string): void;
}

/** Makes thin fonts as dark as the others, and dark ones bold; in units of the size. */
const OUTLINE = 0.03;

export interface Ink {
  readonly size: number;
  readonly color: string;
  readonly isBold: boolean;
}

/** Without what has no look of its own. */
export const visible = (text: string): string =>
  text
    .replaceAll(/\p{Zs}|\t/gu, ' ')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .normalize('NFC');

/** A number as PDF wants it. */
const num = (value: number): string => String(Math.round(value * 1000) / 1000);

/** A document knows a font by its file. All documents share what was read of it. */
function openIn(page: PDFKit.PDFDocument, { file, source }: Run['font']): Internals {
  // The types do not know that a font may be one that fontkit has read.
  page.registerFont(file, source as unknown as Uint8Array);
  page.font(file);
  return page as unknown as Internals;
}

const textOf = (signs: readonly number[] = []): string => String.fromCodePoint(...signs);
/** The meaning of marked signs (ISO 32000-1, 14.9.4), as a string of UTF-16. */
const meaning = (text: string): string =>
  `/Span <</ActualText <FEFF${Buffer.from(text, 'utf16le').swap16().toString('hex')}>>> BDC`;

/** A glyph in its place, and what it means where a reader would take it for something else. */
interface PlacedGlyph {
  readonly code: string;
  readonly position: Position;
  readonly actual: string | null;
}

/**
 * The glyphs of a run from left to right, and what the whole run means if its glyphs do not say so
 * one by one: letters of Indic scripts change their order, and a missing sign has another's glyph.
 * Readers know a glyph by the first sign that used it.
 */
function glyphsOf(
  { _font: font }: Internals,
  run: Run,
): { shown: PlacedGlyph[]; actual: string | null } {
  const features = featuresOf(run);
  const [codes, positions] = font.encode(run.text, features);
  const { glyphs } = run.font.source.layout(run.text, features as never);
  const signs = glyphs.map(({ codePoints }) => textOf(codePoints));
  const spoken = (run.level % 2 === 1 ? signs.toReversed() : signs).join('');
  const isSpoken = visible(spoken) === visible(run.written);
  const shown = positions.map((position, index) => {
    const code = codes[index] ?? '';
    const known = textOf(font.unicode[Number.parseInt(code, 16)]);
    const sign = signs[index] ?? '';
    return { code, position, actual: isSpoken && visible(known) !== visible(sign) ? sign : null };
  });
  return { shown, actual: isSpoken ? null : run.written };
}

/**
 * Shows glyphs from a point on. PDFKit's own `text` saves and restores around each piece, so that
 * what a marked piece means is placed wrongly by readers such as poppler.
 */
function show(
  { addContent }: { readonly addContent: (operators: string) => void },
  glyphs: readonly PlacedGlyph[],
  at: { readonly x: number; readonly y: number },
  scale: number,
): void {
  let { x } = at;
  let row: string[] = [];
  const place = (dx: number, dy: number) =>
    addContent(`1 0 0 1 ${num(x + dx * scale)} ${num(at.y + dy * scale)} Tm`);
  const flush = () => {
    if (row.length > 0) addContent(`[${row.join(' ')}] TJ`);
    row = [];
  };
  place(0, 0);
  for (const { code, position, actual } of glyphs) {
    const { xAdvance, xOffset, yOffset, advanceWidth } = position;
    if (actual === null && xOffset === 0 && yOffset === 0) {
      row.push(`<${code}>`);
      if (xAdvance !== advanceWidth) row.push(num(advanceWidth - xAdvance));
      x += xAdvance * scale;
      continue;
    }
    flush();
    place(xOffset, yOffset);
    addContent(actual === null ? `<${code}> Tj` : `${meaning(actual)} <${code}> Tj EMC`);
    x += xAdvance * scale;
    place(0, 0);
  }
  flush();
}

/** Draws a line from its left end, on its base line. */
export function drawLine(
  page: PDFKit.PDFDocument,
  { runs }: Line,
  at: { readonly x: number; readonly baseline: number },
  { size, color, isBold }: Ink,
): void {
  let { x } = at;
  page
    .save()
    .fillColor(color)
    .strokeColor(color)
    .lineWidth(size * OUTLINE);
  const { height } = page.page;
  page.transform(1, 0, 0, -1, 0, height);
  for (const run of runs) {
    const inner = openIn(page, run.font);
    const { id } = inner._font;
    const { shown, actual } = glyphsOf(inner, run);
    inner.page.fonts[id] ??= inner._font.ref();
    const addContent = (operators: string) => inner.addContent(operators);
    if (actual !== null) addContent(meaning(actual));
    addContent(`BT /${id} ${num(size)} Tf ${isBold || run.font.isThin ? 2 : 0} Tr`);
    show({ addContent }, shown, { x, y: height - at.baseline }, size / 1000);
    addContent(actual === null ? 'ET' : 'ET EMC');
    x += run.width * size;
  }
  page.restore();
}
