import { cutToFold } from '../../ground/terms.rules.ts';

/** Longest texts kept, in characters. They match the sizes of the asset's fields. */
export const textLimits = {
  title: 200,
  description: 4000,
  alternativeText: 500,
  creator: 200,
  copyright: 500,
  place: 200,
  keyword: 100,
  keywords: 60,
} as const;

/**
 * Control characters, bidirectional overrides, zero-width and unassigned characters. Captions need
 * none of them.
 */
// oxlint-disable-next-line no-control-regex
const unwanted =
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF\uFFF0-\uFFFD]/g;

/**
 * A cleaned line or paragraph of at most `limit` letters, counted as they fold and as forms count
 * them (`text` of the contract). It is cut at a word boundary if one is near.
 */
export const cleanText = (raw: string, limit: number): string => {
  const text = raw
    .slice(0, limit * 8)
    .toWellFormed()
    .normalize('NFC')
    .replace(unwanted, ' ')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n[\n ]*/g, '\n')
    .trim();
  const cut = cutToFold(text, { letters: limit });
  if (cut === text) return text;
  const lastSpace = cut.lastIndexOf(' ');
  return (lastSpace > cut.length * 0.8 ? cut.slice(0, lastSpace) : cut).trim();
};

/** Like `cleanText`, on a single line. */
export const cleanLine = (raw: string, limit: number): string =>
  cleanText(raw.slice(0, limit * 8).replace(/[\r\n\t]+/g, ' '), limit);

/** Keywords in their original order, without duplicates (ignoring case), at most sixty. */
export const cleanKeywords = (raw: readonly string[]): string[] => {
  const kept = new Map<string, string>();
  for (const entry of raw.slice(0, 2000)) {
    for (const part of entry.slice(0, 10_000).split(/[;,\n]/, 200)) {
      const keyword = cleanLine(part, textLimits.keyword);
      if (keyword && !kept.has(keyword.toLowerCase())) kept.set(keyword.toLowerCase(), keyword);
      if (kept.size === textLimits.keywords) return [...kept.values()];
    }
  }
  return [...kept.values()];
};

/**
 * Decodes valid UTF-8 as UTF-8 and everything else as Windows-1252, which old cameras and programs
 * write.
 */
export const decodeBytes = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/**
 * Parses a date as EXIF, IPTC or XMP write it. Without a time zone it is read as UTC: files rarely
 * name one, and a guess could shift the day.
 */
export const readInstant = (raw: string | undefined, zone = ''): string | null => {
  const match =
    /^\s*(\d{4})[-:/]?(\d\d)[-:/]?(\d\d)(?:[T ]*(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?)?\s*(Z|[+-]\d\d:?\d\d)?/.exec(
      raw?.slice(0, 40) ?? '',
    );
  if (!match) return null;
  const [, year, month, day, hour = '00', minute = '00', second = '00', ownZone] = match;
  const offset = (ownZone ?? zone.trim()).replace(/^([+-]\d\d)(\d\d)$/, '$1:$2');
  const date = `${year}-${month}-${day}`;
  const calendar = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(calendar.getTime()) || calendar.toISOString().slice(0, 10) !== date) return null;
  const instant = new Date(
    `${date}T${hour}:${minute}:${second}${/^(Z|[+-]\d\d:\d\d)$/.test(offset) ? offset : 'Z'}`,
  );
  const oldest = Date.UTC(1826, 0, 1); // the oldest photograph
  if (
    Number.isNaN(instant.getTime()) ||
    instant.getTime() < oldest ||
    instant.getTime() > Date.now() + 86_400_000
  )
    return null;
  return instant.toISOString();
};
