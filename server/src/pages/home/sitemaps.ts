import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { and, asc, eq, gt, isNotNull, sql } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { categoriesWithPictures } from '../../search/lists/subjects.queries.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { pathOfFile } from '../../catalog/assets/file-addresses.ts';
import type { Context } from '../../commerce/context/context.ts';
import { HOST_TENANT } from '../../ground/database/database.ts';
import { DefaultLanguage } from '../../settings/languages/texts.ts';
import { DocumentPaths } from '../documents/documents.ts';
import { SHARED_SHORTLY } from '../../http/file-life.ts';
import { acceptedEncodings } from '../../http/packed-text.ts';
import { pathOfTopic, topicsOf } from '../documents/help-topics.ts';
import { problem } from '../../ground/problem.ts';
import { escape } from '@editorial/contracts/markup';

/** Pictures per sitemap. The standard allows 50,000 addresses and 50 MB. */
export const SITEMAP_PICTURE_COUNT = 10_000;
const SITEMAP_CACHE = `public, max-age=3600, ${SHARED_SHORTLY}`;
const SITEMAP_SPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const IMAGE_SPACE = 'http://www.google.com/schemas/sitemap-image/1.1';
const pack = promisify(gzip);

/** The page of what is credited to a name, as its remote writes the address. */
const creatorPath = (creator: string): string => `/preview?${new URLSearchParams({ creator })}`;

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

async function send(request: FastifyRequest, reply: FastifyReply, body: string) {
  reply
    .type('application/xml; charset=utf-8')
    .header('cache-control', SITEMAP_CACHE)
    .header('vary', 'Accept-Encoding');
  const text = `<?xml version="1.0" encoding="UTF-8"?>\n${body}`;
  if (!acceptedEncodings(request).includes('gzip')) return reply.send(text);
  return reply.header('content-encoding', 'gzip').send(await pack(text));
}

const shownPictures = (database: Context['database'], after: number) =>
  database.inTenant(HOST_TENANT, (tx) =>
    tx
      .select({
        id: assets.id,
        setId: assets.setId,
        creator: assets.creator,
        contentHash: assets.contentHash,
      })
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

/** Sitemaps of the public pages: one list of all, and one for each 10,000 running numbers. */
export function sitemaps(
  app: FastifyInstance,
  context: Pick<Context, 'environment' | 'database' | 'texts'>,
): void {
  /** The pages of texts, as a visitor has them who asks for no language. */
  const textPaths = () => [
    ...DocumentPaths,
    ...topicsOf(context.texts.document('help', DefaultLanguage).body).map(pathOfTopic),
  ];
  const site = context.environment.publicUrl;
  const url = (path: string, inside = '') =>
    `<url><loc>${escape(site + path)}</loc>${inside}</url>`;
  app.get('/sitemap.xml', { schema: { hide: true } }, async (request, reply) => {
    const starts = await sitemapStarts(context);
    const parts = starts.map(
      (_, at) => `<sitemap><loc>${escape(site)}/sitemaps/${at + 1}.xml</loc></sitemap>`,
    );
    return send(
      request,
      reply,
      `<sitemapindex xmlns="${SITEMAP_SPACE}">${parts.join('')}</sitemapindex>`,
    );
  });
  app.get<{ Params: { part: string } }>(
    '/sitemaps/:part',
    { schema: { hide: true } },
    async (request, reply) => {
      const { part } = request.params;
      const page = Number(/^([1-9]\d{0,5})\.xml$/.exec(part)?.[1] ?? Number.NaN);
      const after = (page - 1) * SITEMAP_PICTURE_COUNT;
      if (!(after < ((await sitemapStarts(context)).at(-1) ?? -1) + 1))
        throw problem('Editorial:NotFound');
      const rows = await shownPictures(context.database, after);
      const sets = [...new Set(rows.map(({ setId }) => setId))];
      const creators = [...new Set(rows.map(({ creator }) => creator).filter(Boolean))];
      const categories =
        page === 1 ? await context.database.inTenant(HOST_TENANT, categoriesWithPictures) : [];
      const urls = [
        ...(page === 1 ? ['/', '/preview', '/pricing', ...textPaths()] : []).map((path) =>
          url(path),
        ),
        ...categories.map((id) => url(`/preview?categories=${id}`)),
        ...sets.map((id) => url(`/preview/sets/${id}`)),
        ...creators.map((creator) => url(creatorPath(creator))),
        ...rows.map((row) => {
          const file = site + pathOfFile(row, 'preview');
          const image = `<image:image><image:loc>${escape(file)}</image:loc></image:image>`;
          return url(`/preview/${row.id}`, image);
        }),
      ];
      return send(
        request,
        reply,
        `<urlset xmlns="${SITEMAP_SPACE}" xmlns:image="${IMAGE_SPACE}">${urls.join('')}</urlset>`,
      );
    },
  );
}
