import LineBreaker from 'linebreak';
import { RIGHT_TO_LEFT, type PdfFont, type Style } from './fonts.ts';
import { mirrored, clustersOf, type Cluster, type ClusteredText } from './clusters.ts';

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

/** Joins clusters of one font and one direction, in the order of reading. */
function runsOf(clusters: readonly Cluster[]): Run[] {
  const groups: Cluster[][] = [];
  for (const cluster of clusters) {
    const last = groups.at(-1)?.[0];
    if (last && last.font === cluster.font && last.level === cluster.level)
      groups.at(-1)?.push(cluster);
    else groups.push([cluster]);
  }
  return groups.map((group) => {
    const { font, level } = group[0] as Cluster;
    const text = group
      .map((cluster) => (isTurned(level) ? mirrored(cluster.text) : cluster.text))
      .join('');
    const written = group.map((cluster) => cluster.written).join('');
    return { font, level, text, written, width: widthIn(font, text, level) };
  });
}

const widthOf = (runs: readonly Run[]): number => runs.reduce((sum, { width }) => sum + width, 0);
const isSpace = ({ text }: Cluster): boolean => text === ' ';

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

function lineOf(clusters: readonly Cluster[], base: number): Line {
  const last = clusters.findLastIndex((cluster) => !isSpace(cluster)) + 1;
  // Spaces at the end have the direction of the whole text (UAX 9, L1).
  const placed = [
    ...clusters.slice(0, last),
    ...clusters.slice(last).map((cluster) => ({ ...cluster, level: base })),
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

/** Clusters between which a line may break. */
function wordsOf(clusters: readonly Cluster[]): Cluster[][] {
  const breaks = breaksOf(clusters.map(({ text }) => text).join(''));
  const words: Cluster[][] = [];
  let at = 0;
  let isNew = true;
  for (const cluster of clusters) {
    if (isNew) words.push([cluster]);
    else words.at(-1)?.push(cluster);
    at += cluster.text.length;
    isNew = breaks.has(at);
  }
  return words;
}

const trimmed = (clusters: readonly Cluster[]): readonly Cluster[] =>
  clusters.slice(0, clusters.findLastIndex((cluster) => !isSpace(cluster)) + 1);
const fits = (clusters: readonly Cluster[], width: number): boolean =>
  widthOf(runsOf(trimmed(clusters))) <= width;

function broken({ clusters, level }: ClusteredText, width: number): Line[] {
  if (fits(clusters, width)) return [lineOf(clusters, level)];
  const lines: Cluster[][] = [[]];
  const add = (part: readonly Cluster[]): boolean => {
    const joined = [...(lines.at(-1) ?? []), ...part];
    const hasRoom = fits(joined, width);
    if (hasRoom) lines[lines.length - 1] = joined;
    return hasRoom;
  };
  for (const word of wordsOf(clusters)) {
    if (add(word)) continue;
    if (lines.at(-1)?.length) lines.push([]);
    // A word wider than the line is broken anywhere.
    if (!add(word)) for (const cluster of word) if (!add([cluster])) lines.push([cluster]);
  }
  return lines.map((line) => lineOf(line, level));
}

/** A text in lines that are at most this wide, in units of its size. */
export function linesOf(
  text: string,
  {
    style,
    width,
    isRightToLeft = false,
  }: { readonly style: Style; readonly width: number; readonly isRightToLeft?: boolean },
): { readonly lines: readonly Line[]; readonly missing: readonly string[] } {
  const parts = text
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((part) => clustersOf(part, style, isRightToLeft));
  return {
    lines: parts.flatMap((part) => broken(part, width)),
    missing: parts.flatMap(({ missing }) => missing),
  };
}
