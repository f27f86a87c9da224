import { decodeBytes } from './metadata-text.ts';

/** One IPTC-IIM dataset, as `record:number` and its bytes. */
export interface IptcDataset {
  readonly record: number;
  readonly number: number;
  readonly value: Buffer;
}

/** One Photoshop image resource. */
export interface PhotoshopResource {
  readonly id: number;
  readonly name: Buffer;
  readonly data: Buffer;
}

export const iptcResource = 0x0404;
const photoshopMark = Buffer.from('Photoshop 3.0\0', 'latin1');
const MAX_DATASETS = 4096;

/** The image resources of a Photoshop block (JPEG APP13). Stops at the first invalid one. */
export const photoshopResources = (block: Buffer): PhotoshopResource[] => {
  const resources: PhotoshopResource[] = [];
  let at = block.subarray(0, photoshopMark.length).equals(photoshopMark) ? photoshopMark.length : 0;
  while (at + 12 <= block.length && block.toString('latin1', at, at + 4) === '8BIM') {
    const nameBytes = 1 + (block[at + 6] ?? 0);
    const sizeAt = at + 6 + nameBytes + (nameBytes % 2);
    if (sizeAt + 4 > block.length) break;
    const size = block.readUInt32BE(sizeAt);
    const data = block.subarray(sizeAt + 4, sizeAt + 4 + size);
    if (data.length < size) break;
    resources.push({ id: block.readUInt16BE(at + 4), name: block.subarray(at + 6, sizeAt), data });
    at = sizeAt + 4 + size + (size % 2);
  }
  return resources;
};

/** Writes image resources back as one Photoshop block. */
export const photoshopBlock = (resources: readonly PhotoshopResource[]): Buffer =>
  Buffer.concat([
    photoshopMark,
    ...resources.flatMap(({ id, name, data }) => {
      const size = Buffer.alloc(4);
      size.writeUInt32BE(data.length);
      return [
        Buffer.from('8BIM', 'latin1'),
        Buffer.from([id >> 8, id & 0xff]),
        name,
        size,
        data,
        Buffer.alloc(data.length % 2),
      ];
    }),
  ]);

/** The datasets of an IPTC-IIM block. Stops at the first invalid one. */
export const iptcDatasets = (block: Buffer): IptcDataset[] => {
  const datasets: IptcDataset[] = [];
  let at = 0;
  while (at + 5 <= block.length && block[at] === 0x1c && datasets.length < MAX_DATASETS) {
    const size = block.readUInt16BE(at + 3);
    const value = block.subarray(at + 5, at + 5 + size);
    if (size >= 0x8000 || value.length < size) break;
    datasets.push({ record: block[at + 1] ?? 0, number: block[at + 2] ?? 0, value });
    at += 5 + size;
  }
  return datasets;
};

/** Writes datasets back as one IPTC-IIM block. */
export const iptcBlock = (datasets: readonly IptcDataset[]): Buffer =>
  Buffer.concat(
    datasets.flatMap(({ record, number, value }) => [
      Buffer.from([0x1c, record, number, value.length >> 8, value.length & 0xff]),
      value,
    ]),
  );

/** Texts of the application record (2) by dataset number. */
export const readIptc = (block: Buffer): ReadonlyMap<number, readonly string[]> => {
  const own =
    photoshopResources(block).find(({ id }) => id === iptcResource)?.data ??
    (block[0] === 0x1c ? block : Buffer.alloc(0));
  const texts = new Map<number, string[]>();
  for (const { record, number, value } of iptcDatasets(own)) {
    if (record === 2)
      texts.set(number, [...(texts.get(number) ?? []), decodeBytes(value)].slice(0, 500));
  }
  return texts;
};
