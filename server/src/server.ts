import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { createApp } from './app.ts';
import { catalogJobs } from './catalog/jobs.ts';
import { withScanner } from './catalog/picture/malware-scan.ts';
import { createPicturePool } from './catalog/picture/pool.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { collectionsJobs } from './collections/jobs.ts';
import { collectionsRoutes } from './collections/routes.ts';
import type { Clock, Context } from './commerce/context/context.ts';
import { openPriceLists } from './commerce/context/price-lists.ts';
import { attachedFiles } from './commerce/issued-documents/attached-files.ts';
import { commerceJobs } from './commerce/jobs.ts';
import { assetLicenses } from './commerce/licensing/licensed-resolutions.ts';
import { commerceRoutes } from './commerce/routes.ts';
import { catalogDemoJobs } from './demo/catalog.ts';
import { federationJobs } from './federation/jobs.ts';
import { federationRoutes } from './federation/routes.ts';
import { openServices } from './federation/services/registered-services.ts';
import { createServiceReports } from './federation/services/service-reports.ts';
import { openServiceConnections } from './federation/services/service-targets.ts';
import { openRefusals } from './ground/audit/refusals.ts';
import { HOST_TENANT, openDatabase, type Database } from './ground/database/database.ts';
import { sharedClock } from './ground/database/shared-clock.ts';
import { createDependencies } from './ground/dependencies/dependencies.ts';
import type { Environment } from './ground/environment.ts';
import { createHubs } from './ground/hub-messages/hubs.ts';
import { groundJobs } from './ground/jobs.ts';
import { openJobs } from './ground/jobs/jobs.ts';
import { openLog } from './ground/log.ts';
import { guardedMail, openMail, type Mail } from './ground/mail/mail.ts';
import { openDoor } from './ground/operator/running-server.ts';
import { openSecrets } from './ground/secrets/secrets.ts';
import { watchBrowserAccess } from './ground/storage/browser-access.ts';
import { isFolderStorage, openStorage } from './ground/storage/open-storage.ts';
import { storageRoutes } from './http/storage.routes.ts';
import { hubRoutes } from './hubs/hubs.routes.ts';
import { exportedLists } from './operation/exported-lists.ts';
import { openHealth } from './operation/health.ts';
import { sampleJobs } from './operation/metric-samples.ts';
import { operationRoutes } from './operation/routes.ts';
import { closeAccount } from './own-data/close-account.ts';
import { ownDataJobs } from './own-data/data-copy.job.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';
import { contactJobs } from './pages/documents/contact.ts';
import type { Undrawn } from './pages/remote-pages/remote-documents.ts';
import { pagesRoutes } from './pages/routes.ts';
import { openClientRegistry } from './people/clients/client-registry.ts';
import type { CloseAccount } from './people/account/close-account.ts';
import { createProvider } from './people/identity/provider.ts';
import { peopleJobs } from './people/jobs.ts';
import { openCallers } from './people/permissions/caller-cache.ts';
import { peopleWingRoutes } from './people/routes.ts';
import { auditIssuer } from './people/sign-in/sign-in-audit.ts';
import { searchJobs } from './search/jobs.ts';
import { duplicateNumbersBy } from './search/lists/near-duplicates.queries.ts';
import { openSearchMemory } from './search/engines/search-memory.ts';
import { searchRoutes } from './search/routes.ts';
import { mailLooks } from './settings/mail-look.ts';
import { storedMail } from './settings/mail-server.ts';
import { readOldAccounts } from './settings/read-old-accounts.ts';
import { openSettings } from './settings/settings-in-memory.ts';
import { openTexts } from './settings/site-texts/texts-in-memory.ts';

export interface Server {
  readonly context: Context;
  readonly app: FastifyInstance;
  listen(): Promise<string>;
  /** Resolves when searches know all changes up to now. */
  settle(): Promise<void>;
  close(): Promise<void>;
}

export interface ServerOptions {
  readonly clock?: Clock;
  /** For tests: an open database in memory. */
  readonly database?: Database;
  readonly mail?: Mail;
  /** Gets a line for each step of the start that may take a while. */
  readonly say?: (line: string) => void;
  /** For tests: false if no job may run by the machine's clock. Those that are sent still run. */
  readonly isScheduled?: boolean;
}

