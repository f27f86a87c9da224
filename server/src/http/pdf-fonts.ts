import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { LRUCache } from 'lru-cache';
import { required } from '../required.ts';

/** The standard fonts of PDF have these. They are in every reader, so nothing is embedded. */
const isStandard = (sign: string): boolean => /^[\u0020-\u007e\u00a0-\u00ff–—‘’“”•€]$/u.test(sign);
const isRightToLeft = (sign: string): boolean => /^\p{Script=Arabic}$/u.test(sign);
/** Signs that turn the direction of what follows would let a name pass for another. */
const isControl = (sign: string): boolean =>
  /^[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]$/u.test(sign);
const isHangul = (sign: string): boolean => /^\p{Script=Hangul}$/u.test(sign);

/** Noto Sans by script. The packages cut each font into files for parts of Unicode. */
const families = [
  { name: 'noto-sans', isThin: false },
  { name: 'noto-sans-arabic', isThin: false },
  // Their lightest weight is the default, and PDFs use the default.
  { name: 'noto-sans-sc', isThin: true },
  { name: 'noto-sans-kr', isThin: true },
] as const;

/** A font's file, and the parts of Unicode that it has. */
export interface PdfFont {
  readonly family: (typeof families)[number]['name'];
  readonly file: string;
  readonly isThin: boolean;
  readonly ranges: readonly (readonly [number, number])[];
}

/** A piece of text in one font. Null: a standard font has it. */
export interface FontRun {
  readonly font: PdfFont | null;
  readonly text: string;
}

const { resolve } = createRequire(import.meta.url);
const rangesOf = (text: string) =>
  text.split(',').map((part): [number, number] => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

async function readFamily({ name, isThin }: (typeof families)[number]): Promise<PdfFont[]> {
  const inPackage = (path: string) => resolve(`@fontsource-variable/${name}/${path}`);
  const parts = JSON.parse(await readFile(inPackage('unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(parts).map(([part, ranges]) => ({
    family: name,
    file: inPackage(`files/${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    isThin,
    ranges: rangesOf(ranges),
  }));
}

let fonts: Promise<readonly PdfFont[]> | undefined;
/** Read with the first text that a standard font lacks. */
const openFonts = (): Promise<readonly PdfFont[]> =>
  (fonts ??= Promise.all(families.map((family) => readFamily(family))).then((all) => all.flat()));

const fontFor = (all: readonly PdfFont[], sign: string): PdfFont | undefined => {
  if (isControl(sign)) return undefined;
  const code = sign.codePointAt(0) ?? 0;
  return all.find(
    ({ family, ranges }) =>
      // Files of the Chinese font claim some Korean signs that they lack.
      isHangul(sign) === (family === 'noto-sans-kr') &&
      ranges.some(([from, to]) => code >= from && code <= to),
  );
};

/**
 * Pieces between which a line may break, in the order in which they are drawn: words, but single
 * signs of scripts without spaces. Words of a script from right to left begin with the last one.
 */
function piecesOf({ font, text }: FontRun): FontRun[] {
  if (font?.isThin) return [...text].map((sign) => ({ font, text: sign }));
  const words = text.split(/(\s+)/).filter((word) => word !== '');
  const drawn = isRightToLeft(text.slice(0, 1)) ? words.toReversed() : words;
  return drawn.map((word) => ({ font: word.trim() === '' ? null : font, text: word }));
}

/**
 * Splits a text by the fonts that have its signs. What no font has becomes a question mark, and so
 * do signs of control.
 */
async function runsOf(text: string): Promise<FontRun[]> {
  const all = await openFonts();
  const runs: { font: PdfFont | null; text: string }[] = [];
  for (const sign of text) {
    const last = runs.at(-1);
    const font = isStandard(sign) ? null : fontFor(all, sign);
    // A space between two words of a script belongs to it.
    if (last && (last.font === font || sign === ' ')) last.text += sign;
    else runs.push({ font: font ?? null, text: font === undefined ? '?' : sign });
  }
  return runs.flatMap((run) => piecesOf(run));
}

/** Unpacked fonts. They are small, and most documents use the same few. */
const unpacked = new LRUCache<string, Buffer>({ max: 20 });
/**
 * The last font that is being unpacked. `decompress` returns a view of memory that its next call
 * overwrites, so fonts are unpacked and copied one after another.
 */
let last: Promise<unknown> = Promise.resolve();
function unpack(file: string): Promise<Buffer> {
  const font = last.then(() => unpackNow(file));
  last = font.catch(() => {});
  return font;
}
async function unpackNow(file: string): Promise<Buffer> {
  const known = unpacked.get(file);
  if (known) return known;
  // A WebAssembly module, wanted only here.
  const { decompress } = await import('wawoff2');
  const font = Buffer.from(await decompress(await readFile(file)));
  unpacked.set(file, font);
  return font;
}

/**
 * Fonts of our own under the names of the standard ones, for documents that have to hold all their
 * fonts. They have the same signs.
 */
export async function embeddedFonts(): Promise<ReadonlyMap<string, Buffer>> {
  const [sans, serif] = await Promise.all(
    ['noto-sans', 'newsreader'].map((name) =>
      unpack(resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`)),
    ),
  );
  return new Map([
    ['Helvetica', required(sans, 'The font of texts')],
    ['Times-Roman', required(serif, 'The font of titles')],
  ]);
}

/** The texts of a document that standard fonts lack, by text, and the fonts for them. */
export interface PdfScripts {
  readonly runs: ReadonlyMap<string, readonly FontRun[]>;
  readonly fonts: ReadonlyMap<string, Buffer>;
}

/** Reads what a document needs to draw texts in any script. Nothing is read for Latin texts. */
export async function scriptsOf(texts: readonly string[]): Promise<PdfScripts> {
  const runs = new Map<string, FontRun[]>();
  const needed = new Map<string, Buffer>();
  for (const text of new Set(texts)) {
    if ([...text].every((sign) => isStandard(sign))) continue;
    const parts = await runsOf(text);
    runs.set(text, parts);
    for (const { font } of parts) if (font) needed.set(font.file, await unpack(font.file));
  }
  return { runs, fonts: needed };
}
