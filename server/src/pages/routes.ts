import type { FastifyInstance } from 'fastify';
import type { PicturePool } from '../catalog/picture/pool.ts';
import type { Context } from '../commerce/context/context.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { settingsRoutes } from './configuration/settings.routes.ts';
import { developersRoutes } from './developers/developers.routes.ts';
import { contactRoutes } from './documents/contact.ts';
import { siteRoutes } from './home/site.ts';
import { siteTextRoutes } from './site-texts/site-texts.routes.ts';

/** The site's pages and documents, its texts and its configuration. */
export function pagesRoutes(
  app: FastifyInstance,
  context: Context,
  { pool, ...site }: { readonly pool: PicturePool } & Parameters<typeof siteRoutes>[2],
): void {
  configurationRoutes(app, context);
  settingsRoutes(app, context, pool);
  siteTextRoutes(app, context);
  developersRoutes(app, context);
  contactRoutes(app, context);
  siteRoutes(app, context, site);
}
