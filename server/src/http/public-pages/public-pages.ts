import { Categories, catalogApi } from '@editorial/contracts/catalog';
import { categoriesApi } from '@editorial/contracts/categories';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assets } from '../../catalog/assets/assets.tables.ts';
import type { Context } from '../../context.ts';
import { creatorTerms } from '../../catalog/search/search-fields.rules.ts';
import { HOST_TENANT } from '../../database/database.ts';
import {
  creatorPath,
  missingBody,
  pictureBody,
  picturesBody,
  setBody,
  setsBody,
  type ShownPicture,
  type ShownSet,
  type Words,
  wordsIn,
} from './bodies.ts';
import { creatorCard, listCard, pathsOfPictures, pathsOfSets, pictureCard } from './page-cards.ts';
import type { Content, SendPage } from './page-sender.ts';
import { pricingPage } from './pricing-page.ts';
import { sitemaps } from './sitemaps.ts';
import { waitingPages } from './waiting-pages.ts';

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const SET_ID = /^[1-9]\d{0,8}$/;
const [SET_COUNT, PICTURE_COUNT, OTHERS_COUNT] = [12, 60, 20];

interface Items<T> {
  readonly items: readonly T[];
}
interface Asked {
  readonly language: string;
  readonly words: Words;
  /** The answer of a call, as an anonymous visitor gets it, or null if it fails. */
  readonly answer: <T>(path: string) => Promise<T | null>;
}

const missing = (words: Words, isGone = false): Content => ({
  status: isGone ? 410 : 404,
  card: null,
  body: missingBody(words, isGone),
});

/** What each public page shows. */
function contents({
  environment: { publicUrl: site },
  database,
  settings,
}: Pick<Context, 'environment' | 'database' | 'settings'>) {
  const isWithdrawn = async (id: string) =>
    database.inTenant(HOST_TENANT, async (tx) => {
      const [row] = await tx
        .select({ id: assets.id })
        .from(assets)
        .where(and(eq(assets.id, id), eq(assets.status, 'Withdrawn')));
      return row !== undefined;
    });
  return {
    async previews({ words, answer }: Asked): Promise<Content> {
      const sets = (await answer<Items<ShownSet>>(
        `${catalogApi.listBySet.path}?maxResultCount=${SET_COUNT}`,
      )) ?? { items: [] };
      const title = words('Previews');
      return {
        status: 200,
        card: listCard(
          { title, description: words('PreviewsIntro'), address: `${site}/preview` },
          pathsOfSets(sets.items),
          sets.items[0]?.cover[0],
          site,
        ),
        body: setsBody(words, title, sets.items),
      };
    },
    async category(asked: Asked, category: string): Promise<Content> {
      const { answer } = asked;
      const shown = await answer<Items<{ id: string; name: string }>>(categoriesApi.shown.path);
      const title = shown?.items.find(({ id }) => id === category)?.name;
      // A category that visitors do not see has no page of its own.
      if (title === undefined) return this.previews(asked);
      const list = await answer<Items<ShownPicture>>(
        `${catalogApi.list.path}?categories=${category}&maxResultCount=${PICTURE_COUNT}`,
      );
      const items = list?.items ?? [];
      return {
        status: 200,
        card: listCard(
          {
            title,
            description: items
              .map((item) => item.title)
              .slice(0, 8)
              .join(', '),
            address: `${site}/preview?categories=${category}`,
          },
          pathsOfPictures(items),
          items[0],
          site,
        ),
        body: picturesBody(title, items),
      };
    },
    async creator({ words, answer }: Asked, asked: string): Promise<Content> {
      const query = new URLSearchParams({ creator: asked, maxResultCount: `${PICTURE_COUNT}` });
      const list = await answer<Items<ShownPicture>>(`${catalogApi.list.path}?${query}`);
      const items = list?.items ?? [];
      if (items.length === 0) return missing(words);
      // The name as its pictures write it, so that the page has one address.
      const terms = (name: string) => creatorTerms(name).join(' ');
      const same = items.find((item) => terms(item.creator) === terms(asked));
      const creator = same?.creator ?? asked;
      const title = words('PicturesBy', { name: creator });
      const description = items
        .map((item) => item.title)
        .slice(0, 8)
        .join(', ');
      return {
        status: 200,
        card: creatorCard(
          { title, description, address: site + creatorPath(creator) },
          creator,
          items,
          site,
        ),
        body: picturesBody(title, items),
      };
    },
    async set({ words, answer }: Asked, id: string): Promise<Content> {
      const [set, pictures] = await Promise.all([
        answer<ShownSet>(catalogApi.set.path.replace(':setId', id)),
        answer<Items<ShownPicture>>(
          `${catalogApi.list.path}?setId=${id}&maxResultCount=${PICTURE_COUNT}`,
        ),
      ]);
      const items = pictures?.items ?? [];
      if (!set || items.length === 0) return missing(words);
      const about = set.description || items.map(({ title }) => title).join(', ');
      return {
        status: 200,
        card: listCard(
          { title: set.title, description: about, address: `${site}/preview/sets/${id}` },
          pathsOfPictures(items),
          items[0],
          site,
        ),
        body: setBody(words, set, items),
      };
    },
    async picture({ words, answer }: Asked, id: string): Promise<Content> {
      const picture = await answer<ShownPicture>(catalogApi.get.path.replace(':id', id));
      if (!picture) return missing(words, await isWithdrawn(id));
      const ofSet = await answer<Items<ShownPicture>>(
        `${catalogApi.list.path}?setId=${picture.setId}&maxResultCount=${OTHERS_COUNT}`,
      );
      const others = (ofSet?.items ?? []).filter((other) => other.id !== id);
      return {
        status: 200,
        card: pictureCard(picture, { address: site, name: settings.valueOf('Site.Name') }),
        body: pictureBody(words, picture, others),
      };
    },
  };
}

