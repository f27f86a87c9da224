import { lightboxCommentsApi } from '@editorial/contracts/lightbox-comments';
import { lightboxLinksApi } from '@editorial/contracts/lightbox-links';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { eq } from 'drizzle-orm';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fileAddresses } from '../catalog/assets/file-addresses.ts';
import { viewerOf } from '../catalog/assets/viewer.ts';
import { languageOf } from '../settings/languages/texts.ts';
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
import { itemOf, pageOfItems } from './lightbox-items.queries.ts';
import { revokeLink, shareByLink } from './lightbox-links.ts';
import { linkRoutes } from './lightbox-links.routes.ts';
import { namePerson, seatsToShareWith } from './lightbox-people.ts';
import { lightboxChoices, listLightboxes } from './lightbox-lists.queries.ts';
import { lightboxFor, viewLightbox } from './lightbox.queries.ts';
import { createLightbox, updateLightbox } from './lightboxes.ts';
import { lightboxes, type LightboxRow } from './lightboxes.tables.ts';

interface Call {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly request: FastifyRequest;
}

/** How the calls about lightboxes show one to its caller, and announce that it changed. */
function openViews({ clock, hubs, secrets, prices }: Context) {
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
  return { showingFor, view, changed, shownItem };
}
type Views = ReturnType<typeof openViews>;

/** The lightboxes of a person: made, read, changed, copied and merged. */
function ownRoutes(app: FastifyInstance, context: Context, { showingFor, view, changed }: Views) {
  const { clock, hubs } = context;
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
}

/** The pictures of a lightbox: shown, added, arranged, noted and judged. */
function pictureRoutes(app: FastifyInstance, { clock, hubs }: Context, views: Views) {
  const { showingFor, view, changed, shownItem } = views;
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
}

/** Shares a lightbox with named people, and makes and ends its links. */
function sharingRoutes(app: FastifyInstance, context: Context, { view }: Views) {
  const { clock, hubs } = context;
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
  serve(app, lightboxLinksApi.share, async ({ tx, caller, request, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Edit');
    const key = await shareByLink(tx, caller, row, { ...body, now: clock.now() });
    return { key, lightbox: await view({ tx, caller, request }, row) };
  });
  serve(app, lightboxLinksApi.revoke, async ({ tx, caller, params }) =>
    revokeLink(tx, await lightboxFor(tx, caller, params.id, 'Edit'), params.linkId),
  );
}

/** Comments of people on the pictures of a lightbox, and their presence. */
function talkRoutes(app: FastifyInstance, context: Context): void {
  const { clock, hubs } = context;
  serve(app, lightboxesApi.people, async ({ tx, caller, params }) => ({
    items: await peopleOf(tx, caller, await lightboxFor(tx, caller, params.id, 'View')),
  }));
  serve(app, lightboxCommentsApi.comments, async ({ tx, caller, params }) => {
    const row = await lightboxFor(tx, caller, params.id, 'View');
    return { items: await commentsOn(tx, caller, row, params.assetId) };
  });
  serve(app, lightboxCommentsApi.say, async ({ tx, caller, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Comment');
    const now = clock.now();
    await comment(context, { tx, caller, row, said: { ...params, ...body, now } });
    await announceLightbox(hubs, tx, row, { what: 'Content', now });
    return { items: await commentsOn(tx, caller, row, params.assetId) };
  });
  serve(app, lightboxCommentsApi.resolve, async ({ tx, caller, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'Comment');
    const now = clock.now();
    const assetId = await resolveComment(tx, caller, row, { ...params, ...body, now });
    await announceLightbox(hubs, tx, row, { what: 'Content', now });
    return { items: await commentsOn(tx, caller, row, assetId) };
  });
  serve(app, lightboxCommentsApi.unsay, async ({ tx, caller, params }) => {
    const row = await lightboxFor(tx, caller, params.id, 'View');
    await deleteComment(tx, caller, row, params.commentId);
    await announceLightbox(hubs, tx, row, { what: 'Content', now: clock.now() });
    return undefined;
  });
  serve(app, lightboxesApi.attend, async ({ tx, caller, params, body }) => {
    const row = await lightboxFor(tx, caller, params.id, 'View');
    return markPresence(hubs, tx, row, { ...body, caller, now: clock.now() });
  });
}

/** Registers the calls about lightboxes. */
export function collectionRoutes(app: FastifyInstance, context: Context): void {
  const views = openViews(context);
  ownRoutes(app, context, views);
  pictureRoutes(app, context, views);
  sharingRoutes(app, context, views);
  linkRoutes(app, context, views.showingFor);
  talkRoutes(app, context);
}
