import {
  iptcBlock,
  iptcDatasets,
  iptcResource,
  photoshopBlock,
  photoshopResources,
  type IptcDataset,
} from './iptc.ts';
import { decodeBytes } from './metadata-text.ts';
import { readXmp } from './xmp.ts';

/** What a delivered file says about its licence. */
export interface LicenceStamp {
  readonly licenceNumber: string;
  readonly creator: string;
  readonly creditLine: string;
  /** Address of the Web Statement of Rights. */
  readonly webStatement: string;
}

interface Segment {
  readonly marker: number;
  readonly data: Buffer;
}

const xmpMark = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const extendedXmpMark = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
const photoshopMark = Buffer.from('Photoshop 3.0\0', 'latin1');
/** A segment's length has two bytes and counts itself. */
const mostSegmentBytes = 65_533;
const iptcDigestResource = 0x0425;

const begins = ({ data }: Segment, mark: Buffer) => data.subarray(0, mark.length).equals(mark);
const isXmp = (segment: Segment) =>
  segment.marker === 0xe1 && (begins(segment, xmpMark) || begins(segment, extendedXmpMark));
const isPhotoshop = (segment: Segment) => segment.marker === 0xed && begins(segment, photoshopMark);

/**
 * The segments before the picture's data, and where that begins; null when the file isn't laid out
 * as JPEG.
 */
const splitJpeg = (
  jpeg: Buffer,
): { readonly segments: readonly Segment[]; readonly rest: Buffer } | null => {
  const segments: Segment[] = [];
  let at = 2;
  while (at + 4 <= jpeg.length && jpeg[at] === 0xff) {
    const marker = jpeg[at + 1] ?? 0;
    if (marker < 0xe0 || (marker > 0xef && marker !== 0xfe))
      return { segments, rest: jpeg.subarray(at) };
    const length = jpeg.readUInt16BE(at + 2);
    if (length < 2 || at + 2 + length > jpeg.length) return null;
    segments.push({ marker, data: jpeg.subarray(at + 4, at + 2 + length) });
    at += 2 + length;
  }
  return null;
};

const segmentBytes = ({ marker, data }: Segment): readonly Buffer[] => {
  const length = data.length + 2;
  return [Buffer.from([0xff, marker, length >> 8, length & 0xff]), data];
};

const escape = (text: string) =>
  text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
const list = (kind: 'Alt' | 'Bag' | 'Seq', values: readonly string[]) =>
  `<rdf:${kind}>${values.map((value) => `<rdf:li${kind === 'Alt' ? ' xml:lang="x-default"' : ''}>${escape(value)}</rdf:li>`).join('')}</rdf:${kind}>`;

/** A fresh packet: the licence, and the descriptive fields the file had. */
const xmpPacket = (old: ReadonlyMap<string, readonly string[]>, stamp: LicenceStamp) => {
  const first = (property: string) => old.get(property)?.slice(0, 1) ?? [];
  const element = (name: string, content: string) =>
    content ? `<${name}>${content}</${name}>` : '';
  const carried = ['Country', 'City', 'State', 'DateCreated', 'Headline']
    .map((name) => element(`photoshop:${name}`, first(`photoshop:${name}`).map(escape).join('')))
    .join('');
  const titled = (['title', 'description', 'rights'] as const)
    .map((name) =>
      first(`dc:${name}`).length > 0 ? element(`dc:${name}`, list('Alt', first(`dc:${name}`))) : '',
    )
    .join('');
  const subject = old.get('dc:subject') ?? [];
  return Buffer.from(
    `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:xmpRights="http://ns.adobe.com/xap/1.0/rights/" xmlns:plus="http://ns.useplus.org/ldf/xmp/1.0/">${titled}${subject.length > 0 ? element('dc:subject', list('Bag', subject)) : ''}${carried}${element('dc:creator', list('Seq', [stamp.creator]))}${element('photoshop:Credit', escape(stamp.creditLine))}${element('photoshop:Instructions', escape(`Licence ${stamp.licenceNumber}`))}<xmpRights:Marked>True</xmpRights:Marked>${element('xmpRights:WebStatement', escape(stamp.webStatement))}${element('plus:LicensorTransactionID', list('Bag', [stamp.licenceNumber]))}</rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`,
  );
};

