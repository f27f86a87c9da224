import { TextLanguages, type TextLanguage } from '@editorial/contracts/catalog';
import { scanXml } from './xml-scan.ts';

/** Prefixes that the specifications use, by namespace. Files may use other prefixes. */
const namespaces: Readonly<Record<string, string>> = {
  'http://purl.org/dc/elements/1.1/': 'dc',
  'http://ns.adobe.com/photoshop/1.0/': 'photoshop',
  'http://iptc.org/std/Iptc4xmpCore/1.0/xmlns/': 'iptc',
  'http://iptc.org/std/Iptc4xmpExt/2008-02-29/': 'ext',
  'http://ns.useplus.org/ldf/xmp/1.0/': 'plus',
  'http://www.metadataworkinggroup.com/schemas/regions/': 'mwg-rs',
  'http://ns.adobe.com/exif/1.0/': 'exif',
  'http://ns.adobe.com/xap/1.0/': 'xmp',
  'http://ns.adobe.com/xap/1.0/rights/': 'rights',
  'http://www.w3.org/1999/02/22-rdf-syntax-ns#': 'rdf',
};

/** Maximum number of characters read. A packet in a JPEG has at most 64 KiB. */
const MAX_CHARACTERS = 1024 ** 2;
const MAX_VALUES = 500;
/** Rank of a language in an alternative text; the lowest is preferred. */
const languageRank = (language: string) =>
  language === 'x-default' ? 0 : language.toLowerCase().startsWith('en') ? 1 : 2;

interface Value {
  readonly text: string;
  readonly rank: number;
  /** As the file writes it: `de-AT`. Empty if it names none. */
  readonly language: string;
}

/** The values of an XMP packet by property. */
const readValues = (packet: Buffer): ReadonlyMap<string, readonly Value[]> => {
  const prefixes = new Map<string, string>();
  const values = new Map<string, Value[]>();
  const path: string[] = [];
  const texts: string[] = [];
  let language = '';
  const canonical = (name: string) => {
    const [prefix = '', local = ''] = name.split(':', 2);
    return `${prefixes.get(prefix) ?? prefix}:${local}`;
  };
  const keep = (property: string | undefined, text: string) => {
    if (!property || property.startsWith('rdf:') || !text.trim()) return;
    const list = values.get(property) ?? [];
    if (list.length < MAX_VALUES)
      values.set(property, [
        ...list,
        { text: text.trim(), rank: languageRank(language), language },
      ]);
  };
  const nearestProperty = () => path.findLast((name) => !name.startsWith('rdf:'));

  for (const event of scanXml(packet.toString('utf8', 0, MAX_CHARACTERS))) {
    if (event.kind === 'text') {
      if (texts.length > 0) texts[texts.length - 1] += event.text;
    } else if (event.kind === 'open') {
      for (const [name, uri] of event.attributes) {
        const known = namespaces[uri];
        if (known && name.startsWith('xmlns:')) prefixes.set(name.slice(6), known);
      }
      const name = canonical(event.name);
      language = event.attributes.get('xml:lang') ?? '';
      for (const [attribute, text] of event.attributes) {
        if (!attribute.startsWith('xmlns') && !attribute.startsWith('xml:'))
          keep(canonical(attribute), text);
      }
      if (!event.empty && path.length < 64) {
        path.push(name);
        texts.push('');
      }
    } else if (path.at(-1) === canonical(event.name)) {
      keep(nearestProperty(), texts.pop() ?? '');
      path.pop();
    }
  }
  return values;
};

/**
 * The texts of an XMP packet by property, for example `dc:title`. If there are several languages,
 * the default comes first.
 */
export const readXmp = (packet: Buffer): ReadonlyMap<string, readonly string[]> =>
  new Map(
    [...readValues(packet)].map(([property, list]) => [
      property,
      list.toSorted((one, other) => one.rank - other.rank).map(({ text }) => text),
    ]),
  );

/** The texts of a property by the site's languages. `de-AT` is German. The first of each counts. */
export const readXmpLanguages = (
  packet: Buffer,
): ReadonlyMap<string, ReadonlyMap<TextLanguage, string>> =>
  new Map(
    [...readValues(packet)].map(([property, list]) => [
      property,
      new Map(
        list.toReversed().flatMap(({ text, language }) => {
          const [primary = ''] = language.toLowerCase().split('-');
          const known = TextLanguages.find((one) => one === primary);
          return known ? [[known, text] as const] : [];
        }),
      ),
    ]),
  );
