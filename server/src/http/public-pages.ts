import { catalogApi } from '@editorial/contracts/catalog';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { assets } from '../catalog/assets/assets.tables.ts';
import { languageOf } from '../configuration/texts.ts';
import type { Context } from '../context.ts';
import { HOST_TENANT } from '../database/database.ts';
import { problem } from '../problem.ts';
import { CACHE_REVALIDATE } from './file-life.ts';

/** Pictures per sitemap. The standard allows 50,000 addresses and 50 MB. */
export const SITEMAP_PICTURE_COUNT = 10_000;
const SITE_NAME = 'Editorial';
const SITEMAP_CACHE = 'public, max-age=3600';
const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
/** Characters that XML cannot hold, not even escaped. */
// oxlint-disable-next-line no-control-regex
const NOT_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;
const escape = (text: string) =>
  text.replace(NOT_IN_XML, '').replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
/** A part of a page's address, in which nothing can end a string or an element. */
const json = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');

interface Card {
  readonly title: string;
  readonly description: string;
  readonly address: string;
  readonly image?: { readonly address: string; readonly text: string };
  readonly data: object;
}

/**
 * The tags of a card, which search engines and shared links read. The browser replaces them with the
 * page's own: `data-page-metadata` marks them for that.
 */
function tagsOf({ title, description, address, image, data }: Card): string {
  const meta = (kind: 'name' | 'property', name: string, content: string) =>
    `<meta ${kind}="${name}" content="${escape(content)}" data-page-metadata>`;
  const ofImage = image
    ? [meta('property', 'og:image', image.address), meta('property', 'og:image:alt', image.text)]
    : [];
  return [
    `<link rel="canonical" href="${escape(address)}">`,
    meta('property', 'og:site_name', SITE_NAME),
    meta('property', 'og:type', 'article'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...ofImage,
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    `<script type="application/ld+json">${json(data)}</script>`,
  ].join('');
}

/** The plain page with the title, the description and the tags of a card. */
export function withCard(index: string, card: Card): string {
  return index
    .replace(/<title>.*?<\/title>/, () => `<title>${escape(card.title)} | ${SITE_NAME}</title>`)
    .replace(
      /<meta name="description"[^>]*>/,
      () => `<meta name="description" content="${escape(card.description)}">`,
    )
    .replace('</head>', () => `${tagsOf(card)}</head>`);
}

interface Picture {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  readonly alternativeText: string;
  readonly creator: string;
  readonly setId: number;
  readonly setTitle: string;
  readonly previewUrl: string;
}

function pictureCard(picture: Picture, site: string): Card {
  const { id, title, description, creator, setId, setTitle } = picture;
  const address = `${site}/preview/${id}`;
  const preview = new URL(picture.previewUrl, site).href;
  const crumb = (position: number, name: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item,
  });
  const graph = [
    {
      '@type': 'ImageObject',
      contentUrl: preview,
      name: title,
      description,
      license: `${site}/`,
      acquireLicensePage: address,
      creditText: creator,
      copyrightNotice: creator,
      creator: { '@type': 'Person', name: creator },
    },
    {
      '@type': 'BreadcrumbList',
      itemListElement: [
        crumb(1, SITE_NAME, `${site}/`),
        crumb(2, setTitle, `${site}/preview/sets/${setId}`),
        crumb(3, title, address),
      ],
    },
  ];
  return {
    title,
    description,
    address,
    image: { address: preview, text: picture.alternativeText },
    data: { '@context': 'https://schema.org', '@graph': graph },
  };
}

interface PicturesOfSet {
  readonly items: readonly Picture[];
}

function setCard({ items }: PicturesOfSet, setId: string, site: string): Card | null {
  const [first] = items;
  if (!first) return null;
  const address = `${site}/preview/sets/${setId}`;
  return {
    title: first.setTitle,
    description: items.map(({ title }) => title).join(', '),
    address,
    image: { address: new URL(first.previewUrl, site).href, text: first.alternativeText },
    data: {
      '@context': 'https://schema.org',
      '@type': 'ItemList',
      name: first.setTitle,
      itemListElement: items.map(({ id }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        url: `${site}/preview/${id}`,
      })),
    },
  };
}

const isShown = and(eq(assets.status, 'Published'), eq(assets.isHidden, false));

