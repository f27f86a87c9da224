import { translate } from '../../configuration/texts.ts';
import { escape } from './markup.ts';

/** Texts of these pages in one language. */
export type Words = (key: string, values?: Readonly<Record<string, unknown>>) => string;
export const wordsIn =
  (language: string): Words =>
  (key, values) =>
    translate(language, 'Editorial', `Page:${key}`, values);

export interface ShownPicture {
  readonly id: string;
  readonly number: string;
  readonly title: string;
  readonly description?: string;
  readonly alternativeText: string;
  readonly assetType: string;
  readonly creator: string;
  readonly setId: number;
  readonly setTitle: string;
  readonly width: number;
  readonly height: number;
  readonly thumbUrl: string;
  readonly previewUrl: string;
  readonly tags?: readonly string[];
}
export interface ShownSet {
  readonly id: number;
  readonly title: string;
  readonly description: string;
  readonly assetCount: number;
  readonly cover: readonly ShownPicture[];
}

/** Pictures of the first screen load at once, the others when they come near. */
const EAGER_COUNT = 4;

function image(picture: ShownPicture, file: string, at: number): string {
  const { width, height, alternativeText } = picture;
  const life = at < EAGER_COUNT ? 'fetchpriority="high"' : 'loading="lazy"';
  const size = `width="${Math.max(1, width)}" height="${Math.max(1, height)}"`;
  return `<img src="${escape(file)}" alt="${escape(alternativeText)}" ${size} ${life}>`;
}

const picturesOf = (pictures: readonly ShownPicture[], look: 'row' | 'grid', first = 0): string =>
  `<ul class="drawn-${look}">${pictures
    .map(
      (picture, at) =>
        `<li><a href="/preview/${escape(picture.id)}" title="${escape(picture.title)}">${image(picture, picture.thumbUrl, first + at)}</a></li>`,
    )
    .join('')}</ul>`;

/** The list of sets, each with its first pictures. */
export function setsBody(words: Words, title: string, sets: readonly ShownSet[]): string {
  const rows = sets.map(
    (set, at) =>
      `<section class="drawn-set"><h2><a href="/preview/sets/${set.id}">${escape(set.title)}</a></h2><p>${escape(words('PictureCount', { count: set.assetCount }))}</p>${picturesOf(set.cover, 'row', at * EAGER_COUNT)}</section>`,
  );
  return `<div class="ed-page drawn-page"><header class="drawn-head"><h1>${escape(title)}</h1><p>${escape(words('PreviewsIntro'))}</p></header>${rows.join('')}</div>`;
}

/** The page of what is credited to a name. */
export const creatorPath = (creator: string): string =>
  `/preview?${new URLSearchParams({ creator })}`;

/** A list of pictures. */
export function picturesBody(title: string, pictures: readonly ShownPicture[]): string {
  return `<div class="ed-page drawn-page"><header class="drawn-head"><h1>${escape(title)}</h1></header>${picturesOf(pictures, 'grid')}</div>`;
}

/** One set with its pictures. */
export function setBody(words: Words, set: ShownSet, pictures: readonly ShownPicture[]): string {
  const about = set.description ? `<p>${escape(set.description)}</p>` : '';
  return `<div class="ed-page drawn-page"><header><p class="ed-eyebrow"><a href="/preview">${escape(words('Previews'))}</a></p><h1>${escape(set.title)}</h1>${about}<p>${escape(words('PictureCount', { count: set.assetCount }))}</p></header>${picturesOf(pictures, 'grid')}</div>`;
}

/** One picture with what is known of it, and the others of its set. */
export function pictureBody(
  words: Words,
  picture: ShownPicture,
  others: readonly ShownPicture[],
): string {
  const { number, title, creator, description = '', tags = [], setId, setTitle } = picture;
  const facts = [
    `<p class="ed-eyebrow">${escape(number)}</p>`,
    `<h1><bdi>${escape(title)}</bdi></h1>`,
    creator
      ? `<p><a href="${escape(creatorPath(creator))}">${escape(words('By', { name: creator }))}</a></p>`
      : '',
    description ? `<p><bdi>${escape(description)}</bdi></p>` : '',
    `<p><a href="/preview/sets/${setId}">${escape(setTitle)}</a></p>`,
    `<p><a href="/pricing">${escape(words('Prices'))}</a></p>`,
    tags.length > 0 ? `<p>${escape(words('Keywords'))}: ${escape(tags.join(', '))}</p>` : '',
  ];
  const ofSet =
    others.length > 0
      ? `<section><h2>${escape(words('FromTheSet'))}</h2>${picturesOf(others, 'row', EAGER_COUNT)}</section>`
      : '';
  return `<div class="ed-page drawn-page"><div class="drawn-picture"><div class="drawn-picture__frame">${image(picture, picture.previewUrl, 0)}</div><div class="drawn-picture__facts">${facts.join('')}</div></div>${ofSet}</div>`;
}

