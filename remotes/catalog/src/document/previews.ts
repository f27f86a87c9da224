import type { DrawnPage, MovedPage, PageRequest } from '@editorial/contracts/document';
import {
  missingBody,
  pictureBody,
  picturesBody,
  setBody,
  setsBody,
  type ShownPicture,
} from './bodies.ts';
import {
  readCategories,
  readOffer,
  readPicture,
  readPictures,
  readSet,
  readSets,
} from './calls.ts';
import { creatorCard, listCard, pictureCard } from './cards.ts';
import { SET_ID, UUID } from './ids.ts';
import { licenseSection } from './license.ts';
import { PICTURE_STYLE } from './picture-style.ts';
import { previewOf, previewOfCategory, previewOfCreator, previewOfSet } from './places.ts';
import { BODY_STYLE, shapeStyle } from './style.ts';
import { filled, wordsIn } from './words.ts';

const SET_COUNT = 12;
const PICTURE_COUNT = 60;
const OTHERS_COUNT = 20;
/** Titles that describe a list. */
const TITLE_COUNT = 8;

const drawn = (
  page: Omit<DrawnPage, 'style'>,
  inRows: readonly ShownPicture[] = [],
  style = '',
): DrawnPage => ({ ...page, style: BODY_STYLE + style + shapeStyle(inRows) });
const missing = ({ language }: PageRequest, isGone = false): DrawnPage =>
  drawn({ status: isGone ? 410 : 404, body: missingBody(wordsIn(language), isGone) });

const titlesOf = (pictures: readonly { readonly title: string }[]): string =>
  pictures
    .map(({ title }) => title)
    .slice(0, TITLE_COUNT)
    .join(', ');

async function setsPage(request: PageRequest): Promise<DrawnPage> {
  const words = wordsIn(request.language);
  const sets = await readSets(request, { maxResultCount: SET_COUNT });
  const paths = sets.map(({ id }) => previewOfSet(id));
  return drawn({
    card: listCard(
      { title: words.previews, description: words.previewsIntro, path: '/preview' },
      paths,
      sets[0]?.cover[0],
      request.site,
    ),
    body: setsBody(words, sets),
  });
}

async function categoryPage(request: PageRequest, asked: string): Promise<DrawnPage> {
  const categories = await readCategories(request);
  const category = categories.find(({ id }) => id === asked);
  // A category that visitors do not see has no page of its own.
  if (!category) return setsPage(request);
  const query = { categories: category.id, maxResultCount: PICTURE_COUNT };
  const pictures = await readPictures(request, query);
  return drawn(
    {
      card: listCard(
        {
          title: category.name,
          description: titlesOf(pictures),
          path: previewOfCategory(category.id),
        },
        pictures.map(({ id }) => previewOf(id)),
        pictures[0],
        request.site,
      ),
      body: picturesBody(category.name, pictures),
    },
    pictures,
  );
}

/** A name as searches compare it: word by word, without case and accents. */
const comparable = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .join(' ');

async function creatorPage(request: PageRequest, asked: string): Promise<DrawnPage> {
  const pictures = await readPictures(request, { creator: asked, maxResultCount: PICTURE_COUNT });
  if (pictures.length === 0) return missing(request);
  // The name as its pictures write it, so that the page has one address.
  const same = pictures.find(({ creator }) => comparable(creator) === comparable(asked));
  const creator = same?.creator ?? asked;
  const title = filled(wordsIn(request.language).picturesBy, creator);
  const about = { title, description: titlesOf(pictures), path: previewOfCreator(creator) };
  return drawn(
    {
      card: creatorCard(about, creator, pictures, request.site),
      body: picturesBody(title, pictures),
    },
    pictures,
  );
}

/** `/preview`: all sets, a category, or what is credited to a name. */
export function previewsPage(request: PageRequest): Promise<DrawnPage> {
  const { categories, creator } = request.query;
  if (categories) return categoryPage(request, categories);
  return creator ? creatorPage(request, creator) : setsPage(request);
}

/** `/preview/sets/:setId` */
export async function setPage(request: PageRequest): Promise<DrawnPage> {
  const { setId = '' } = request.params;
  if (!SET_ID.test(setId)) return missing(request);
  const [set, pictures] = await Promise.all([
    readSet(request, setId),
    readPictures(request, { setId, maxResultCount: PICTURE_COUNT }),
  ]);
  if (!set || pictures.length === 0) return missing(request);
  const description = set.description || pictures.map(({ title }) => title).join(', ');
  return drawn(
    {
      card: listCard(
        { title: set.title, description, path: previewOfSet(set.id) },
        pictures.map(({ id }) => previewOf(id)),
        pictures[0],
        request.site,
      ),
      body: setBody(wordsIn(request.language), set, pictures),
    },
    pictures,
  );
}

/** `/preview/:assetId` */
export async function picturePage(request: PageRequest): Promise<DrawnPage | MovedPage> {
  const { assetId = '' } = request.params;
  const id = assetId.toLowerCase();
  if (!UUID.test(id)) return missing(request);
  // One address for each picture.
  if (id !== assetId) return { movedTo: previewOf(id) };
  const { picture, isWithdrawn } = await readPicture(request, id);
  if (!picture) return missing(request, isWithdrawn);
  const [ofSet, offer] = await Promise.all([
    readPictures(request, { setId: picture.setId, maxResultCount: OTHERS_COUNT }),
    readOffer(request),
  ]);
  const others = ofSet.filter((other) => other.id !== id);
  const words = wordsIn(request.language);
  const license = licenseSection(request, words, picture, offer);
  return drawn(
    {
      card: pictureCard(picture, request.site),
      body: pictureBody(words, picture, { license, others }),
      worksWithoutScripts: true,
    },
    [],
    PICTURE_STYLE,
  );
}
