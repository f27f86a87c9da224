import { readable } from '@editorial/contracts/markup';
import { iptcBlock, iptcDatasets, type IptcDataset } from '../iptc.ts';
import { decodeBytes } from '../metadata-text.ts';
import { readXmp } from '../xmp.ts';
import type { LicenseStamp } from './license-stamp.ts';

/** Maximum number of bytes read from an existing packet. */
export const MAX_OLD_XMP_BYTES = 1024 ** 2;

const escape = (text: string) =>
  readable(text).replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const list = (kind: 'Alt' | 'Bag' | 'Seq', values: readonly string[]) => {
  const language = kind === 'Alt' ? ' xml:lang="x-default"' : '';
  const items = values.map((value) => `<rdf:li${language}>${escape(value)}</rdf:li>`);
  return `<rdf:${kind}>${items.join('')}</rdf:${kind}>`;
};

const element = (name: string, content: string) => (content ? `<${name}>${content}</${name}>` : '');

const Namespaces = {
  dc: 'http://purl.org/dc/elements/1.1/',
  photoshop: 'http://ns.adobe.com/photoshop/1.0/',
  xmpRights: 'http://ns.adobe.com/xap/1.0/rights/',
  plus: 'http://ns.useplus.org/ldf/xmp/1.0/',
} as const;

/** The descriptive fields of the existing packet. */
function carriedFields(old: ReadonlyMap<string, readonly string[]>): string {
  const first = (property: string) => old.get(property)?.slice(0, 1) ?? [];
  const titled = (['title', 'description'] as const).map((name) =>
    first(`dc:${name}`).length > 0 ? element(`dc:${name}`, list('Alt', first(`dc:${name}`))) : '',
  );
  const placed = ['Country', 'City', 'State', 'DateCreated', 'Headline'].map((name) =>
    element(`photoshop:${name}`, first(`photoshop:${name}`).map(escape).join('')),
  );
  const subject = old.get('dc:subject') ?? [];
  const words = subject.length > 0 ? element('dc:subject', list('Bag', subject)) : '';
  return [...titled, words, ...placed].join('');
}

/** The usage instructions embedded in the file. */
const instructions = ({ licenseNumber, licensorUrl }: LicenseStamp): string =>
  licenseNumber === null
    ? `Comp for layouts, not licensed for publication. License it at ${licensorUrl}`
    : `License ${licenseNumber}`;

/** The fields that the license adds. */
function licenseFields(old: ReadonlyMap<string, readonly string[]>, stamp: LicenseStamp): string {
  const rights = old.get('dc:rights')?.[0] ?? stamp.copyright;
  const licensor =
    element('plus:LicensorName', escape(stamp.licensorName)) +
    element('plus:LicensorURL', escape(stamp.licensorUrl));
  return [
    stamp.creator ? element('dc:creator', list('Seq', [stamp.creator])) : '',
    rights ? element('dc:rights', list('Alt', [rights])) : '',
    element('photoshop:Credit', escape(stamp.creditLine)),
    element('photoshop:Instructions', escape(instructions(stamp))),
    '<xmpRights:Marked>True</xmpRights:Marked>',
    element('xmpRights:WebStatement', escape(stamp.webStatement)),
    stamp.licenseNumber === null
      ? ''
      : element('plus:LicensorTransactionID', list('Bag', [stamp.licenseNumber])),
    `<plus:Licensor><rdf:Seq><rdf:li rdf:parseType="Resource">${licensor}</rdf:li></rdf:Seq></plus:Licensor>`,
  ].join('');
}

/** Creates an XMP packet with the license and the descriptive fields of the existing packet. */
export function xmpPacket(old: Buffer | null, stamp: LicenseStamp): Buffer {
  const known = old ? readXmp(old) : new Map<string, readonly string[]>();
  const names = Object.entries(Namespaces)
    .map(([prefix, uri]) => ` xmlns:${prefix}="${uri}"`)
    .join('');
  return Buffer.from(
    [
      '<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>',
      '<x:xmpmeta xmlns:x="adobe:ns:meta/">',
      '<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">',
      `<rdf:Description rdf:about=""${names}>`,
      stamp.isWithoutOwnTexts ? '' : carriedFields(known),
      licenseFields(known, stamp),
      '</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>',
    ].join(''),
  );
}

const MAX_DATASET_BYTES = 256;
const dataset = (number: number, text: string): IptcDataset => {
  const whole = Buffer.from(text);
  // Cuts between characters.
  const value =
    whole.length > MAX_DATASET_BYTES
      ? Buffer.from(decodeBytes(whole.subarray(0, MAX_DATASET_BYTES)).replace(/\uFFFD+$/, ''))
      : whole;
  return { record: 2, number, value: value.subarray(0, MAX_DATASET_BYTES) };
};

/** Datasets of the application record. */
const Instructions = 40;
const Byline = 80;
const Credit = 110;
const CopyrightNotice = 116;

/** Creates an IPTC block in UTF-8 with the license and the other texts of the existing block. */
export function iptcTexts(old: Buffer | null, stamp: LicenseStamp): Buffer {
  const known = old ? iptcDatasets(old) : [];
  const hasNotice = known.some(({ record, number }) => record === 2 && number === CopyrightNotice);
  const own = [
    dataset(Instructions, instructions(stamp)),
    ...(stamp.creator ? [dataset(Byline, stamp.creator)] : []),
    dataset(Credit, stamp.creditLine),
    ...(hasNotice || !stamp.copyright ? [] : [dataset(CopyrightNotice, stamp.copyright)]),
  ];
  const replaced = new Set([0, Instructions, Byline, Credit]);
  const kept = known
    .filter(
      ({ record, number }) =>
        record === 2 &&
        !replaced.has(number) &&
        (!stamp.isWithoutOwnTexts || number === CopyrightNotice),
    )
    .map((entry) => ({ ...entry, value: Buffer.from(decodeBytes(entry.value)) }));
  return iptcBlock([
    { record: 1, number: 90, value: Buffer.from([0x1b, 0x25, 0x47]) },
    { record: 2, number: 0, value: Buffer.from([0, 4]) },
    ...[...kept, ...own].toSorted((one, other) => one.number - other.number),
  ]);
}
