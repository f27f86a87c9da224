import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { required } from '../required.ts';

/**
 * Noto Sans by script. The packages cut each font into files for parts of Unicode. The first file
 * that has a glyph for a character draws it.
 */
const families = [
  { name: 'noto-sans', isThin: false },
  { name: 'noto-sans-arabic', isThin: false },
  // Their lightest weight is the default. PDFKit 0.20 embeds the default alone.
  { name: 'noto-sans-hebrew', isThin: true },
  { name: 'noto-sans-thai', isThin: false },
  { name: 'noto-sans-sc', isThin: true },
  { name: 'noto-sans-kr', isThin: true },
] as const;

/** A font of documents, ready to draw. */
export interface PdfFont {
  /** Its file, which is also its name in a document. */
  readonly file: string;
  /** Needs an outline to be as dark as the others. */
  readonly isThin: boolean;
  /** In units of one em. */
  readonly ascent: number;
  readonly source: Font;
  /** Which texts it has glyphs for, as far as it was asked. */
  readonly known: Map<string, boolean>;
}

/** A file that is not read yet, and the parts of Unicode that its package claims for it. */
interface FontPart {
  readonly file: string;
  readonly isThin: boolean;
  /** Such families have a hundred files, each for a few hundred characters. */
  readonly isLarge: boolean;
  readonly ranges: readonly (readonly [number, number])[];
}

const { resolve } = createRequire(import.meta.url);
const rangesOf = (text: string) =>
  text.split(',').map((part): [number, number] => {
    const [from = '', to = from] = part.trim().replace(/^U\+/i, '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)];
  });

function readFamily({ name, isThin }: (typeof families)[number]): FontPart[] {
  const inPackage = (path: string) => resolve(`@fontsource-variable/${name}/${path}`);
  const parts = JSON.parse(readFileSync(inPackage('unicode.json'), 'utf8')) as Record<
    string,
    string
  >;
  return Object.entries(parts).map(([part, ranges]) => ({
    file: inPackage(`files/${name}-${part.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`),
    isThin,
    isLarge: part.startsWith('['),
    ranges: rangesOf(ranges),
  }));
}

const latinOf = (name: string): string =>
  resolve(`@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`);

/** Unpacks WOFF2. Its module is WebAssembly, so it is ready only after `openFonts`. */
let unpack: ((packed: Uint8Array) => Uint8Array | false) | undefined;
let parts: readonly FontPart[] = [];
const opened = new Map<string, PdfFont>();
const byCluster = new Map<string, PdfFont | undefined>();

/** Makes the fonts of documents ready. Each is read when a text needs it. */
export async function openFonts(): Promise<void> {
  if (!unpack) {
    const [{ decompress }, { default: binding }] = await Promise.all([
      import('wawoff2'),
      import('wawoff2/build/decompress_binding.js'),
    ]);
    // The first call waits until the module is compiled.
    await decompress(readFileSync(latinOf('noto-sans')));
    unpack = (packed) => binding.decompress(packed);
  }
  if (parts.length === 0) parts = families.flatMap((family) => readFamily(family));
}

/** Fields of fontkit 2.0 that its types leave out. */
interface Shaping {
  layout(
    text: string,
    features?: unknown,
    script?: string,
    language?: string,
    direction?: 'ltr' | 'rtl',
  ): GlyphRun;
  getGlyph(id: number, codePoints?: readonly number[]): Font['getGlyph'];
  _glyphs: Record<number, unknown>;
  readonly _layoutEngine: {
    readonly engine: { readonly GPOSProcessor: { getAnchor: GetAnchor } | null } | null;
  };
}
type GetAnchor = (anchor: object | null) => { readonly x: number; readonly y: number };

/**
 * Fontkit 2.0 fails for marks that a font gives no place on a letter (a NULL anchor of OpenType).
 */
function allowNoAnchors({ _layoutEngine: { engine } }: Shaping): void {
  const places = engine?.GPOSProcessor;
  if (!places) return;
  const getAnchor = places.getAnchor.bind(places);
  places.getAnchor = (anchor) => (anchor ? getAnchor(anchor) : { x: 0, y: 0 });
}

type GlyphRun = ReturnType<Font['layout']>;

/**
 * Joiners are drawn as the space by fontkit 2.0. Some files lack it, and then they are left out.
 */
function withoutHoles({ glyphs, positions, advanceWidth }: GlyphRun): GlyphRun {
  const isDrawn = glyphs.map(({ id }, index) => id !== 0 || positions[index]?.xAdvance !== 0);
  return {
    glyphs: glyphs.filter((_, index) => isDrawn[index]),
    positions: positions.filter((_, index) => isDrawn[index]),
    advanceWidth,
  } as GlyphRun;
}

/** How much shaped text a font remembers, in pieces. */
const MAX_SHAPED = 2000;
/**
 * Right-to-left alternates. A call that asks the font for this feature gets a text shaped from right to
 * left, also if it has only digits or brackets, which fontkit would shape from left to right.
 */
export const RIGHT_TO_LEFT = 'rtla';

/**
 * A font that several documents share. Fontkit 2.0 keeps the characters of a glyph with the first
 * text that had it, so a glyph of two would be read as the one that another document drew: here
 * each text gets glyphs of its own. Shaped texts are remembered; PDFKit changes their positions, so
 * it gets copies.
 */
function shared(source: Font): Font {
  const font = source as unknown as Shaping;
  allowNoAnchors(font);
  const getGlyph = font.getGlyph.bind(font);
  font.getGlyph = (id, codePoints) => {
    delete font._glyphs[id];
    return getGlyph(id, codePoints);
  };
  const layout = font.layout.bind(font);
  const shaped = new LRUCache<string, GlyphRun>({ max: MAX_SHAPED });
  const shape = (text: string, direction: 'ltr' | 'rtl'): GlyphRun => {
    const key = `${direction}${text}`;
    const run = shaped.get(key) ?? withoutHoles(layout(text, [], undefined, undefined, direction));
    shaped.set(key, run);
    return run;
  };
  font.layout = (text, features) => {
    const isTurned = Array.isArray(features) && features.includes(RIGHT_TO_LEFT);
    // Words are remembered one by one, because most texts have their words from others.
    const runs = isTurned
      ? [shape(text, 'rtl')]
      : (text.match(/[^ ]+ ?| /g) ?? []).map((word) => shape(word, 'ltr'));
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions.map((position) => ({ ...position }))),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    } as GlyphRun;
  };
  return source;
}

