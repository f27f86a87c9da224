import type { PageCard, PageRequest } from '@editorial/contracts/document';
import type { ShownPicture } from './bodies.ts';
import { previewOf, previewOfCreator, previewOfSet } from './places.ts';

type Site = PageRequest['site'];
type About = Pick<PageCard, 'title' | 'description' | 'path'>;

const SCHEMA = 'https://schema.org';
const crumb = (position: number, name: string, item: string) => ({
  '@type': 'ListItem',
  position,
  name,
  item,
});

/** A person to whom pictures are credited, with the page of them. */
const person = (name: string, { address }: Site) => ({
  '@type': 'Person',
  name,
  ...(name && { url: address + previewOfCreator(name) }),
});

const imageOf = ({ previewUrl, alternativeText }: ShownPicture) => ({
  address: previewUrl,
  text: alternativeText,
});

export function pictureCard(picture: ShownPicture, site: Site): PageCard {
  const { id, title, description = '', creator, setId, setTitle, previewUrl } = picture;
  const page = site.address + previewOf(id);
  const imageObject = {
    '@type': 'ImageObject',
    contentUrl: previewUrl.startsWith('/') ? site.address + previewUrl : previewUrl,
    name: title,
    description,
    license: `${site.address}/license`,
    acquireLicensePage: page,
    creditText: creator,
    copyrightNotice: creator,
    creator: person(creator, site),
  };
  const path = [
    crumb(1, site.name, `${site.address}/`),
    crumb(2, setTitle, site.address + previewOfSet(setId)),
    crumb(3, title, page),
  ];
  return {
    title,
    description: description || picture.alternativeText,
    path: previewOf(id),
    image: imageOf(picture),
    data: {
      '@context': SCHEMA,
      '@graph': [imageObject, { '@type': 'BreadcrumbList', itemListElement: path }],
    },
  };
}

/** The card of a list: of sets, of a set's pictures, or of a category's. */
export function listCard(
  about: About,
  paths: readonly string[],
  first: ShownPicture | undefined,
  { address }: Site,
): PageCard {
  return {
    ...about,
    ...(first && { image: imageOf(first) }),
    data: {
      '@context': SCHEMA,
      '@type': 'ItemList',
      name: about.title,
      itemListElement: paths.map((path, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        url: address + path,
      })),
    },
  };
}

/** The card of what is credited to a name. */
export function creatorCard(
  about: About,
  creator: string,
  pictures: readonly ShownPicture[],
  site: Site,
): PageCard {
  const paths = pictures.map(({ id }) => previewOf(id));
  const card = listCard(about, paths, pictures[0], site);
  return {
    ...card,
    data: {
      '@context': SCHEMA,
      '@graph': [{ '@type': 'ProfilePage', mainEntity: person(creator, site) }, card.data],
    },
  };
}
