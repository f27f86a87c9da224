import { assetBulkApi } from '@editorial/contracts/asset-bulk';
import { catalogApi, type FacetFilter } from '@editorial/contracts/catalog';
import { ProfileType } from '@editorial/contracts/enumerations';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../settings/languages/texts.ts';
import { wishMails } from '../people/restrictions/mail-wishes.ts';
import type { Caller, Context } from '../catalog/context/context.ts';
import { serve } from '../people/access/serve.ts';
import { assertUnchanged, type ListContext, listAssets, readAsset } from './lists/asset.queries.ts';
import { listSets, readSet } from './lists/set-lists.queries.ts';
import { createAsset } from '../catalog/assets/asset.create.ts';
import { assertMayChange, updateAsset, updateAssets } from '../catalog/assets/asset.writes.ts';
import { requireCategories } from '../catalog/assets/known-categories.ts';
import { changeSelection, previewSelection } from './lists/bulk.ts';
import { heldResolutions } from '../catalog/downloads/download.queries.ts';
import { countFacets } from './search/facets.queries.ts';
import { addressesIn } from '../catalog/assets/file-addresses.ts';
import { RENDITIONS_JOB } from '../catalog/files/renditions.job.ts';
import { openSearchUses, type SearchUses } from './search-uses/search-uses.ts';
import { searchUsesRoutes } from './search-uses.routes.ts';
import { isSearch, limitSearches } from './search/search-limit.ts';
import { noMemory, type SearchMemory } from './engines/search-memory.ts';
import { listSubjects } from './lists/subjects.queries.ts';
import { suggestTerms } from './search/suggestions.queries.ts';
import { similarAssets } from './alike/alike.queries.ts';
import { nearDuplicates } from './lists/near-duplicates.queries.ts';
import { createLookReader, limitLooks } from './looks/searched-look.ts';
import { assertIdentityForOthers } from '../catalog/assets/others-picture.ts';
import { visitorOf } from '../ground/visitor.ts';
import { viewerOf } from '../catalog/assets/viewer.ts';

type CountSearch = ReturnType<typeof limitSearches>;

/** For whom pictures are listed, with what a list shows of each. */
function openAsking(context: Context, memory: SearchMemory) {
  const addressesFor = addressesIn(context);
  const asked = (
    caller: Caller | null,
    tenantId?: string,
    request?: FastifyRequest,
  ): ListContext => ({
    viewer: viewerOf(caller, request && languageOf(request)),
    showing: {
      addresses: addressesFor(caller),
      prices: context.prices.ofAssets,
      language: request && languageOf(request),
    },
    memory: tenantId === undefined ? noMemory : memory.of(tenantId),
    held: caller && ((tx, ids) => heldResolutions(context, tx, caller, ids)),
  });
  /** Lists for work on pictures have the texts that are edited there. */
  const listing = (query: FacetFilter, ...from: Parameters<typeof asked>): ListContext => {
    const { showing, held, ...rest } = asked(...from);
    const isWork = query.mine || query.includeHidden || query.status !== undefined;
    // Only buyers look at lists for what they have.
    const isBuyer = !isWork && from[0]?.profileType === ProfileType.Client;
    return {
      ...rest,
      showing: isWork ? { ...showing, language: undefined } : showing,
      held: isBuyer ? held : null,
    };
  };
  return { asked, listing };
}
type Asking = ReturnType<typeof openAsking>;

/** Lists of pictures, which count as searches only with a search text or a filter. */
function listRoutes(
  app: FastifyInstance,
  { listing }: Asking,
  uses: SearchUses,
  countSearch: CountSearch,
): void {
  const searchInList = {
    before: async (call: Parameters<typeof countSearch>[0] & { query: FacetFilter }) => {
      if (isSearch(call.query)) await countSearch(call);
    },
  };
  serve(
    app,
    catalogApi.list,
    async ({ tx, query, caller, tenantId, request }) => {
      const found = await listAssets(tx, query, listing(query, caller, tenantId, request));
      const { searchText, verbatim: _verbatim, sorting: _sorting, ...rest } = query;
      // Reviewers' lists and people acted for say nothing about what visitors want. One picture alone is
      // asked for by pages that count what other searches would find, which nobody typed.
      const isTyped = query.maxResultCount > 1 && !query.mine && !query.status;
      if (searchText && caller && !caller.impersonatorUserId && isTyped)
        uses.searched({
          tenantId,
          userId: caller.userId,
          text: searchText,
          found: isSearch({ ...rest, sorting: '', verbatim: false }) ? null : found.totalCount,
          isCorrected: found.correction !== undefined,
          assetIds: found.items.map(({ id }) => id),
        });
      return found;
    },
    searchInList,
  );
  serve(
    app,
    catalogApi.listBySet,
    ({ tx, query, caller, tenantId, request }) =>
      listSets(tx, query, listing(query, caller, tenantId, request)),
    searchInList,
  );
}

