import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Caller, Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { serve } from '../people/access/serve.ts';
import { commentAsGuest, guestCommentsOn, markOf } from './guest-comments.ts';
import { offeredPage } from './lightbox-items.queries.ts';
import { lightboxOfLink } from './lightbox-links.ts';
import { ownerNameOf } from './lightbox.queries.ts';
import { unlockLink } from './link-password.ts';
import { announceLightbox } from './live-lightbox.ts';

type ShowingFor = (visit: {
  readonly caller: Caller | null;
  readonly request: FastifyRequest;
}) => Parameters<typeof offeredPage>[3];

const byAddress = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };
const saysByAddress = { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } };
const triesByAddress = { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } };

/** The calls of those who have a link: the lightbox, its password, and comments of guests. */
export function linkRoutes(app: FastifyInstance, context: Context, showingFor: ShowingFor): void {
  const { clock, hubs, secrets } = context;
  serve(
    app,
    lightboxLinksApi.open,
    async ({ tx, caller, request, body }) => {
      const { lightbox: row, link } = await lightboxOfLink(tx, body, {
        signingKey: secrets.signingKey,
        isVisit: body.skipCount === 0 && !body.isReturn,
        now: clock.now(),
      });
      const page = await offeredPage(tx, row.id, body, showingFor({ caller, request }));
      const { mayComment } = link;
      return { ...page, name: row.name, ownerName: await ownerNameOf(tx, row), mayComment };
    },
    byAddress,
  );
  const ofGuest = (tx: Tx, given: { readonly key: string; readonly pass?: string | undefined }) =>
    lightboxOfLink(tx, given, {
      signingKey: secrets.signingKey,
      isVisit: false,
      now: clock.now(),
    });
  serve(
    app,
    lightboxLinksApi.guestComments,
    async ({ tx, body }) => {
      const { link } = await ofGuest(tx, body);
      return { items: await guestCommentsOn(tx, link, body.assetId) };
    },
    byAddress,
  );
  serve(
    app,
    lightboxLinksApi.sayAsGuest,
    async ({ tx, body, request }) => {
      const { lightbox, link } = await ofGuest(tx, body);
      const now = clock.now();
      const mark = markOf(secrets.signingKey, { linkId: link.id, address: request.ip });
      await commentAsGuest(tx, link, body, { now, mark });
      await announceLightbox(hubs, tx, lightbox, { what: 'Content', now });
      return { items: await guestCommentsOn(tx, link, body.assetId) };
    },
    saysByAddress,
  );
  serve(
    app,
    lightboxLinksApi.unlock,
    async ({ tenantId, body }) => ({ pass: await unlockLink(context, tenantId, body) }),
    { ...triesByAddress, transaction: false },
  );
}
