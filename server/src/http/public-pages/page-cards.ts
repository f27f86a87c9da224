import type { Card } from './cards.ts';
import { creatorPath, type ShownPicture, type ShownSet, type Words } from './bodies.ts';

const crumb = (position: number, name: string, item: string) => ({
  '@type': 'ListItem',
  position,
  name,
  item,
});
const SCHEMA = 'https://schema.org';

/** The site that a card is of. */
export interface CardSite {
  readonly address: string;
  readonly name: string;
}

/** The card of home: who runs the site, and how to search it. */
export function homeCard(words: Words, { address: site, name: siteName }: CardSite): Card {
  return {
    title: siteName,
    description: words('HomeLead'),
    address: `${site}/`,
    data: {
      '@context': SCHEMA,
      '@graph': [
        { '@type': 'Organization', '@id': `${site}/#organization`, name: siteName, url: site },
        {
          '@type': 'WebSite',
          name: siteName,
          url: site,
          publisher: { '@id': `${site}/#organization` },
          potentialAction: {
            '@type': 'SearchAction',
            target: `${site}/catalog?searchText={search_term_string}`,
            'query-input': 'required name=search_term_string',
          },
        },
      ],
    },
  };
}

/** Who pictures are credited to, with the page of them. */
const person = (name: string, site: string) => ({
  '@type': 'Person',
  name,
  ...(name && { url: site + creatorPath(name) }),
});

export function pictureCard(
  picture: ShownPicture,
  { address: site, name: siteName }: CardSite,
): Card {
  const { id, title, description = '', creator, setId, setTitle } = picture;
  const address = `${site}/preview/${id}`;
  const preview = new URL(picture.previewUrl, site).href;
  return {
    title,
    description: description || picture.alternativeText,
    address,
    image: { address: preview, text: picture.alternativeText },
    data: {
      '@context': SCHEMA,
      '@graph': [
        {
          '@type': 'ImageObject',
          contentUrl: preview,
          name: title,
          description,
          license: `${site}/license`,
          acquireLicensePage: address,
          creditText: creator,
          copyrightNotice: creator,
          creator: person(creator, site),
        },
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            crumb(1, siteName, `${site}/`),
            crumb(2, setTitle, `${site}/preview/sets/${setId}`),
            crumb(3, title, address),
          ],
        },
      ],
    },
  };
}

const itemList = (name: string, addresses: readonly string[]) => ({
  '@context': SCHEMA,
  '@type': 'ItemList',
  name,
  itemListElement: addresses.map((url, at) => ({ '@type': 'ListItem', position: at + 1, url })),
});

/** The card of a list: of sets, of a set's pictures, or of a category's. */
export function listCard(
  about: { readonly title: string; readonly description: string; readonly address: string },
  paths: readonly string[],
  first: ShownPicture | undefined,
  site: string,
): Card {
  return {
    ...about,
    ...(first && {
      image: { address: new URL(first.previewUrl, site).href, text: first.alternativeText },
    }),
    data: itemList(
      about.title,
      paths.map((path) => site + path),
    ),
  };
}

/** The card of what is credited to a name. */
export function creatorCard(
  about: { readonly title: string; readonly description: string; readonly address: string },
  creator: string,
  pictures: readonly ShownPicture[],
  site: string,
): Card {
  const card = listCard(about, pathsOfPictures(pictures), pictures[0], site);
  return {
    ...card,
    data: {
      '@context': SCHEMA,
      '@graph': [{ '@type': 'ProfilePage', mainEntity: person(creator, site) }, card.data],
    },
  };
}

export const pathsOfSets = (sets: readonly ShownSet[]): string[] =>
  sets.map(({ id }) => `/preview/sets/${id}`);
export const pathsOfPictures = (pictures: readonly ShownPicture[]): string[] =>
  pictures.map(({ id }) => `/preview/${id}`);