function openFile({ file, isThin }: Pick<FontPart, 'file' | 'isThin'>): PdfFont {
  const before = opened.get(file);
  if (before) return before;
  const unpacked = required(unpack, 'The unpacker of fonts')(readFileSync(file));
  if (unpacked === false) throw new Error(`${file} is no font`);
  // The result of the module is a view of memory that its next call overwrites.
  const source = shared(create(Buffer.from(unpacked)) as Font);
  const font = {
    file,
    isThin,
    ascent: source.ascent / source.unitsPerEm,
    source,
    known: new Map<string, boolean>(),
  };
  opened.set(file, font);
  return font;
}

export type Style = 'Text' | 'Title';
/** The font of texts or titles. Every font is inside the document, as PDF/A wants it. */
export const styleFont = (style: Style): PdfFont =>
  openFile({ file: latinOf(style === 'Title' ? 'newsreader' : 'noto-sans'), isThin: false });

/** Whether a font has a glyph for each character of a text. */
export function hasGlyphs({ source, known }: PdfFont, text: string): boolean {
  let has = known.get(text);
  if (has === undefined) {
    has = [...text].every((one) => source.hasGlyphForCodePoint(one.codePointAt(0) ?? 0));
    known.set(text, has);
  }
  return has;
}

/**
 * The font that has all characters of a cluster. A package describes its files for style sheets: it
 * claims characters that a file lacks, and hides others. So the fonts are asked themselves.
 */
export function fontFor(cluster: string): PdfFont | undefined {
  if (byCluster.has(cluster)) return byCluster.get(cluster);
  const code = cluster.codePointAt(0) ?? 0;
  const claims = ({ ranges }: FontPart) => ranges.some(([from, to]) => code >= from && code <= to);
  const candidates = [
    ...parts.filter((part) => claims(part)),
    ...parts.filter((part) => !part.isLarge && !claims(part)),
  ];
  const part = candidates.find((candidate) => hasGlyphs(openFile(candidate), cluster));
  const found = part && openFile(part);
  byCluster.set(cluster, found);
  return found;
}