/**
 * The public pages for who comes without scripts, and for everybody until the scripts are there:
 * title, description, card, structured data and content are in the HTML, and what does not exist
 * answers 404, what was withdrawn 410.
 */
// Long because its routes share how a page is answered.
export function publicPages(
  app: FastifyInstance,
  context: Pick<Context, 'environment' | 'database' | 'settings'>,
  send: SendPage,
): void {
  const content = contents(context);
  const answerIn =
    (language: string) =>
    async <T>(path: string): Promise<T | null> => {
      const { statusCode, body } = await app.inject({
        url: path,
        headers: { 'accept-language': language, 'accept-encoding': 'identity' },
      });
      return statusCode === 200 ? (JSON.parse(body) as T) : null;
    };

  const show = (
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    read: (asked: Asked) => Promise<Content>,
  ) =>
    send({ request, reply, path, frame: 'catalog' }, (language) =>
      read({ language, words: wordsIn(language), answer: answerIn(language) }),
    );

  const hide = { schema: { hide: true } };
  app.get<{ Querystring: Record<string, unknown> }>('/preview', hide, (request, reply) => {
    const { categories, creator } = request.query;
    const category = Categories.find((name) => name === categories);
    if (!category && typeof creator === 'string' && creator.trim() !== '')
      return show(request, reply, `creator ${creator}`, (asked) =>
        content.creator(asked, creator.trim().slice(0, 200)),
      );
    return category
      ? show(request, reply, `category ${category}`, (asked) => content.category(asked, category))
      : show(request, reply, 'previews', content.previews);
  });
  app.get<{ Params: { id: string } }>('/preview/:id', hide, async (request, reply) => {
    const { id } = request.params;
    // One address for each picture.
    if (!UUID.test(id) && UUID.test(id.toLowerCase()))
      return reply.redirect(`/preview/${id.toLowerCase()}`, 301);
    return UUID.test(id)
      ? show(request, reply, id, (asked) => content.picture(asked, id))
      : show(request, reply, '', async ({ words }) => missing(words));
  });
  app.get<{ Params: { id: string } }>('/preview/sets/:id', hide, (request, reply) => {
    const { id } = request.params;
    return SET_ID.test(id)
      ? show(request, reply, `set ${id}`, (asked) => content.set(asked, id))
      : show(request, reply, '', async ({ words }) => missing(words));
  });
  pricingPage(app, context.environment.publicUrl, send);
  waitingPages(app, send);
  sitemaps(app, context);
}
