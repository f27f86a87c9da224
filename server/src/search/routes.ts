import { assetBulkApi } from '@editorial/contracts/asset-bulk';
import { catalogApi, type FacetFilter } from '@editorial/contracts/catalog';
import { ProfileType } from '@editorial/contracts/enumerations';
import { ownPicturesApi } from '@editorial/contracts/own-pictures';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { languageOf } from '../settings/configuration/texts.ts';
import { wishMails } from '../people/restrictions/mail-wishes.ts';
import type { Caller, Context } from '../catalog/context/context.ts';
import { type Call, serve } from '../people/access/serve.ts';
import { limitByPerson } from '../http/target-limits.ts';
import { assertUnchanged, type Asked, listAssets, readAsset } from './lists/asset.queries.ts';
import { listSets, readSet } from './lists/set-lists.queries.ts';
import {
  assertMayChange,
  createAsset,
  removeAssets,
  updateAsset,
  updateAssets,
} from '../catalog/assets/asset.writes.ts';
import { readSteps, removeDraft, submitPicture } from '../catalog/assets/own-pictures.ts';
import { decideTextChange, listTextChanges } from '../catalog/assets/text-changes.ts';
import { categoryRoutes } from '../catalog/categories/categories.routes.ts';
import { requireCategories } from '../catalog/assets/known-categories.ts';
import { changeSelection, previewSelection } from './lists/bulk.ts';
import { deliveryRoutes } from '../catalog/downloads/delivery.ts';
import { readDownload } from '../catalog/downloads/download-state.ts';
import { heldResolutions } from '../catalog/downloads/download.queries.ts';
import { cancelDownload, startDownload } from '../catalog/downloads/start-download.ts';
import { countFacets } from './search/facets.queries.ts';
import { assetFilesRoutes } from '../catalog/files/asset-files.routes.ts';
import { fileAddresses } from '../catalog/assets/file-addresses.ts';
import { fileRoutes } from '../catalog/downloads/files.routes.ts';
import { REMOVE_FILES_JOB } from '../catalog/files/remove-files.job.ts';
import { RENDITIONS_JOB } from '../catalog/files/renditions.job.ts';
import { openSearchUses } from './search-uses/search-uses.ts';
import { searchUsesRoutes } from './search-uses.routes.ts';
import { isSearch, limitSearches } from './search/search-limit.ts';
import { noMemory, type SearchMemory } from './memory/search-memory.ts';
import { listSubjects } from './lists/subjects.queries.ts';
import { suggestTerms } from './search/suggestions.queries.ts';
import { transferRoutes } from '../catalog/transfers/transfers.routes.ts';
import { setRoutes } from '../catalog/sets/sets.routes.ts';
import { abortUpload, completeUpload, partUrls, startUpload } from '../catalog/uploads/uploads.ts';
import { problem } from '../ground/problem.ts';
import type { BrowserTrouble } from '../ground/storage/browser-access.ts';
import { similarAssets } from './lists/alike.queries.ts';
import { nearDuplicates } from './lists/near-duplicates.queries.ts';
import { importsRoutes } from '../catalog/import/imports.routes.ts';
import { createLookReader, limitLooks } from './looks/searched-look.ts';
import { assertIdentityForOthers } from '../catalog/assets/others-picture.ts';
import { viewerOf } from '../catalog/assets/viewer.ts';
import { required } from '../ground/required.ts';

/** Limits per person for uploads and archives, which both use gigabytes of storage. */
const ByPerson = {
  archives: { name: 'archives of', max: 60, timeWindow: '1 hour' },
  uploads: { name: 'uploads of', max: 2000, timeWindow: '1 hour' },
} as const;

/**
 * The catalog's routes (R7.19 to R7.29, R7.92N), those of transfers (R3.85N), and the public
 * picture files.
 */