/** Counts, suggestions, and pictures that look alike. */
function searchingRoutes(
  app: FastifyInstance,
  context: Context,
  memory: SearchMemory,
  { asked, search }: { readonly asked: Asking['asked']; readonly search: { before: CountSearch } },
): void {
  serve(app, catalogApi.subjects, async ({ tx, caller, tenantId, request }) => ({
    items: await listSubjects(tx, asked(caller, tenantId, request)),
  }));
  serve(
    app,
    catalogApi.facets,
    ({ tx, query, caller, tenantId, request }) =>
      countFacets(tx, query, asked(caller, tenantId, request)),
    search,
  );
  serve(
    app,
    catalogApi.suggestions,
    async ({ tx, query, tenantId, request }) => ({
      items: await suggestTerms(tx, query.text, languageOf(request), memory.of(tenantId)),
    }),
    search,
  );
  serve(
    app,
    catalogApi.similar,
    ({ tx, params, query, caller, tenantId, request }) =>
      similarAssets(tx, params.id, query.maxResultCount, asked(caller, tenantId, request)),
    search,
  );
  const looks = createLookReader(app);
  const { addressLimits } = context.environment;
  serve(
    app,
    catalogApi.look,
    async ({ body, caller, request }) => {
      const person = visitorOf(caller, request.ip);
      // Where addresses say nothing about visitors, nobody waits for others of theirs.
      const place = addressLimits > 0 ? visitorOf(null, request.ip) : person;
      return { look: await looks.read(body.picture, { person, place }) };
    },
    { transaction: false, before: limitLooks(app, addressLimits) },
  );
  serve(app, catalogApi.nearDuplicates, async ({ tx, params, caller, tenantId }) => ({
    items: await nearDuplicates(tx, params.id, asked(caller, tenantId)),
  }));
}

/** Pictures one by one and in selections. */
function readRoutes(
  app: FastifyInstance,
  context: Context,
  { asked }: Asking,
  uses: SearchUses,
): void {
  serve(app, catalogApi.get, async ({ tx, params, caller, tenantId, request }) => {
    // Visitors hold no licenses, so nothing else is asked for them.
    const found = await readAsset(tx, params.id, asked(caller, undefined, request), !caller);
    if (caller) uses.opened({ tenantId, userId: caller.userId, assetId: params.id });
    return found;
  });
  serve(app, catalogApi.set, ({ tx, params, caller, request }) =>
    readSet(tx, params.setId, asked(caller, undefined, request)),
  );
  serve(app, assetBulkApi.preview, ({ tx, body, caller, tenantId, request }) =>
    previewSelection(tx, body.selection, asked(caller, tenantId, request)),
  );
  serve(app, assetBulkApi.apply, ({ tx, body, caller, tenantId, request }) =>
    changeSelection(context, tx, body, { caller, asked: asked(caller, tenantId, request) }),
  );
}

/** Makes and changes pictures. The calls answer with the pictures as lists show them. */
function writeRoutes(app: FastifyInstance, context: Context, { asked }: Asking): void {
  serve(app, catalogApi.create, async ({ tx, body, caller, request }) => {
    const { id, uploaded } = await createAsset(tx, caller, body);
    const language = languageOf(request);
    await wishMails(tx, caller, { language });
    if (uploaded) {
      // Each person's first picture comes before anybody's second, so that a thousand pictures of
      // one person do not delay others.
      const { turn, ...picture } = uploaded;
      const { tenantId } = caller;
      await context.jobs.send(tx, RENDITIONS_JOB, { ...picture, tenantId, language }, { turn });
    }
    return readAsset(tx, id, asked(caller));
  });
  serve(app, catalogApi.updateMany, async ({ tx, body, caller }) => {
    const ids = body.assets.map(({ id }) => id);
    await assertMayChange(tx, caller, ids);
    // Before the pictures: who removes a category locks it first, too.
    await requireCategories(
      tx,
      body.assets.flatMap(({ categories }) => categories ?? []),
    );
    // In the order of updateAssets, so that concurrent requests wait instead of deadlocking.
    for (const { id, concurrencyStamp } of body.assets.toSorted((a, b) => (a.id < b.id ? -1 : 1)))
      await assertUnchanged(tx, id, concurrencyStamp, asked(caller));
    await updateAssets(context, tx, caller, body.assets);
    return {
      items: await Promise.all(ids.map((id) => readAsset(tx, id, asked(caller)))),
    };
  });
  serve(
    app,
    catalogApi.update,
    async ({ tx, params, body, caller }) => {
      await assertMayChange(tx, caller, [params.id]);
      await requireCategories(tx, body.categories ?? []);
      await assertUnchanged(tx, params.id, body.concurrencyStamp, asked(caller));
      await updateAsset(context, tx, caller, { ...body, id: params.id });
      return readAsset(tx, params.id, asked(caller));
    },
    { before: (call) => assertIdentityForOthers(context, call) },
  );
}

/**
 * Lists of pictures, searches, and the calls that answer with listed pictures (R7.19 to R7.29,
 * R7.92N).
 */
export function searchRoutes(app: FastifyInstance, context: Context, memory: SearchMemory): void {
  const asking = openAsking(context, memory);
  const uses = openSearchUses(context);
  app.addHook('onClose', () => uses.close());
  searchUsesRoutes(app, context, uses, () => memory.health().room);
  const countSearch = limitSearches(app, context.environment.addressLimits);
  listRoutes(app, asking, uses, countSearch);
  searchingRoutes(app, context, memory, { asked: asking.asked, search: { before: countSearch } });
  readRoutes(app, context, asking, uses);
  writeRoutes(app, context, asking);
}
