import type { ByteSource } from '../byte-source.ts';
import {
  iptcResource,
  photoshopBlock,
  type PhotoshopResource,
  photoshopResources,
} from '../iptc.ts';
import { hasExifMark, withoutExifTexts } from './exif-texts.ts';
import type { LicenseStamp, Piece } from './license-stamp.ts';
import { iptcTexts, xmpPacket } from './texts.ts';

const xmpMark = Buffer.from('http://ns.adobe.com/xap/1.0/\0', 'latin1');
const extendedXmpMark = Buffer.from('http://ns.adobe.com/xmp/extension/\0', 'latin1');
const photoshopMark = Buffer.from('Photoshop 3.0\0', 'latin1');
/** A segment's length field has two bytes and includes itself. */
const MAX_SEGMENT_BYTES = 65_533;
const MAX_SEGMENTS = 10_000;
const iptcDigestResource = 0x0425;

/** Segments that a picture needs besides EXIF: JFIF, color profile or other pictures, and Adobe's colors. */
const NeededMarkers: ReadonlySet<number> = new Set([0xe0, 0xe2, 0xee]);

type Kind = 'lead' | 'xmp' | 'extended' | 'photoshop' | 'comment' | 'other';
interface Segment {
  readonly kind: Kind;
  readonly marker: number;
  readonly from: number;
  readonly to: number;
}

function kindOf(marker: number, start: Buffer): Kind {
  const begins = (mark: Buffer) => start.subarray(0, mark.length).equals(mark);
  if (marker === 0xe1 && begins(xmpMark)) return 'xmp';
  if (marker === 0xe1 && begins(extendedXmpMark)) return 'extended';
  if (marker === 0xed && begins(photoshopMark)) return 'photoshop';
  if (marker === 0xfe) return 'comment';
  return marker === 0xe0 || marker === 0xe1 ? 'lead' : 'other';
}

/** The segments before the picture's data; null if the file is not a valid JPEG. */
async function segmentsOf(source: ByteSource): Promise<Segment[] | null> {
  const segments: Segment[] = [];
  for (let at = 2; segments.length < MAX_SEGMENTS;) {
    const head = await source.read(at, 4 + extendedXmpMark.length);
    const marker = head[1] ?? 0;
    if (head.length < 4 || head[0] !== 0xff) return null;
    if (marker < 0xe0 || (marker > 0xef && marker !== 0xfe)) return segments;
    const to = at + 2 + head.readUInt16BE(2);
    if (to < at + 4 || to > source.byteSize) return null;
    segments.push({ kind: kindOf(marker, head.subarray(4)), marker, from: at, to });
    at = to;
  }
  return null;
}

const segment = (marker: number, data: Buffer): Buffer => {
  const length = data.length + 2;
  return Buffer.concat([Buffer.from([0xff, marker, length >> 8, length & 0xff]), data]);
};

/**
 * XMP and IPTC as segments. If they do not fit into one segment, the file's old texts are dropped.
 */
function ownSegments(
  oldXmp: Buffer | null,
  resources: readonly PhotoshopResource[],
  stamp: LicenseStamp,
): Buffer[] {
  const oldIptc = resources.find(({ id }) => id === iptcResource)?.data ?? null;
  const others = resources.filter(({ id }) => id !== iptcResource && id !== iptcDigestResource);
  const named = (data: Buffer) => ({ id: iptcResource, name: Buffer.alloc(2), data });
  const fitsSegment = ({ length }: Buffer) => length <= MAX_SEGMENT_BYTES;
  const xmp = [oldXmp, null]
    .map((old) => Buffer.concat([xmpMark, xmpPacket(old, stamp)]))
    .find(fitsSegment);
  const iptc = [
    photoshopBlock([...others, named(iptcTexts(oldIptc, stamp))]),
    photoshopBlock([named(iptcTexts(null, stamp))]),
  ].find(fitsSegment);
  return [...(xmp ? [segment(0xe1, xmp)] : []), ...(iptc ? [segment(0xed, iptc)] : [])];
}

/** A segment that describes nothing. Those of programs, such as notes of what was edited, are left out. */
async function withoutTexts(source: ByteSource, segment: Segment): Promise<Piece> {
  const { marker, from, to } = segment;
  if (NeededMarkers.has(marker)) return segment;
  const [head, data] = [await source.read(from, 4), await source.read(from + 4, to - from - 4)];
  if (marker !== 0xe1 || !hasExifMark(data)) return Buffer.alloc(0);
  return Buffer.concat([head, await withoutExifTexts(data)]);
}

/** Stamps a JPEG's XMP and IPTC segments. EXIF, color profile and picture are unchanged. */
export async function stampJpeg(source: ByteSource, stamp: LicenseStamp): Promise<Piece[] | null> {
  const segments = await segmentsOf(source);
  if (!segments) return null;
  const dataOf = ({ from, to }: Segment, mark: Buffer) =>
    source.read(from + 4 + mark.length, to - from - 4 - mark.length);
  const xmp = segments.find(({ kind }) => kind === 'xmp');
  const resources: PhotoshopResource[] = [];
  for (const one of segments)
    if (one.kind === 'photoshop')
      resources.push(...photoshopResources(await dataOf(one, photoshopMark)));
  const own = ownSegments(xmp ? await dataOf(xmp, xmpMark) : null, resources, stamp);

  const dropped = new Set<Kind>(['xmp', 'extended', 'photoshop']);
  if (stamp.isWithoutOwnTexts) dropped.add('comment');
  const kept = segments.filter(({ kind }) => !dropped.has(kind));
  // JFIF and EXIF must come first.
  const lead = kept.findIndex(({ kind }) => kind !== 'lead');
  const at = lead === -1 ? kept.length : lead;
  const shown = stamp.isWithoutOwnTexts
    ? await Promise.all(kept.map((one) => withoutTexts(source, one)))
    : kept;
  return [
    { from: 0, to: 2 },
    ...shown.slice(0, at),
    ...own,
    ...shown.slice(at),
    { from: segments.at(-1)?.to ?? 2, to: source.byteSize },
  ].map((piece) => (Buffer.isBuffer(piece) ? piece : { from: piece.from, to: piece.to }));
}
