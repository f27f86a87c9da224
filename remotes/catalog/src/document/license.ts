import type { Asset } from '@editorial/contracts/catalog';
import type { PageRequest } from '@editorial/contracts/document';
import { type Html, html } from '@editorial/contracts/markup';
import type { LicenseZone, PriceList } from '@editorial/contracts/subscription';
import { amountWithTax } from '@editorial/contracts/tax-amount';
import { previewOf } from './places.ts';
import { filledIn, type LicenseWords, licenseWordsIn } from './license-words.ts';
import type { Words } from './words.ts';

/** The facts of a picture that the panel shows. */
export type Licensed = Pick<
  Asset,
  | 'id'
  | 'width'
  | 'height'
  | 'exclusivity'
  | 'use'
  | 'modelRelease'
  | 'propertyRelease'
  | 'renditions'
>;

/** The prices of licenses where the visitor is. */
export interface Offer {
  readonly prices: PriceList | null;
  readonly zones: readonly LicenseZone[];
}

/** The contracts' enumeration would bring its schema: High, then Low. */
const Sizes = [0, 1] as const;
type Size = (typeof Sizes)[number];
/** Long edge of Low, and the most pixels that it has to be worth a choice, as the contracts have it. */
const Low = { edge: 1600, mostOfHigh: 0.75 };
const BUTTON = 'ed-button ed-button--primary ed-button--large ed-button--block';
/** Below this, a picture is said to be small, in pixels, as the page of the scripts has it. */
const SMALL_PIXELS = 4_000_000;

export function isLowOffered({ width, height }: Pick<Licensed, 'width' | 'height'>): boolean {
  const edge = Math.max(width, height);
  return edge === 0 || (Low.edge / edge) ** 2 <= Low.mostOfHigh;
}

const rounded = (value: number, digits: number): number => Number(value.toPrecision(digits));
const centimetres = (pixels: number): number => Math.round((pixels / 300) * 2.54 * 10) / 10;

/** The price of a size for consumers, with their tax, or an empty text if there is none. */
function priceOf(
  { money }: Pick<PageRequest, 'money'>,
  { exclusivity }: Licensed,
  size: Size,
  { prices }: Offer,
): string {
  const price = prices?.images.find(
    (image) => image.resolutionType === size && image.exclusivity === exclusivity,
  );
  if (!price || !prices) return '';
  return money(amountWithTax(price.amount, prices.tax, prices.currency), prices.currency);
}

function fileSize({ number }: PageRequest, words: LicenseWords, bytes: number): string {
  return bytes < 1e6
    ? filledIn(words.kilobytes, number(Math.round(bytes / 1e3)))
    : filledIn(words.megabytes, number(Math.round(bytes / 1e5) / 10));
}

function sizeTable(request: PageRequest, picture: Licensed, offer: Offer): Html {
  const words = licenseWordsIn(request.language);
  const { number } = request;
  const fileOf = (size: Size) => picture.renditions.find((file) => file.resolutionType === size);
  const sizes = Sizes.filter(
    (size) => fileOf(size) && (size === 0 || !fileOf(0) || isLowOffered(picture)),
  );
  const name = (size: Size) => (size === 0 ? words.high : words.low);
  const rows = sizes.map((size, at) => {
    const { width = 0, height = 0, byteSize = 0 } = fileOf(size) ?? {};
    const only = sizes.length === 1 && !isLowOffered(picture);
    const megapixels = filledIn(words.megapixels, number(rounded((width * height) / 1e6, 2)));
    const print = [centimetres(width), centimetres(height)].map(number);
    return html`
      <tr>
        <th scope="row"><label>
          <input type="radio" name="drawn-resolution" value="${size}"${at === 0 && html` checked`}>
          ${only ? words.onlySize : name(size)}
        </label></th>
        <td>${width} × ${height} <span class="drawn-megapixels">${megapixels}</span></td>
        <td>${filledIn(words.centimetres, ...print)}</td>
        <td>${fileSize(request, words, byteSize)}</td>
        <td>${priceOf(request, picture, size, offer)}</td>
      </tr>`;
  });
  const head = [words.size, words.pixels, words.print, words.file, words.cost];
  return html`
    <table class="drawn-sizes ed-figures">
      <thead><tr>${head.map((text) => html`<th scope="col">${text}</th>`)}</tr></thead>
      <tbody>${rows}</tbody>
    </table>`;
}

/** For which territory and use the prices are, which tax they include, and how large the picture is. */
function notes(request: PageRequest, picture: Licensed, { prices, zones }: Offer): Html {
  const words = licenseWordsIn(request.language);
  const { width, height, use, modelRelease, propertyRelease } = picture;
  const zone = zones.toSorted((one, other) => one.priceFactor - other.priceFactor)[0];
  const mayAdvertise = use === 'Creative' && modelRelease !== 'None' && propertyRelease !== 'None';
  const isForAll = zone && zone.advertisingFactor <= 1 && mayAdvertise;
  const terms = zone?.priceFactor === 1 && (isForAll ? words.forAnyUse : words.forUse);
  const megapixels = request.number(rounded((width * height) / 1e6, 2));
  return html`
    ${prices && terms && html`<p class="ed-muted ed-small">${filledIn(terms, zone?.name ?? '')}</p>`}
    ${
      width * height < SMALL_PIXELS &&
      html`<p class="ed-small" role="note">${filledIn(words.small, megapixels, width, height)}</p>`
    }`;
}

/** The line below the button, which is there without tax, too, so that nothing moves. */
function taxNote({ number, language }: PageRequest, { prices }: Offer): Html {
  const rate = prices?.tax?.rateBasisPoints ?? 0;
  const note = rate > 0 && filledIn(licenseWordsIn(language).withVat, number(rate / 100));
  return html`<p class="drawn-tax ed-muted ed-small">${note}</p>`;
}

/**
 * The sizes of a picture with their prices, and the way to its license: a link, which works before
 * any script. Somebody who is signed in does not see it.
 */
export function licenseSection(
  request: PageRequest,
  { prices: plans }: Words,
  picture: Licensed,
  offer: Offer,
): Html {
  const words = licenseWordsIn(request.language);
  const back = encodeURIComponent(previewOf(picture.id));
  return html`
    <section class="drawn-license drawn-for-guests" aria-labelledby="drawn-license">
      <h2 id="drawn-license" class="ed-visually-hidden">${words.license}</h2>
      ${sizeTable(request, picture, offer)}
      ${notes(request, picture, offer)}
      <a class="${BUTTON}" href="/account/login?returnUrl=${back}">${words.signIn}</a>
      <p class="ed-muted ed-small">${words.hint} <a href="/pricing">${plans}</a></p>
      ${taxNote(request, offer)}
    </section>`;
}
