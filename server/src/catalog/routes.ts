import type { FastifyInstance } from 'fastify';
import type { BrowserTrouble } from '../ground/storage/browser-access.ts';
import { addressesIn } from './assets/file-addresses.ts';
import { ownPictureRoutes } from './own-pictures.routes.ts';
import { categoryRoutes } from './categories/categories.routes.ts';
import type { Context } from './context/context.ts';
import { deliveryRoutes } from './downloads/delivery.ts';
import { downloadRoutes } from './downloads/downloads.routes.ts';
import { fileRoutes } from './downloads/files.routes.ts';
import { assetFilesRoutes } from './files/asset-files.routes.ts';
import { importsRoutes } from './import/imports.routes.ts';
import { importRoute } from './import/running-server.ts';
import { noticeRoutes } from './notices/routes.ts';
import { setRoutes } from './sets/sets.routes.ts';
import { transferRoutes } from './transfers/transfers.routes.ts';
import { uploadRoutes } from './uploads/uploads.routes.ts';

/**
 * Calls about pictures that need no list of them. Those that answer with listed pictures are served
 * by search.
 */
export function catalogRoutes(
  app: FastifyInstance,
  context: Context,
  {
    door,
    uploadTrouble,
  }: {
    /** The door of the import's command, if this server opens one. */
    readonly door: Parameters<typeof importRoute>[2] | null;
    readonly uploadTrouble: () => BrowserTrouble | null;
  },
): void {
  const addressesFor = addressesIn(context);
  ownPictureRoutes(app, context, addressesFor);
  setRoutes(app, addressesFor);
  categoryRoutes(app, addressesFor);
  importsRoutes(app, context, addressesFor);
  assetFilesRoutes(app, context, addressesFor);
  uploadRoutes(app, context, uploadTrouble);
  transferRoutes(app, context);
  downloadRoutes(app, context);
  fileRoutes(app, context, context.secrets.signingKey);
  deliveryRoutes(app, context);
  noticeRoutes(app, context);
  if (door) importRoute(app, context, door);
}
