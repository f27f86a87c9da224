import { TextLanguages, type TextLanguage, type Translation } from '@editorial/contracts/catalog';
import { countryCode } from './countries.ts';
import type { ExifFields } from './exif.ts';
import { cleanKeywords, cleanLine, cleanText, readInstant, textLimits } from './metadata-text.ts';
import { namingText, showsMinor } from './minors.ts';
import type { PictureMetadata } from './picture.types.ts';

/** The raw values of the three metadata formats. */
export interface MetadataSources {
  readonly xmp: ReadonlyMap<string, readonly string[]>;
  readonly iptc: ReadonlyMap<number, readonly string[]>;
  readonly exif: ExifFields;
}

/** Default texts that cameras write into ImageDescription. */
const cameraText =
  /^(.{0,30}DIGITAL CAMERA|SAMSUNG CAMERA PICTURES|DCIM|default|untitled|Created with GIMP|SONY DSC)\s*$/i;

/** Three or more people are not distinguished. */
const MAX_PEOPLE = 3;

const firstOf = <T>(candidates: readonly (T | undefined | null | '')[]): T | undefined =>
  candidates.find((candidate): candidate is T => Boolean(candidate));

/** How many people a file names, by either of the standard's two lists. */
const peopleNamed = (xmp: MetadataSources['xmp']): number | null => {
  const names = xmp.get('ext:PersonInImage') ?? xmp.get('ext:PersonName') ?? [];
  return names.length === 0 ? null : Math.min(MAX_PEOPLE, new Set(names).size);
};

/** The first values of XMP and IPTC. */
const readersOf = ({ xmp, iptc }: MetadataSources) => ({
  x: (property: string) => xmp.get(property)?.[0],
  i: (number: number) => iptc.get(number)?.[0],
});

function creatorsOf({ xmp, iptc, exif }: MetadataSources): string {
  const artist = exif.artist ? [exif.artist] : undefined;
  // Without a name, the line that the picture is to be credited with.
  const credit = xmp.get('photoshop:Credit') ?? iptc.get(110) ?? [];
  const creators = xmp.get('dc:creator') ?? iptc.get(80) ?? artist ?? credit;
  const names = creators
    .slice(0, 10)
    .map((name) => cleanLine(name, textLimits.creator))
    .filter(Boolean);
  return cleanLine(names.join(', '), textLimits.creator);
}

function countryOf(sources: MetadataSources): string | null {
  const { x, i } = readersOf(sources);
  const countries = [
    x('iptc:CountryCode'),
    x('ext:CountryCode'),
    x('photoshop:Country'),
    x('ext:CountryName'),
    i(100),
    i(101),
  ];
  return firstOf(countries.map(countryCode)) ?? null;
}

function placeOf(sources: MetadataSources): string {
  const { x, i } = readersOf(sources);
  const places = [
    x('iptc:Location') ?? x('ext:Sublocation') ?? i(92),
    x('photoshop:City') ?? x('ext:City') ?? i(90),
    x('photoshop:State') ?? x('ext:ProvinceState') ?? i(95),
  ];
  const clean = places.map((place) => cleanLine(place ?? '', textLimits.place)).filter(Boolean);
  return cleanLine([...new Set(clean)].join(', '), textLimits.place);
}

function takenAtOf(sources: MetadataSources): PictureMetadata['takenAt'] {
  const { x, i } = readersOf(sources);
  const { takenAt, offset } = sources.exif;
  const iptcDate = i(55) && `${i(55)}T${i(60) ?? '000000'}`;
  return (
    firstOf([
      readInstant(x('exif:DateTimeOriginal')),
      readInstant(x('photoshop:DateCreated')),
      readInstant(iptcDate),
      readInstant(takenAt, offset),
      readInstant(x('xmp:CreateDate')),
    ]) ?? null
  );
}

/**
 * Merges XMP, IPTC and EXIF. XMP wins over IPTC and IPTC over EXIF, because newer programs write
 * the richer format.
 */
export const mergeMetadata = (sources: MetadataSources): PictureMetadata => {
  const { xmp, iptc, exif } = sources;
  const { x, i } = readersOf(sources);
  const isNaming = namingText(xmp);
  const unnamed = (texts: readonly (string | undefined)[]) =>
    firstOf(texts.filter((text) => text === undefined || !isNaming(text)));
  const description = unnamed([
    x('dc:description'),
    i(120),
    exif.description && cameraText.test(exif.description) ? '' : exif.description,
  ]);
  const title = unnamed([x('dc:title'), i(5), x('photoshop:Headline'), i(105), exif.title]);
  const keywords = xmp.get('dc:subject') ?? iptc.get(25) ?? (exif.keywords ? [exif.keywords] : []);

  return {
    title: cleanLine(title ?? '', textLimits.title),
    description: cleanText(description ?? '', textLimits.description),
    alternativeText: cleanLine(
      unnamed([x('iptc:AltTextAccessibility')]) ?? '',
      textLimits.alternativeText,
    ),
    keywords: cleanKeywords(keywords).filter((keyword) => !isNaming(keyword)),
    country: countryOf(sources),
    place: placeOf(sources),
    creator: creatorsOf(sources),
    copyright: cleanLine(
      firstOf([x('dc:rights'), i(116), exif.copyright]) ?? '',
      textLimits.copyright,
    ),
    takenAt: takenAtOf(sources),
    peopleCount: peopleNamed(xmp),
    showsMinor: showsMinor(xmp),
  };
};

/**
 * The texts of a file in each language that it names, beside those without one. English ones that
 * are the same are left out: texts without a language are looked for as English ones too.
 */
export function translationsOf(
  languages: ReadonlyMap<string, ReadonlyMap<TextLanguage, string>>,
  { title, description, alternativeText }: PictureMetadata,
  isNaming: (text: string) => boolean = () => false,
): Partial<Record<TextLanguage, Translation>> {
  const clean = (property: string, language: TextLanguage, limit: number) =>
    cleanText(languages.get(property)?.get(language) ?? '', limit);
  return Object.fromEntries(
    TextLanguages.flatMap((language) => {
      const texts = {
        title: cleanLine(clean('dc:title', language, textLimits.title), textLimits.title),
        description: clean('dc:description', language, textLimits.description),
        alternativeText: cleanLine(
          clean('iptc:AltTextAccessibility', language, textLimits.alternativeText),
          textLimits.alternativeText,
        ),
      };
      for (const [name, text] of Object.entries(texts))
        if (isNaming(text)) texts[name as keyof typeof texts] = '';
      const isEmpty = Object.values(texts).every((text) => text === '');
      const main: Readonly<Record<string, string>> = { title, description, alternativeText };
      const isSame = Object.entries(texts).every(([name, text]) => ['', main[name]].includes(text));
      if (isEmpty || (language === 'en' && isSame)) return [];
      return [[language, { ...texts, tags: [] }] as const];
    }),
  );
}