/** Assembles the whole server. */
// Long because it is the list of all parts in the order in which they open and close. In pieces, a
// part could be closed before another that still uses it, and each piece would take all the others.
export async function createServer(
  environment: Environment,
  options: ServerOptions = {},
): Promise<Server> {
  const log = openLog(environment.logLevel);
  const database =
    options.database ??
    (await openDatabase(environment, {
      holder: { program: 'npm start', address: environment.publicUrl },
      say: options.say,
      log,
    }));
  const secrets = await openSecrets(database);
  const clock = options.clock ?? sharedClock(database);
  const settings = await openSettings(database, environment);
  const dependencies = createDependencies(log);
  const context: Context = {
    environment,
    dependencies,
    settings,
    texts: await openTexts(database, clock, environment.publicUrl),
    database,
    secrets,
    log,
    clock,
    prices: await openPriceLists(database, clock),
    licenses: assetLicenses,
    storage: await openStorage(environment, secrets, dependencies),
    mail: guardedMail(
      options.mail ??
        openMail(environment, {
          ...storedMail(settings, secrets.sealingKey),
          look: mailLooks(settings, environment.publicUrl),
        }),
      dependencies.mail,
    ),
    hubs: createHubs(),
    refusals: openRefusals(database, log),
    jobs: await openJobs(database, log, {
      works: environment.jobs,
      isScheduled: environment.jobs && (options.isScheduled ?? true),
    }),
  };
  await readOldAccounts(context);
  const callers = await openCallers(database, () => context.clock.now());
  const clients = await openClientRegistry(database, new URL(environment.publicUrl).origin);
  const services = await openServices(database, environment);
  const connections = openServiceConnections(environment);
  const reports = createServiceReports(services, connections, log);
  const app = await createApp(context, log, { callers, clients, services: reports });
  const pool = withScanner(createPicturePool(), environment.clamdUrl, dependencies.scanner);
  const provider = await createProvider(context, clients, services);
  auditIssuer(context, provider, app.authentication);
  const closeOf: CloseAccount = (tx, person, language) =>
    closeAccount(context, tx, person, language);
  const lists = exportedLists(context);
  peopleWingRoutes(app, context, { provider, clients, closeOf, lists });
  ownDataRoutes(app, context);
  const searches = await openSearchMemory(database, {
    log,
    searchUrls: environment.searchUrls,
    works: environment.jobs,
    ownSynonyms: (tenantId) => settings.valueOf('Search.Synonyms', tenantId),
    ranksByUse: (tenantId) => settings.isOn('Search.PopularityInRanking', tenantId),
    findsByMeaning: (tenantId) => settings.isOn('Search.Meaning', tenantId),
  });
  const uploadTrouble = watchBrowserAccess(context);
  searchRoutes(app, context, searches);
  commerceRoutes(app, context);
  collectionsRoutes(app, context);
  if (isFolderStorage(context.storage)) {
    storageRoutes(app, {
      storage: context.storage,
      clock: context.clock,
      callerIdOf: async (request) => {
        const caller = await app.authentication.callerOf(request);
        return caller === null || typeof caller === 'string' ? null : caller.userId;
      },
    });
  }
  const isKey = database.kind === 'embedded' ? openDoor(app, environment) : null;
  const duplicatesOf = (tenantId: string) => duplicateNumbersBy(searches.of(tenantId).near);
  const duplicateNumbers = duplicatesOf(HOST_TENANT);
  const door = isKey && { pool, duplicateNumbers, isKey };
  catalogRoutes(app, context, { door, uploadTrouble });
  const hubs = await hubRoutes(app, context, clients.mayCall, callers);
  let isLeaving = false;
  const undrawn: Undrawn = new Map();
  const readHealth = openHealth(context, {
    searches: searches.health,
    services: reports.notes,
    uploads: uploadTrouble,
    undrawn,
  });
  operationRoutes(app, context, {
    held: { hubConnections: hubs.connections, searches: searches.health },
    readHealth,
    isLeaving: () => isLeaving,
    isSampled: options.isScheduled ?? true,
    isKey,
  });
  federationRoutes(app, context, { provider, services, connections });
  const catalogVersion = () => searches.version(HOST_TENANT);
  pagesRoutes(app, context, { pool, catalogVersion, readHealth, undrawn });
  await catalogJobs(context, pool, duplicatesOf);
  await searchJobs(context, (tenantId) => searches.of(tenantId).near);
  if (environment.demo) await catalogDemoJobs(context, pool);
  await commerceJobs(context);
  await groundJobs(context, (what) => attachedFiles(context, what));
  await peopleJobs(context, lists);
  await collectionsJobs(context);
  await sampleJobs(context);
  await contactJobs(context);
  await ownDataJobs(context);
  await federationJobs(context);
  return {
    context,
    app,
    async listen() {
      await app.listen({ port: environment.port, host: environment.host });
      return `http://${environment.host}:${(app.server.address() as AddressInfo).port}`;
    },
    settle: searches.settle,
    async close() {
      isLeaving = true;
      await hubs.close();
      await app.close();
      await callers.stop();
      await clients.stop();
      await services.stop();
      await context.prices.stop();
      await settings.stop();
      await context.texts.stop();
      await searches.close();
      await context.refusals.close();
      await context.jobs.stop();
      context.mail.close?.();
      await pool.close();
      await database.close();
    },
  };
}
