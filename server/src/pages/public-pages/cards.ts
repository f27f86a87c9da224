import { Languages } from '../../settings/languages/texts.ts';
import { escape, scriptData } from '@editorial/contracts/markup';

/** Data of a page for search engines and shared links. */
export interface Card {
  readonly title: string;
  readonly description: string;
  /** The page's one address, without a language. */
  readonly address: string;
  readonly image?: { readonly address: string; readonly text: string };
  readonly data: object;
  /** The languages that have the page, if not all have it. */
  readonly languages?: readonly string[];
}

/** The same page in a language that the address names. */
function inLanguage(address: string, language: string): string {
  const url = new URL(address);
  url.searchParams.set('culture', language);
  return url.href;
}

const AllLanguages: readonly string[] = Languages.map(({ cultureName }) => cultureName);

/** The page's address, and its addresses in each language that has it. */
function links(address: string, languages: readonly string[]): string[] {
  const link = (language: string, to: string) =>
    `<link rel="alternate" hreflang="${language}" href="${escape(to)}" data-page-metadata>`;
  return [
    `<link rel="canonical" href="${escape(address)}" data-page-metadata>`,
    ...languages.map((language) => link(language, inLanguage(address, language))),
    link('x-default', address),
  ];
}

const meta = (kind: 'name' | 'property', name: string, content: string) =>
  `<meta ${kind}="${name}" content="${escape(content)}" data-page-metadata>`;

/** The tags of a card's picture, and how large it is shown. */
const imageTags = (image: Card['image']): string[] => [
  ...(image
    ? [meta('property', 'og:image', image.address), meta('property', 'og:image:alt', image.text)]
    : []),
  meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
];

/** The page of a card without a picture, with one. */
export const withImage = (page: string, image: NonNullable<Card['image']>): string =>
  page.replace(imageTags(undefined).join(''), () => imageTags(image).join(''));

/**
 * The tags of a card. The browser replaces them with the page's own: `data-page-metadata` marks
 * them for that.
 */
function tagsOf(card: Card, siteName: string): string {
  const { title, description, address, image, data, languages = AllLanguages } = card;
  return [
    ...links(address, languages),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...imageTags(image),
    `<script type="application/ld+json" data-page-metadata>${scriptData(data)}</script>`,
  ].join('');
}

/** The plain page with another title. */
export const withTitle = (index: string, title: string): string =>
  index.replace(/<title>.*?<\/title>/, () => `<title>${escape(title)}</title>`);

/** The plain page with the title, the description and the tags of a card, and the site's name. */
export function withCard(index: string, card: Card, siteName: string): string {
  const title = card.title === siteName ? siteName : `${card.title} | ${siteName}`;
  return withTitle(index, title)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escape(card.description)}" data-page-metadata>`,
    )
    .replace('</head>', () => `${tagsOf(card, siteName)}</head>`);
}
