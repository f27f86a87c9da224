import bidiFactory from 'bidi-js';
import { fontFor, hasGlyphs, styleFont, type PdfFont, type Style } from './fonts.ts';

/** A grapheme cluster: a letter with its marks, as it is drawn, in one font and one direction. */
export interface Cluster {
  readonly font: PdfFont;
  /** The characters that are drawn. */
  readonly text: string;
  /** The written text, for readers that take it out again. */
  readonly written: string;
  /** By the bidirectional algorithm (UAX 9): odd is from right to left. */
  readonly level: number;
}

/** A text, ready to be broken into lines. */
export interface ClusteredText {
  readonly clusters: readonly Cluster[];
  /**
   * The direction of the whole text, by its first letter (UAX 9, P2): odd is from right to left.
   */
  readonly level: number;
  /** The characters that no font has. */
  readonly missing: readonly string[];
}

/** Drawn where no font has a glyph. */
export const REPLACEMENT = '\ufffd';
/** Characters that look the same. Only a few large fonts have them. */
const lookalikes: Readonly<Record<string, string>> = { '\t': ' ', '\u2010': '-', '\u2011': '-' };
/** Characters that turn the direction of what follows would let a name pass for another. */
const isControl = (cluster: string): boolean =>
  /^[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(cluster);
const isInvisible = (cluster: string): boolean =>
  /^\p{Default_Ignorable_Code_Point}+$/u.test(cluster) && !isControl(cluster);
/** Joins or parts letters of Arabic and Indic scripts. */
const isJoiner = (cluster: string): boolean => /^[\u200c\u200d]$/.test(cluster);
/** Texts in which each code unit is a cluster, and all are written from left to right. */
const isPlain = (text: string): boolean =>
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]*$/.test(text);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
let bidi: ReturnType<typeof bidiFactory> | undefined;
const openBidi = () => (bidi ??= bidiFactory());

interface Drawn {
  readonly font: PdfFont;
  readonly text: string;
}

/** The font of a cluster that may be written in several ways, and the way that it has. */
function drawnAs(ways: readonly string[], near: readonly PdfFont[]): Drawn | undefined {
  for (const text of ways) {
    const font = near.find((one) => hasGlyphs(one, text)) ?? fontFor(text);
    if (font) return { font, text };
  }
  return undefined;
}

const waysOf = (cluster: string): string[] => {
  const same = lookalikes[cluster];
  if (same !== undefined) return [same];
  if (/^\p{Zs}$/u.test(cluster)) return [' '];
  return [
    ...new Set([cluster.normalize('NFC'), cluster.normalize('NFD'), cluster.normalize('NFKC')]),
  ];
};

/** Clusters as they are drawn, and those that no font has. */
function drawnClusters(text: string, style: PdfFont) {
  const missing = new Set<string>();
  const clusters: (Drawn & { readonly written: string })[] = [];
  const add = (cluster: string): boolean => {
    const last = clusters.at(-1)?.font;
    const isNeutral = /^[\s\p{M}\p{N}\p{P}]/u.test(cluster);
    const near = last && isNeutral ? [last, style] : [style];
    const drawn =
      isControl(cluster) && cluster !== '\t' ? undefined : drawnAs(waysOf(cluster), near);
    if (drawn) clusters.push({ ...drawn, written: cluster });
    return drawn !== undefined;
  };
  for (const { segment } of graphemes.segment(text)) {
    if (isInvisible(segment)) {
      const last = clusters.at(-1)?.font;
      if (last && isJoiner(segment) && hasGlyphs(last, segment))
        clusters.push({ font: last, text: segment, written: segment });
      continue;
    }
    if (add(segment)) continue;
    // A part of it may have a font.
    for (const cluster of segment)
      if (!isInvisible(cluster) && !add(cluster)) {
        missing.add(cluster);
        clusters.push({ font: styleFont('Text'), text: REPLACEMENT, written: cluster });
      }
  }
  return { clusters, missing: [...missing] };
}

/**
 * Splits a line of text into grapheme clusters with their fonts and directions, by which it is
 * broken and shaped. Characters that no font has become visible replacements. The first letter
 * decides on the direction of the whole text, unless the paper is from right to left.
 */
export function clustersOf(text: string, style: Style, isRightToLeft = false): ClusteredText {
  const font = styleFont(style);
  if (isPlain(text) && [...text].every((cluster) => hasGlyphs(font, cluster)))
    return {
      clusters: [...text].map((cluster) => ({ font, text: cluster, written: cluster, level: 0 })),
      level: 0,
      missing: [],
    };
  const { clusters, missing } = drawnClusters(text, font);
  const whole = clusters.map((cluster) => cluster.text).join('');
  const { levels, paragraphs } = openBidi().getEmbeddingLevels(
    whole,
    isRightToLeft ? 'rtl' : 'auto',
  );
  let at = 0;
  const placed = clusters.map((cluster) => {
    const level = levels[at] ?? 0;
    at += cluster.text.length;
    return { ...cluster, level };
  });
  return { clusters: placed, level: paragraphs[0]?.level ?? 0, missing };
}

/** A cluster as it looks in a text from right to left: brackets are mirrored (UAX 9, L4). */
export const mirrored = (cluster: string): string =>
  [...cluster].map((one) => openBidi().getMirroredCharacter(one) ?? one).join('');
