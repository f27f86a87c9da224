import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileAddresses } from '../catalog/assets/file-addresses.ts';
import { viewerOf } from '../catalog/assets/viewer.ts';
import { languageOf } from '../settings/configuration/texts.ts';
import type { Caller, Context } from '../commerce/context/context.ts';
import type { Tx } from '../ground/database/database.ts';
import { serve } from '../people/access/serve.ts';
import { problem } from '../ground/problem.ts';
import {
  addPictures,
  arrangePictures,
  judgePicture,
  takeOutPictures,
  touch,
  writeNote,
} from './lightbox-items.ts';
import { duplicateLightbox, lightboxesToMerge, mergeLightboxes } from './lightbox-copies.ts';
import { announceLightbox, announcePicture, markPresence } from './live-lightbox.ts';
import {
  comment,
  commentsOn,
  deleteComment,
  peopleOf,
  resolveComment,
} from './lightbox-comments.ts';
import { commentAsGuest, guestCommentsOn } from './guest-comments.ts';
import { itemOf, offeredPage, pageOfItems } from './lightbox-items.queries.ts';
import { lightboxOfLink, revokeLink, shareByLink } from './lightbox-links.ts';
import { unlockLink } from './link-password.ts';
import { namePerson, seatsToShareWith } from './lightbox-people.ts';
import { lightboxChoices, listLightboxes } from './lightbox-lists.queries.ts';
import { lightboxFor, ownerNameOf, viewLightbox } from './lightbox.queries.ts';
import { createLightbox, updateLightbox } from './lightboxes.ts';
import { lightboxes, type LightboxRow } from './lightboxes.tables.ts';

