import type { AssetSet, ListedAsset } from '@editorial/contracts/catalog';
import { type Html, html } from '@editorial/contracts/markup';
import { type PreviewFiles, previewFiles } from '../picture/preview-files.ts';
import { previewOf, previewOfCreator, previewOfSet } from './places.ts';
import { gridClass, shapeOf } from './style.ts';
import { filled, type Words } from './words.ts';

export type ShownPicture = Pick<
  ListedAsset,
  | 'id'
  | 'number'
  | 'title'
  | 'alternativeText'
  | 'creator'
  | 'setId'
  | 'setTitle'
  | 'width'
  | 'height'
  | 'thumbUrl'
  | 'previewUrl'
> & {
  readonly smallPreviewUrl?: string | undefined;
  readonly description?: string;
  readonly tags?: readonly string[];
};
export type ShownSet = Pick<AssetSet, 'id' | 'title' | 'description' | 'assetCount'> & {
  readonly cover: readonly ShownPicture[];
};

/** Pictures of the first screen load at once, the others when they come near. */
const EAGER_COUNT = 4;

function image(
  { width, height, alternativeText }: ShownPicture,
  file: string,
  at: number,
  files?: PreviewFiles,
): Html {
  const size = html`width="${Math.max(1, width)}" height="${Math.max(1, height)}"`;
  const choice = files && html` srcset="${files.srcSet}" sizes="${files.sizes}"`;
  return at < EAGER_COUNT
    ? html`<img src="${file}"${choice} alt="${alternativeText}" ${size} fetchpriority="high">`
    : html`<img src="${file}" alt="${alternativeText}" ${size} loading="lazy">`;
}

function picturesOf(
  pictures: readonly ShownPicture[],
  look: 'row' | 'grid' | 'set',
  first = 0,
): Html {
  const items = pictures.map(
    (picture, at) => html`
      <li${look !== 'row' && html` class="shape-${shapeOf(picture)}"`}>
        <a href="${previewOf(picture.id)}" title="${picture.title}">
          ${image(picture, picture.thumbUrl, first + at)}
        </a>
      </li>`,
  );
  const name = look === 'set' ? gridClass(pictures) : `drawn-${look}`;
  return html`<ul class="${name}">${items}</ul>`;
}

const pageOf = (content: Html): Html => html`<div class="ed-page drawn-page">${content}</div>`;

/** The list of sets, each with its first pictures. */
export function setsBody(words: Words, sets: readonly ShownSet[]): Html {
  const rows = sets.map(
    (set, at) => html`
      <section class="drawn-set">
        <h2><a href="${previewOfSet(set.id)}">${set.title}</a></h2>
        <p>${filled(words.pictureCount, set.assetCount)}</p>
        ${picturesOf(set.cover, 'row', at * EAGER_COUNT)}
      </section>`,
  );
  return pageOf(html`
    <header class="drawn-head"><h1>${words.previews}</h1><p>${words.previewsIntro}</p></header>
    ${rows}`);
}

/** A list of pictures. */
export const picturesBody = (title: string, pictures: readonly ShownPicture[]): Html =>
  pageOf(html`
    <header class="drawn-head"><h1>${title}</h1></header>
    ${picturesOf(pictures, 'grid')}`);

/** One set with its pictures. */
export const setBody = (words: Words, set: ShownSet, pictures: readonly ShownPicture[]): Html =>
  pageOf(html`
    <header class="drawn-about">
      <p class="ed-eyebrow"><a href="/preview">${words.previews}</a></p>
      <h1>${set.title}</h1>
      ${set.description && html`<p class="ed-measure">${set.description}</p>`}
      <p class="ed-muted ed-figures">${filled(words.pictureCount, set.assetCount)}</p>
    </header>
    ${picturesOf(pictures, 'set')}`);

/** The title, and the way to a license. */
function panelOf(words: Words, { number, title, creator }: ShownPicture, license: Html): Html {
  return html`
    <aside class="drawn-picture__panel">
      <p class="ed-eyebrow ed-figures">${number}</p>
      <h1><bdi>${title}</bdi></h1>
      <p class="ed-muted">
        ${creator && html`<a href="${previewOfCreator(creator)}">${filled(words.by, creator)}</a>`}
      </p>
      ${license}
    </aside>`;
}

function factsOf(words: Words, picture: ShownPicture): Html {
  const { description, tags = [], setId, setTitle } = picture;
  return html`
    <div class="drawn-picture__facts">
      ${description && html`<p class="drawn-picture__text"><bdi>${description}</bdi></p>`}
      <p><a href="${previewOfSet(setId)}">${setTitle}</a></p>
      ${tags.length > 0 && html`<p>${`${words.keywords}: ${tags.join(', ')}`}</p>`}
    </div>`;
}

/** One picture with its license panel and what is known of it, and the others of its set. */
export function pictureBody(
  words: Words,
  picture: ShownPicture,
  { license, others }: { readonly license: Html; readonly others: readonly ShownPicture[] },
): Html {
  const row = picturesOf(others, 'row', EAGER_COUNT);
  const preview = image(picture, picture.previewUrl, 0, previewFiles(picture));
  return pageOf(html`
    <div class="drawn-picture">
      <div class="drawn-picture__frame">${preview}</div>
      ${panelOf(words, picture, license)}
      ${factsOf(words, picture)}
    </div>
    ${
      others.length > 0 &&
      html`<section class="drawn-related"><h2>${words.fromTheSet}</h2>${row}</section>`
    }`);
}

/** The answer for a thing that does not exist, or is gone. */
export const missingBody = (words: Words, isGone: boolean): Html =>
  pageOf(html`
    <h1>${isGone ? words.gone : words.notFound}</h1>
    <p><a href="/preview">${words.previews}</a></p>`);
