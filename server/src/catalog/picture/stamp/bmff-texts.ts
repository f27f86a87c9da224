import type { ByteSource } from '../byte-source.ts';
import { type Box, boxesIn } from './bmff-boxes.ts';
import type { ItemInfo, ItemLocation } from './bmff-items.ts';
import { describingStretches } from './exif-texts.ts';
import type { Stretch } from './license-stamp.ts';

/** The `meta` box as it is in its file. */
export interface PlacedMeta {
  readonly source: ByteSource;
  /** Offset of the box in the file. */
  readonly from: number;
  readonly bytes: Buffer;
  readonly children: readonly Box[];
  readonly items: readonly ItemLocation[];
  readonly infos: readonly ItemInfo[];
}

/** Bytes before the TIFF structure of an EXIF item: they say where it begins (ISO/IEC 23008-12, A.2.1). */
const EXIF_HEAD_BYTES = 4;
/** Version and flags of a box. */
const FULL_BOX_BYTES = 4;

/** Where an item's data are in the file. Nothing if they are made from other items. */
function stretchesOf({ source, from, children }: PlacedMeta, item: ItemLocation): Stretch[] {
  const idat = children.find(({ type }) => type === 'idat');
  const place = item.method === 0 ? 0 : item.method === 1 && idat ? from + idat.content : null;
  if (place === null) return [];
  return item.extents.map(({ offset, length }) => {
    const start = place + item.base + offset;
    // A length of 0 is all that follows (ISO/IEC 14496-12, 8.11.3).
    return { from: start, to: length === 0 ? source.byteSize : start + length };
  });
}

/** The data of an item in one piece, and where a stretch of them is in the file. */
function itemData(source: ByteSource, stretches: readonly Stretch[]) {
  const placed = ({ from, to }: Stretch): Stretch[] => {
    let start = 0;
    return stretches.flatMap((stretch) => {
      const first = Math.max(from - start, 0);
      const end = Math.min(to - start, stretch.to - stretch.from);
      start += stretch.to - stretch.from;
      return first < end ? [{ from: stretch.from + first, to: stretch.from + end }] : [];
    });
  };
  const data: ByteSource = {
    byteSize: stretches.reduce((sum, { from, to }) => sum + to - from, 0),
    async read(offset, length) {
      const parts = placed({ from: Math.max(0, offset), to: offset + length });
      return Buffer.concat(
        await Promise.all(parts.map(({ from, to }) => source.read(from, to - from))),
      );
    },
  };
  return { data, placed };
}

/** The texts of people about a picture: properties of the type `udes` (ISO/IEC 23008-12, 6.5.20). */
function userTexts({ bytes, from, children }: PlacedMeta): Stretch[] {
  const inside = (boxes: readonly Box[], type: string) =>
    boxes
      .filter((one) => one.type === type)
      .flatMap(({ content, to }) => boxesIn(bytes, content, to) ?? []);
  return inside(inside(children, 'iprp'), 'ipco')
    .filter(({ type }) => type === 'udes')
    .map(({ content, to }) => ({ from: from + content + FULL_BOX_BYTES, to: from + to }));
}

/** Where an AVIF or HEIC file describes its picture: texts of EXIF, packets of XMP, properties. */
export async function bmffTexts(meta: PlacedMeta): Promise<Stretch[]> {
  const texts = userTexts(meta);
  for (const { id, isXmp, isExif } of meta.infos) {
    const item = meta.items.find((one) => one.id === id);
    if (!item || !(isXmp || isExif)) continue;
    const stretches = stretchesOf(meta, item);
    if (isXmp) texts.push(...stretches);
    else {
      const { data, placed } = itemData(meta.source, stretches);
      const head = await data.read(0, EXIF_HEAD_BYTES);
      const begin = head.length < EXIF_HEAD_BYTES ? 0 : head.readUInt32BE(0);
      const found = await describingStretches(data, EXIF_HEAD_BYTES + begin);
      texts.push(...found.flatMap(placed));
    }
  }
  return texts;
}