/** The first running number of each sitemap's pictures, less one. */
async function sitemapStarts({ database }: Pick<Context, 'database'>): Promise<number[]> {
  const { count } = await database.inTenant(HOST_TENANT, async (tx) => {
    const [row] = await tx
      .select({ count: sql<number>`coalesce(max(${assets.runningNumber}), 0)::int` })
      .from(assets)
      .where(isShown);
    return row ?? { count: 0 };
  });
  return Array.from(
    { length: Math.ceil(count / SITEMAP_PICTURE_COUNT) },
    (_, at) => at * SITEMAP_PICTURE_COUNT,
  );
}

const xml = (reply: FastifyReply, body: string) =>
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', SITEMAP_CACHE)
    .send(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`);
const SITEMAP_SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Sitemaps of the public pages: one list of all, and one for each 10,000 running numbers. */
function sitemaps(app: FastifyInstance, context: Pick<Context, 'environment' | 'database'>): void {
  const site = context.environment.publicUrl;
  app.get('/sitemap.xml', { schema: { hide: true } }, async (_request, reply) => {
    const starts = await sitemapStarts(context);
    const parts = starts.map(
      (_, at) => `<sitemap><loc>${escape(site)}/sitemaps/${at + 1}.xml</loc></sitemap>`,
    );
    return xml(reply, `<sitemapindex xmlns="${SITEMAP_SPACE}">${parts.join('')}</sitemapindex>`);
  });
  app.get<{ Params: { part: string } }>(
    '/sitemaps/:part',
    { schema: { hide: true } },
    async ({ params: { part } }, reply) => {
      const page = Number(/^([1-9]\d{0,5})\.xml$/.exec(part)?.[1] ?? Number.NaN);
      if (!((page - 1) * SITEMAP_PICTURE_COUNT < ((await sitemapStarts(context)).at(-1) ?? -1) + 1))
        throw problem('Editorial:NotFound');
      const after = (page - 1) * SITEMAP_PICTURE_COUNT;
      const rows = await context.database.inTenant(HOST_TENANT, (tx) =>
        tx
          .select({ id: assets.id, setId: assets.setId })
          .from(assets)
          .where(
            and(
              isShown,
              isNotNull(assets.contentHash),
              gt(assets.runningNumber, after),
              sql`${assets.runningNumber} <= ${after + SITEMAP_PICTURE_COUNT}`,
            ),
          )
          .orderBy(asc(assets.runningNumber)),
      );
      const sets = [...new Set(rows.map(({ setId }) => setId))].map((id) => `sets/${id}`);
      const fixed = page === 1 ? ['/', '/preview'] : [];
      const paths = [
        ...fixed,
        ...[...sets, ...rows.map(({ id }) => id)].map((p) => `/preview/${p}`),
      ];
      const urls = paths.map((path) => `<url><loc>${escape(site + path)}</loc></url>`);
      return xml(reply, `<urlset xmlns="${SITEMAP_SPACE}">${urls.join('')}</urlset>`);
    },
  );
}

/**
 * The pages of single pictures and sets for who comes without scripts: title, description, card and
 * structured data are in the HTML, and what does not exist answers 404.
 */
export function publicPages(
  app: FastifyInstance,
  context: Pick<Context, 'environment' | 'database'>,
  readIndex: () => Promise<string>,
): void {
  const site = context.environment.publicUrl;
  async function answer<T>(request: FastifyRequest, path: string): Promise<T | null> {
    const { statusCode, body } = await app.inject({
      url: path,
      headers: { 'accept-language': languageOf(request), 'accept-encoding': 'identity' },
    });
    return statusCode === 200 ? (JSON.parse(body) as T) : null;
  }
  async function send(reply: FastifyReply, card: Card | null) {
    const index = await readIndex();
    return reply
      .status(card ? 200 : 404)
      .type('text/html; charset=utf-8')
      .header('cache-control', CACHE_REVALIDATE)
      .header('vary', 'Accept-Language, Cookie')
      .send(card ? withCard(index, card) : index);
  }
  app.get<{ Params: { id: string } }>(
    '/preview/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const path = catalogApi.get.path.replace(/[:{]id\}?/, id);
      const found = UUID.test(id) ? await answer<Picture>(request, path) : null;
      return send(reply, found && pictureCard(found, site));
    },
  );
  app.get<{ Params: { id: string } }>(
    '/preview/sets/:id',
    { schema: { hide: true } },
    async (request, reply) => {
      const { id } = request.params;
      const path = `${catalogApi.list.path}?setId=${id}&maxResultCount=24`;
      const found = /^[1-9]\d{0,8}$/.test(id) ? await answer<PicturesOfSet>(request, path) : null;
      return send(reply, found && setCard(found, id, site));
    },
  );
  sitemaps(app, context);
}