interface Call {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** Registers the calls about lightboxes. */
// Long because it registers every route of this file, one after another.
export function collectionRoutes(app: FastifyInstance, context: Context): void {
  const { clock, hubs, secrets, prices } = context;
  const showingFor = ({ caller, request }: Pick<Call, 'request'> & { caller: Caller | null }) => ({
    addresses: fileAddresses(secrets.signingKey, viewerOf(caller), clock.now()),
    prices: prices.ofAssets,
    language: languageOf(request),
  });
  const view = ({ tx, caller, request }: Call, row: LightboxRow) =>
    viewLightbox(tx, caller, row, { showing: showingFor({ caller, request }), now: clock.now() });
  /** Marks a lightbox as changed, and notifies those who look at it. */
  async function changed(tx: Tx, row: LightboxRow): Promise<LightboxRow> {
    await announceLightbox(hubs, tx, row, { what: 'Content', now: clock.now() });
    return touch(tx, row, clock.now());
  }
  async function shownItem({ tx, caller, request }: Call, row: LightboxRow, assetId: string) {
    const item = await itemOf(tx, {
      caller,
      lightboxRow: row,
      assetId,
      showing: showingFor({ caller, request }),
    });
    if (!item) throw problem('Editorial:NotFound');
    return item;
  }
  const byAddress = { config: { rateLimit: { max: 120, timeWindow: '1 minute' } } };
  const saysByAddress = { config: { rateLimit: { max: 10, timeWindow: '1 minute' } } };
  const triesByAddress = { config: { rateLimit: { max: 20, timeWindow: '1 minute' } } };

  serve(app, lightboxesApi.list, ({ tx, caller, request, query }) =>
    listLightboxes(tx, caller, query, showingFor({ caller, request })),
  );
  serve(app, lightboxesApi.choices, ({ tx, caller, query }) => lightboxChoices(tx, caller, query));
  serve(app, lightboxesApi.create, async ({ tx, caller, request, body }) =>
    view({ tx, caller, request }, await createLightbox(tx, caller, body, clock.now())),
  );
  serve(app, lightboxesApi.get, async ({ tx, caller, request, params }) =>
    view({ tx, caller, request }, await lightboxFor(tx, caller, params.id, 'View')),
  );
  serve(app, lightboxesApi.update, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Owner');
    const now = clock.now();
    await announceLightbox(hubs, tx, row, { what: 'Content', now });
    return view(
      { tx, caller, request },
      await updateLightbox(tx, { caller, row, changes: body, now }),
    );
  });
  serve(app, lightboxesApi.remove, async ({ tx, caller, params }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Owner');
    await announceLightbox(hubs, tx, row, { what: 'Content', now: clock.now() });
    await tx.delete(lightboxes).where(eq(lightboxes.id, row.id));
    return undefined;
  });
  serve(app, lightboxesApi.duplicate, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'View');
    const made = { ...body, now: clock.now() };
    return view({ tx, caller, request }, await duplicateLightbox(tx, caller, row, made));
  });
  serve(app, lightboxesApi.merge, async ({ tx, caller, request, params, body }) => {
    const pair = await lightboxesToMerge(tx, caller, { into: params.id, from: body.fromId });
    const now = clock.now();
    await announceLightbox(hubs, tx, pair.source, { what: 'Content', now });
    await mergeLightboxes(context, tx, pair, now);
    return view({ tx, caller, request }, await changed(tx, pair.target));
  });
  serve(app, lightboxesApi.items, async ({ tx, caller, request, params, query }) => {
    const row = await lightboxFor(tx, caller, params.id, 'View');
    return pageOfItems(tx, {
      caller,
      lightboxRow: row,
      query,
      showing: showingFor({ caller, request }),
    });
  });
  serve(app, lightboxesApi.add, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Edit');
    await addPictures(tx, { caller, row, given: body.assetIds, now: clock.now() });
    return view({ tx, caller, request }, await changed(tx, row));
  });
  serve(app, lightboxesApi.takeOut, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Edit');
    await takeOutPictures(tx, row, body.assetIds);
    return view({ tx, caller, request }, await changed(tx, row));
  });
  serve(app, lightboxesApi.arrange, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Edit');
    await arrangePictures(tx, row, body);
    return view({ tx, caller, request }, await changed(tx, row));
  });
  serve(app, lightboxesApi.note, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Edit');
    const now = clock.now();
    await writeNote(tx, row, params.assetId, body.note);
    await touch(tx, row, now);
    const item = await shownItem({ tx, caller, request }, row, params.assetId);
    await announcePicture(hubs, tx, row, { caller, item, now });
    return item;
  });
  serve(app, lightboxesApi.judge, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Comment');
    const now = clock.now();
    await judgePicture(tx, caller, row, { ...params, ...body, now });
    const item = await shownItem({ tx, caller, request }, row, params.assetId);
    await announcePicture(hubs, tx, row, { caller, item, now });
    return item;
  });
  serve(app, lightboxesApi.seats, async ({ tx, caller }) => ({
    items: await seatsToShareWith(tx, caller),
  }));
  serve(app, lightboxesApi.namePerson, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Owner');
    await announceLightbox(hubs, tx, row, { what: 'Content', now: clock.now() });
    return view(
      { tx, caller, request },
      await namePerson(context, { tx, caller, row, named: body }),
    );
  });
  serve(app, lightboxesApi.people, async ({ tx, caller, params }) => ({
    items: await peopleOf(tx, caller, await lightboxFor(tx, caller, params.id, 'View')),
  }));
  serve(app, lightboxesApi.comments, async ({ tx, caller, params }) => {
    const row = await lightboxFor(tx, caller, params.id, 'View');
    return { items: await commentsOn(tx, caller, row, params.assetId) };
  });
  serve(app, lightboxesApi.say, async ({ tx, caller, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Comment');
    const now = clock.now();
    await comment(context, { tx, caller, row, said: { ...params, ...body, now } });
    await announceLightbox(hubs, tx, row, { what: 'Content', now });
    return { items: await commentsOn(tx, caller, row, params.assetId) };
  });
  serve(app, lightboxesApi.resolve, async ({ tx, caller, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Comment');
    const now = clock.now();
    const assetId = await resolveComment(tx, caller, row, { ...params, ...body, now });
    await announceLightbox(hubs, tx, row, { what: 'Content', now });
    return { items: await commentsOn(tx, caller, row, assetId) };
  });
  serve(app, lightboxesApi.unsay, async ({ tx, caller, params }) => {
    const row = await lightboxFor(tx, caller, params.id, 'View');
    await deleteComment(tx, caller, row, params.commentId);
    await announceLightbox(hubs, tx, row, { what: 'Content', now: clock.now() });
    return undefined;
  });
  serve(app, lightboxesApi.attend, async ({ tx, caller, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'View');
    return markPresence(hubs, tx, row, { ...body, caller, now: clock.now() });
  });
  serve(app, lightboxesApi.share, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Edit');
    const key = await shareByLink(tx, caller, row, { ...body, now: clock.now() });
    return { key, lightbox: await view({ tx, caller, request }, row) };
  });
  serve(app, lightboxesApi.revoke, async ({ tx, caller, params }) =>
    revokeLink(tx, await lightboxFor(tx, caller, params.id, 'Edit'), params.linkId),
  );
  serve(
    app,
    lightboxesApi.open,
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
    lightboxesApi.guestComments,
    async ({ tx, body }) => {
      const { link } = await ofGuest(tx, body);
      return { items: await guestCommentsOn(tx, link, body.assetId) };
    },
    byAddress,
  );
  serve(
    app,
    lightboxesApi.sayAsGuest,
    async ({ tx, body }) => {
      const { lightbox, link } = await ofGuest(tx, body);
      const now = clock.now();
      await commentAsGuest(tx, link, body, now);
      await announceLightbox(hubs, tx, lightbox, { what: 'Content', now });
      return { items: await guestCommentsOn(tx, link, body.assetId) };
    },
    saysByAddress,
  );
  serve(
    app,
    lightboxesApi.unlock,
    async ({ tenantId, body }) => ({ pass: await unlockLink(context, tenantId, body) }),
    { ...triesByAddress, transaction: false },
  );
}
