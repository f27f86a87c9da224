import { AssetTypes, Exclusivities, Uses } from '@editorial/contracts/catalog';
import type { ItemRow } from '../../catalog/assets/asset.view.ts';

/** Between the fields of a card. A title that holds it has no card. */
const SEPARATOR = '\u001f';
const FIELD_COUNT = 10;
/** As many characters of the content's hash as the addresses of files have. */
const HASH_LENGTH = 12;
/** The fields of an asset in lists that the index does not know otherwise, as one text. */
export const CARD_SQL = `concat_ws(chr(31), number, assets.title, alternative_text,
  left(asset_type, 1) || left(exclusivity, 1) || left(use, 1), creator, width, height, thumb_hash,
  array_to_string(colours, ','), left(coalesce(content_hash, ''), ${HASH_LENGTH}))`;

const PAGE_SIZE_BYTES = 2 ** 20;
/** Bytes for the length of a card, before it. */
const HEAD_SIZE_BYTES = 2;
const MAX_CARD_SIZE_BYTES = 2 ** 16 - 1;

type CardOwner = Pick<ItemRow, 'id' | 'setId' | 'setTitle' | 'creationTime'>;

/**
 * Cards of public assets for lists, by the asset's number in the index: some 150 bytes each. A page
 * of search results then needs nothing from the database.
 */
export class ItemCards {
  readonly #pages: Buffer[] = [];
  /** The number of bytes used of all pages. Begins at 1, since 0 means that there is no card. */
  #end = 1;
  #places = new Uint32Array(0);

  set(number: number, card: string): void {
    const size = Buffer.byteLength(card);
    if (size > MAX_CARD_SIZE_BYTES) return;
    const isNewPage = (this.#end % PAGE_SIZE_BYTES) + HEAD_SIZE_BYTES + size > PAGE_SIZE_BYTES;
    if (isNewPage) this.#end = Math.ceil(this.#end / PAGE_SIZE_BYTES) * PAGE_SIZE_BYTES;
    const at = this.#end % PAGE_SIZE_BYTES;
    const page = (this.#pages[Math.floor(this.#end / PAGE_SIZE_BYTES)] ??=
      Buffer.allocUnsafeSlow(PAGE_SIZE_BYTES));
    page.writeUInt16LE(size, at);
    page.write(card, at + HEAD_SIZE_BYTES);
    this.#place(number, this.#end);
    this.#end += HEAD_SIZE_BYTES + size;
  }

  #place(number: number, place: number): void {
    if (number >= this.#places.length) {
      const larger = new Uint32Array(Math.max(1024, Math.ceil(number * 1.5)));
      larger.set(this.#places);
      this.#places = larger;
    }
    this.#places[number] = place;
  }

  /** The row of a public asset as lists show it. Null if there is no card. */
  row(number: number, known: CardOwner): ItemRow | null {
    const place = this.#places[number] ?? 0;
    const page = this.#pages[Math.floor(place / PAGE_SIZE_BYTES)];
    if (place === 0 || !page) return null;
    const begin = (place % PAGE_SIZE_BYTES) + HEAD_SIZE_BYTES;
    const size = page.readUInt16LE(begin - HEAD_SIZE_BYTES);
    return rowOf(page.toString('utf8', begin, begin + size), known);
  }
}

const named = <Name extends string>(names: readonly Name[], letter: string): Name | undefined =>
  names.find((name) => name.startsWith(letter));

function rowOf(card: string, known: CardOwner): ItemRow | null {
  const fields = card.split(SEPARATOR);
  if (fields.length !== FIELD_COUNT) return null;
  const [number = '', title = '', alternativeText = '', letters = '', creator = ''] = fields;
  const [, , , , , width, height, thumbHash = '', colors = '', contentHash = ''] = fields;
  const assetType = named(AssetTypes, letters.charAt(0));
  const exclusivity = named(Exclusivities, letters.charAt(1));
  const use = named(Uses, letters.charAt(2));
  if (!assetType || !exclusivity || !use) return null;
  return {
    ...known,
    number,
    title,
    alternativeText,
    assetType,
    exclusivity,
    use,
    creator,
    width: Number(width),
    height: Number(height),
    thumbHash,
    colours: colors === '' ? [] : colors.split(','),
    status: 'Published',
    isHidden: false,
    contentHash,
    contributorId: null,
  };
}