// Long because it registers every route of this file, one after another.
export function searchRoutes(
  app: FastifyInstance,
  context: Context,
  memory: SearchMemory,
  uploadTrouble: () => BrowserTrouble | null,
): void {
  const { jobs, clock, secrets } = context;
  const addressesFor = (caller: Pick<Caller, 'userId' | 'granted'> | null) =>
    fileAddresses(secrets.signingKey, viewerOf(caller), clock.now());
  const asked = (caller: Caller | null, tenantId?: string, request?: FastifyRequest): Asked => ({
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
  const listing = (query: FacetFilter, ...from: Parameters<typeof asked>): Asked => {
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
  const remove = async (
    { tx, caller, body }: Pick<Call<typeof catalogApi.remove>, 'tx' | 'caller' | 'body'>,
    ids: readonly string[],
  ): Promise<undefined> => {
    const keys = await removeAssets(context, tx, caller, { ids, reasons: body?.reasons });
    await jobs.send(tx, REMOVE_FILES_JOB, { keys });
  };

  const uses = openSearchUses(context);
  app.addHook('onClose', () => uses.close());
  searchUsesRoutes(app, context, uses, () => memory.health().room);

  const countSearch = limitSearches(app, context.environment.addressLimits);
  const search = { before: countSearch };
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
      // Reviewers' lists and people acted for say nothing about what visitors want.
      if (searchText && caller && !caller.impersonatorUserId && !query.mine && !query.status)
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
  serve(
    app,
    catalogApi.look,
    async ({ body, caller }) => ({ look: await looks.read(body.picture, caller.userId) }),
    { transaction: false, before: limitLooks(app, context.environment.addressLimits) },
  );
  serve(app, catalogApi.nearDuplicates, async ({ tx, params, caller, tenantId }) => ({
    items: await nearDuplicates(tx, params.id, asked(caller, tenantId)),
  }));
  serve(app, catalogApi.get, async ({ tx, params, caller, tenantId, request }) => {
    // Visitors hold no licenses, so nothing else is asked for them.
    const found = await readAsset(tx, params.id, asked(caller, undefined, request), !caller);
    if (caller) uses.opened({ tenantId, userId: caller.userId, assetId: params.id });
    return found;
  });
  serve(app, catalogApi.set, ({ tx, params, caller, request }) =>
    readSet(tx, params.setId, asked(caller, undefined, request)),
  );
  setRoutes(app, addressesFor);
  categoryRoutes(app, addressesFor);
  importsRoutes(app, context, addressesFor);
  assetFilesRoutes(app, context, addressesFor);
  serve(app, assetBulkApi.preview, ({ tx, body, caller, tenantId, request }) =>
    previewSelection(tx, body.selection, asked(caller, tenantId, request)),
  );
  serve(app, assetBulkApi.apply, ({ tx, body, caller, tenantId, request }) =>
    changeSelection(context, tx, body, caller, asked(caller, tenantId, request)),
  );

  serve(app, catalogApi.create, async ({ tx, body, caller, request }) => {
    const { id, uploaded } = await createAsset(tx, caller, body);
    const language = languageOf(request);
    await wishMails(tx, caller, { language });
    if (uploaded) {
      // Each person's first picture comes before anybody's second, so that a thousand pictures of
      // one person do not delay others.
      const { turn, ...picture } = uploaded;
      const { tenantId } = caller;
      await jobs.send(tx, RENDITIONS_JOB, { ...picture, tenantId, language }, { turn });
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
      await updateAsset(context, tx, caller, params.id, body);
      return readAsset(tx, params.id, asked(caller));
    },
    { before: (call) => assertIdentityForOthers(context, call) },
  );
  serve(app, ownPicturesApi.steps, ({ tx, params, caller }) => readSteps(tx, caller, params.id));
  serve(app, ownPicturesApi.submit, ({ tx, params, body, caller }) =>
    submitPicture(context, { tx, caller, id: params.id, words: body.words }),
  );
  serve(app, ownPicturesApi.removeDraft, async ({ tx, params, caller }) => {
    const keys = await removeDraft(context, tx, caller, params.id);
    await jobs.send(tx, REMOVE_FILES_JOB, { keys });
    return undefined;
  });
  serve(app, ownPicturesApi.textChanges, ({ tx, query, caller }) =>
    listTextChanges(tx, query, addressesFor(caller)),
  );
  serve(app, ownPicturesApi.decideTextChange, ({ tx, params, body }) =>
    decideTextChange(tx, params.id, body.verdict, clock.now()),
  );
  serve(app, catalogApi.removeMany, (given) => remove(given, given.query.ids));
  serve(app, catalogApi.remove, (given) => remove(given, [given.params.id]));

  serve(
    app,
    catalogApi.download,
    ({ transact, body, caller }) => startDownload(transact, context, caller, body),
    { before: limitByPerson(app, ByPerson.archives), transaction: false },
  );
  serve(app, catalogApi.downloadState, ({ tx, params, caller }) =>
    readDownload(tx, context, caller, params.id),
  );
  serve(app, catalogApi.cancelDownload, ({ tx, params, caller }) =>
    cancelDownload(tx, caller, params.id),
  );

  serve(
    app,
    catalogApi.uploadStart,
    ({ body, caller, request }) => {
      // Only browsers say from which site they ask, and only they follow the store's rules about
      // origins. Node's `fetch` names a mode, too.
      const isBrowser = request.headers['sec-fetch-site'] !== undefined;
      if (isBrowser && uploadTrouble()?.isRefused) throw problem('Editorial:UploadsClosed');
      return startUpload(context, caller, body);
    },
    { before: limitByPerson(app, ByPerson.uploads), transaction: false },
  );
  serve(app, catalogApi.partUploadUrl, async ({ tx, query, caller }) =>
    required(
      (await partUrls(tx, { stores: context, caller, query, partNumbers: [query.partNumber] }))[0],
      'The address of the part',
    ),
  );
  serve(app, catalogApi.partsUploadUrl, async ({ tx, query, body, caller }) => ({
    items: await partUrls(tx, { stores: context, caller, query, partNumbers: body }),
  }));
  // Joining gigabytes takes a while, so no transaction is held open.
  serve(
    app,
    catalogApi.uploadComplete,
    ({ params, body, caller }) => completeUpload(context, caller, params.uploadId, body.parts),
    { transaction: false },
  );
  serve(
    app,
    catalogApi.uploadAbort,
    ({ params, caller }) => abortUpload(context, caller, params.uploadId),
    { transaction: false },
  );

  transferRoutes(app, context);
  fileRoutes(app, context, secrets.signingKey);
  deliveryRoutes(app, context);
}