const dataset = (number: number, text: string, limit: number): IptcDataset => {
  let value = Buffer.from(text);
  if (value.length > limit)
    value = Buffer.from(decodeBytes(value.subarray(0, limit)).replace(/\uFFFD+$/, '')).subarray(
      0,
      limit,
    );
  return { record: 2, number, value };
};

/** By-line 80, credit 110, special instructions 40; the other texts stay, as UTF-8. */
const iptcOf = (old: readonly IptcDataset[], stamp: LicenceStamp) => {
  const replaced = new Set([40, 80, 110]);
  const kept = old
    .filter(({ record, number }) => record === 2 && number !== 0 && !replaced.has(number))
    .map((entry) => ({ ...entry, value: Buffer.from(decodeBytes(entry.value)) }));
  return iptcBlock([
    { record: 1, number: 90, value: Buffer.from([0x1b, 0x25, 0x47]) },
    { record: 2, number: 0, value: Buffer.from([0, 4]) },
    ...kept,
    dataset(40, `Licence ${stamp.licenceNumber}`, 256),
    dataset(80, stamp.creator, 256),
    dataset(110, stamp.creditLine, 256),
  ]);
};

/**
 * Writes the licence into a JPEG's XMP and IPTC without touching its pixels;
 * any other file comes back as it is. EXIF and colour profile stay.
 */
export const stampLicence = (file: Buffer, stamp: LicenceStamp): Buffer => {
  const split = file[0] === 0xff && file[1] === 0xd8 ? splitJpeg(file) : null;
  if (!split) return file;
  const oldXmp = split.segments.find((segment) => isXmp(segment) && begins(segment, xmpMark));
  const resources = split.segments
    .filter(isPhotoshop)
    .flatMap(({ data }) => photoshopResources(data));
  const oldIptc = resources
    .filter(({ id }) => id === iptcResource)
    .flatMap(({ data }) => iptcDatasets(data));
  const otherResources = resources.filter(
    ({ id }) => id !== iptcResource && id !== iptcDigestResource,
  );

  const carried = readXmp(oldXmp?.data.subarray(xmpMark.length) ?? Buffer.alloc(0));
  const packets = [xmpPacket(carried, stamp), xmpPacket(new Map(), stamp)];
  const xmp = packets
    .map((packet) => Buffer.concat([xmpMark, packet]))
    .find(({ length }) => length <= mostSegmentBytes);
  const named = (data: Buffer) => ({ id: iptcResource, name: Buffer.alloc(2), data });
  const blocks = [
    photoshopBlock([...otherResources, named(iptcOf(oldIptc, stamp))]),
    photoshopBlock([named(iptcOf([], stamp))]),
  ];
  const iptc = blocks.find(({ length }) => length <= mostSegmentBytes);

  const kept = split.segments.filter((segment) => !isXmp(segment) && !isPhotoshop(segment));
  // JFIF and EXIF want to stand first.
  const lead = kept.findIndex(
    ({ marker }, index) => marker !== 0xe0 && !(marker === 0xe1 && index <= 1),
  );
  const at = lead === -1 ? kept.length : lead;
  const own: Segment[] = [
    ...(xmp ? [{ marker: 0xe1, data: xmp }] : []),
    ...(iptc ? [{ marker: 0xed, data: iptc }] : []),
  ];
  return Buffer.concat([
    file.subarray(0, 2),
    ...[...kept.slice(0, at), ...own, ...kept.slice(at)].flatMap(segmentBytes),
    split.rest,
  ]);
};