/** What does not exist, or is gone. */
export function missingBody(words: Words, isGone: boolean): string {
  return `<div class="ed-page drawn-page"><h1>${escape(words(isGone ? 'Gone' : 'NotFound'))}</h1><p><a href="/preview">${escape(words('Previews'))}</a></p></div>`;
}

/** Places the content where the pages of the scripts have it. */
export const BODY_STYLE = [
  '#drawn~#root{position:absolute;inset:0 0 auto;visibility:hidden}',
  '#drawn[hidden]{display:none}',
  '[data-visitor=known] #drawn .shell-header>*{visibility:hidden}',
  '.drawn-page{display:grid;grid-template-columns:minmax(0,1fr);gap:.75rem;padding-block-start:.75rem}',
  '.drawn-head{display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1rem;border-block-end:1px solid var(--ed-hairline);padding-block-end:.5rem;min-block-size:2.4rem}',
  '.drawn-head h1{font-size:var(--ed-size-5);line-height:1.2}',
  '.drawn-row,.drawn-grid{display:flex;gap:8px;margin:0;padding:0;list-style:none}',
  '.drawn-row{overflow:hidden;block-size:220px}',
  '.drawn-row li{flex:none}',
  '.drawn-row :is(a,img){display:block;block-size:100%;inline-size:auto}',
  '.drawn-grid{flex-wrap:wrap}',
  '.drawn-grid li{flex:1 1 auto;max-inline-size:28rem}',
  '.drawn-grid img{display:block;block-size:176px;inline-size:100%;object-fit:cover}',
  '.drawn-picture{display:grid;grid-template-columns:minmax(0,1fr);gap:2rem 3rem;align-items:start}',
  '.drawn-picture__frame{display:grid;place-items:center;padding:1.5rem;background:var(--ed-sunk)}',
  '.drawn-picture__frame img{inline-size:100%;block-size:auto;max-block-size:min(74vh,52rem);object-fit:contain}',
  '.drawn-page:has(.drawn-picture){padding-block-start:1.5rem}',
  '.drawn-picture h1{font-size:var(--ed-size-6)}',
  '.drawn-picture__facts{display:grid;gap:.75rem}',
  '.drawn-set{display:flex;flex-wrap:wrap;align-items:baseline;gap:.75rem 1rem;margin-block-end:2rem}',
  '.drawn-set h2 a{text-decoration:none}',
  '.drawn-set p{color:var(--ed-muted)}',
  '.drawn-set ul{inline-size:100%}',
  '@media(width>=992px){.drawn-picture{grid-template-columns:minmax(0,1fr) min(26rem,40%)}}',
  '@media(width<576px){.drawn-grid img{block-size:110px}}',
  '.document{max-inline-size:46rem!important;margin-inline:0 auto;line-height:1.6}',
  '.document>*+*{margin-block-start:1rem}',
  '.document>h2{margin-block-start:2rem}',
  '.document>ul{padding-inline-start:1.25em}',
  '.document>nav{margin-block-start:3rem;border-block-start:1px solid var(--ed-hairline);padding-block-start:1rem}',
  '.document table{border-collapse:collapse;inline-size:100%}',
  '.document :is(th,td){padding-block:.5rem;padding-inline:0 1rem;border-block-end:1px solid var(--ed-hairline);text-align:start}',
  '.document nav ul{display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;margin:0;padding:0;list-style:none}',
  '.document form{display:flex;flex-wrap:wrap;align-items:center;gap:.5rem 1rem}',
  '.document input{flex:1 1 12rem;min-block-size:2.5rem;padding-inline:.75rem;border:1px solid var(--ed-line);background:var(--ed-surface);color:inherit;font:inherit}',
].join('');
