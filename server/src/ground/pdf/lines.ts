import LineBreaker from 'linebreak';
import { RIGHT_TO_LEFT, type PdfFont, type Style } from './fonts.ts';
import { mirrored, signsOf, type Sign, type SignedText } from './signs.ts';

/** A piece of a line in one font and one direction. */
export interface Run {
  readonly font: PdfFont;
  readonly text: string;
  readonly written: string;
  readonly level: number;
  /** In units of the size. */
  readonly width: number;
}

/** A line, its runs from left to right. */
export interface Line {
  readonly runs: readonly Run[];
  /** In units of the size. */
  readonly width: number;
}

const thaiWords = new Intl.Segmenter('th', { granularity: 'word' });
const isTurned = (level: number): boolean => level % 2 === 1;
/**
 * The features of a font that make it shape a run in its direction. PDFKit 0.20 shapes a
 * text word by word and from left to right unless it is asked for something.
 */
export const featuresOf = ({ level }: Pick<Run, 'level'>): string[] =>
  isTurned(level) ? [RIGHT_TO_LEFT] : [];

const widthIn = (font: PdfFont, text: string, level: number): number =>
  font.source.layout(text, featuresOf({ level })).advanceWidth / font.source.unitsPerEm;

/** Joins signs of one font and one direction, in the order of reading. */
function runsOf(signs: readonly Sign[]): Run[] {
  const groups: Sign[][] = [];
  for (const sign of signs) {
    const last = groups.at(-1)?.[0];
    if (last && last.font === sign.font && last.level === sign.level) groups.at(-1)?.push(sign);
    else groups.push([sign]);
  }
  return groups.map((group) => {
    const { font, level } = group[0] as Sign;
    const text = group.map((sign) => (isTurned(level) ? mirrored(sign.text) : sign.text)).join('');
    const written = group.map((sign) => sign.written).join('');
    return { font, level, text, written, width: widthIn(font, text, level) };
  });
}

const widthOf = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);
const isSpace = ({ text }: Sign): boolean => text === ' ';

/** Turns each row of runs whose level is at least this one (UAX 9, L2). */
function turnedFrom(runs: readonly Run[], level: number): Run[] {
  const result: Run[] = [];
  let row: Run[] = [];
  for (const run of runs)
    if (run.level >= level) row = [run, ...row];
    else {
      result.push(...row, run);
      row = [];
    }
  return [...result, ...row];
}

function lineOf(signs: readonly Sign[], base: number): Line {
  const last = signs.findLastIndex((sign) => !isSpace(sign)) + 1;
  // Spaces at the end have the direction of the whole text (UAX 9, L1).
  const placed = [
    ...signs.slice(0, last),
    ...signs.slice(last).map((sign) => ({ ...sign, level: base })),
  ];
  let runs = runsOf(placed);
  const width = widthOf(runs);
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level--)
    runs = turnedFrom(runs, level);
  return { runs, width };
}

/** Where a line may break, as offsets in the drawn text. */
function breaksOf(text: string): Set<number> {
  const breaks = new Set<number>();
  const breaker = new LineBreaker(text);
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) breaks.add(next.position);
  // Thai has no spaces between words, and rules cannot find them (UAX 14, class SA).
  if (/\p{Script=Thai}/u.test(text))
    for (const { index } of thaiWords.segment(text)) breaks.add(index);
  return breaks;
}

/** Signs between which a line may break. */
function wordsOf(signs: readonly Sign[]): Sign[][] {
  const breaks = breaksOf(signs.map(({ text }) => text).join(''));
  const words: Sign[][] = [];
  let at = 0;
  let isNew = true;
  for (const sign of signs) {
    if (isNew) words.push([sign]);
    else words.at(-1)?.push(sign);
    at += sign.text.length;
    isNew = breaks.has(at);
  }
  return words;
}

const trimmed = (signs: readonly Sign[]): readonly Sign[] =>
  signs.slice(0, signs.findLastIndex((sign) => !isSpace(sign)) + 1);
const fits = (signs: readonly Sign[], width: number): boolean =>
  widthOf(runsOf(trimmed(signs))) <= width;

function broken({ signs, level }: SignedText, width: number): Line[] {
  if (fits(signs, width)) return [lineOf(signs, level)];
  const lines: Sign[][] = [[]];
  const add = (part: readonly Sign[]): boolean => {
    const joined = [...(lines.at(-1) ?? []), ...part];
    const hasRoom = fits(joined, width);
    if (hasRoom) lines[lines.length - 1] = joined;
    return hasRoom;
  };
  for (const word of wordsOf(signs)) {
    if (add(word)) continue;
    if (lines.at(-1)?.length) lines.push([]);
    // A word wider than the line is broken anywhere.
    if (!add(word)) for (const sign of word) if (!add([sign])) lines.push([sign]);
  }
  return lines.map((line) => lineOf(line, level));
}

/** A text in lines that are at most this wide, in units of its size. */
export function linesOf(
  text: string,
  { style, width }: { readonly style: Style; readonly width: number },
): { readonly lines: readonly Line[]; readonly missing: readonly string[] } {
  const parts = text.split(/\r\n|[\n\r\u0085\u2028\u2029]/).map((part) => signsOf(part, style));
  return {
    lines: parts.flatMap((part) => broken(part, width)),
    missing: parts.flatMap(({ missing }) => missing),
  };
}
