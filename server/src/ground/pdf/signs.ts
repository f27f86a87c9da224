import bidiFactory from 'bidi-js';
import { fontFor, hasSigns, styleFont, type PdfFont, type Style } from './fonts.ts';

/** Signs that belong together on paper: a letter with its marks, in one font and one direction. */
export interface Sign {
  readonly font: PdfFont;
  /** The drawn signs. */
  readonly text: string;
  /** The written text, for readers that take it out again. */
  readonly written: string;
  /** By the bidirectional algorithm (UAX 9): odd is from right to left. */
  readonly level: number;
}

/** A text, ready to be broken into lines. */
export interface SignedText {
  readonly signs: readonly Sign[];
  /**
   * The direction of the whole text, by its first letter (UAX 9, P2): odd is from right to left.
   */
  readonly level: number;
  /** The signs that no font has. */
  readonly missing: readonly string[];
}

/** Drawn where no font has a sign. */
export const REPLACEMENT = '\ufffd';
/** Signs that look the same. Only a few large fonts have them. */
const lookalikes: Readonly<Record<string, string>> = { '\t': ' ', '\u2010': '-', '\u2011': '-' };
/** Signs that turn the direction of what follows would let a name pass for another. */
const isControl = (sign: string): boolean => /^[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(sign);
const isInvisible = (sign: string): boolean =>
  /^\p{Default_Ignorable_Code_Point}+$/u.test(sign) && !isControl(sign);
/** Joins or parts letters of Arabic and Indic scripts. */
const isJoiner = (sign: string): boolean => /^[\u200c\u200d]$/.test(sign);
/** Texts in which each code unit is a sign, and all are written from left to right. */
const isPlain = (text: string): boolean =>
  /^[\u0020-\u007e\u00a1-\u00ac\u00ae-\u00ff]*$/.test(text);

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
let bidi: ReturnType<typeof bidiFactory> | undefined;
const openBidi = () => (bidi ??= bidiFactory());

interface Drawn {
  readonly font: PdfFont;
  readonly text: string;
}

/** The font of a sign that may be written in several ways, and the way that it has. */
function drawnAs(ways: readonly string[], near: readonly PdfFont[]): Drawn | undefined {
  for (const text of ways) {
    const font = near.find((one) => hasSigns(one, text)) ?? fontFor(text);
    if (font) return { font, text };
  }
  return undefined;
}

const waysOf = (sign: string): string[] => {
  const same = lookalikes[sign];
  if (same !== undefined) return [same];
  if (/^\p{Zs}$/u.test(sign)) return [' '];
  return [...new Set([sign.normalize('NFC'), sign.normalize('NFD'), sign.normalize('NFKC')])];
};

/** Signs as they are drawn, and those that no font has. */
function drawnSigns(text: string, style: PdfFont) {
  const missing = new Set<string>();
  const signs: (Drawn & { readonly written: string })[] = [];
  const add = (sign: string): boolean => {
    const last = signs.at(-1)?.font;
    const isNeutral = /^[\s\p{M}\p{N}\p{P}]/u.test(sign);
    const near = last && isNeutral ? [last, style] : [style];
    const drawn = isControl(sign) && sign !== '\t' ? undefined : drawnAs(waysOf(sign), near);
    if (drawn) signs.push({ ...drawn, written: sign });
    return drawn !== undefined;
  };
  for (const { segment } of graphemes.segment(text)) {
    if (isInvisible(segment)) {
      const last = signs.at(-1)?.font;
      if (last && isJoiner(segment) && hasSigns(last, segment))
        signs.push({ font: last, text: segment, written: segment });
      continue;
    }
    if (add(segment)) continue;
    // A part of it may have a font.
    for (const sign of segment)
      if (!isInvisible(sign) && !add(sign)) {
        missing.add(sign);
        signs.push({ font: styleFont('Text'), text: REPLACEMENT, written: sign });
      }
  }
  return { signs, missing: [...missing] };
}

/**
 * Splits a line of text into what belongs together. What no font has becomes a visible replacement.
 */
export function signsOf(text: string, style: Style): SignedText {
  const font = styleFont(style);
  if (isPlain(text) && [...text].every((sign) => hasSigns(font, sign)))
    return {
      signs: [...text].map((sign) => ({ font, text: sign, written: sign, level: 0 })),
      level: 0,
      missing: [],
    };
  const { signs, missing } = drawnSigns(text, font);
  const whole = signs.map((sign) => sign.text).join('');
  const { levels, paragraphs } = openBidi().getEmbeddingLevels(whole);
  let at = 0;
  const placed = signs.map((sign) => {
    const level = levels[at] ?? 0;
    at += sign.text.length;
    return { ...sign, level };
  });
  return { signs: placed, level: paragraphs[0]?.level ?? 0, missing };
}

/** A sign as it looks in a text from right to left: brackets are mirrored (UAX 9, L4). */
export const mirrored = (sign: string): string =>
  [...sign].map((one) => openBidi().getMirroredCharacter(one) ?? one).join('');
