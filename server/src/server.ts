import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { alertStopRoutes } from './collections/alert-stop.routes.ts';
import { alertJobs } from './collections/alerts.job.ts';
import { collectionJobs } from './collections/lightbox-mentions.job.ts';
import { accountJobs } from './identity/account-mails.job.ts';
import { ownDataJobs } from './account/own-data/data-copy.job.ts';
import { ownDataRoutes } from './account/own-data/own-data.routes.ts';
import { issuedDocumentJobs } from './issued-documents/documents.job.ts';
import { accountRoutes } from './account/routes.ts';
import { overviewRoutes } from './administration/overview/overview.routes.ts';
import { organizationsRoutes } from './administration/organizations/organizations.routes.ts';
import { peopleRoutes } from './administration/people/people.routes.ts';
import { rolesRoutes } from './administration/roles/roles.routes.ts';
import { auditRoutes } from './audit/audit.routes.ts';
import { auditJobs } from './audit/expire.job.ts';
import { openRefusals } from './audit/refusals.ts';
import { remotePolicyJobs } from './administration/roles/remote-policies.ts';
import { releaseJobs } from './audit/releases.job.ts';
import { auditIssuer } from './identity/sign-in-audit.ts';
import { catalogJobs } from './catalog/jobs.ts';
import { importRoute } from './catalog/import/running-server.ts';
import { withScanner } from './catalog/picture/malware-scan.ts';
import { createPicturePool } from './catalog/picture/pool.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { openSearchMemory } from './catalog/search/search-memory.ts';
import { checkoutJobs } from './checkout/payments.job.ts';
import { checkoutRoutes } from './checkout/routes.ts';
import { configurationRoutes } from './configuration/routes.ts';
import { settingsRoutes } from './configuration/settings.routes.ts';
import type { Clock, Context } from './context.ts';
import { HOST_TENANT, openDatabase, type Database } from './database/database.ts';
import { sharedClock } from './database/shared-clock.ts';
import { createDependencies } from './dependencies/dependencies.ts';
import type { Environment } from './environment.ts';
import { releaseRoutes } from './federation/releases.routes.ts';
import { serviceProxy } from './federation/services/proxy.ts';
import { openServices } from './federation/services/registered-services.ts';
import { openServiceConnections } from './federation/services/service-targets.ts';
import { createServiceReports } from './federation/services/service-reports.ts';
import { serviceRoutes } from './federation/services/services.routes.ts';
import { teamRoutes } from './federation/teams/teams.routes.ts';
import { createApp } from './http/app.ts';
import { contactJobs, contactRoutes } from './documents/contact.ts';
import { developersRoutes } from './developers/developers.routes.ts';
import type { Undrawn } from './http/remote-pages/remote-documents.ts';
import { healthRoutes, openHealth } from './http/health.ts';
import { metricsRoutes } from './http/metrics.ts';
import { siteRoutes } from './http/site.ts';
import { createHubs } from './hubs/hubs.ts';
import { hubRoutes } from './hubs/hubs.routes.ts';
import { openCallers } from './identity/caller-cache.ts';
import { openClientRegistry } from './identity/clients/client-registry.ts';
import { clientRoutes } from './identity/clients/clients.routes.ts';
import { identityRoutes } from './identity/identity.routes.ts';
import { createProvider } from './identity/provider.ts';
import { secondFactorRoutes } from './identity/second-factor/second-factor.routes.ts';
import { openJobs } from './jobs/jobs.ts';
import { attachedFiles } from './issued-documents/attached-files.ts';
import { mailJobs } from './mail/mail.job.ts';
import { guardedMail, openMail, type Mail } from './mail/mail.ts';
import { mailRoutes } from './mail/mail.routes.ts';
import { analyzeJobs } from './database/analyze.job.ts';
import { contributorMailJobs } from './contributors/contributor-mails.job.ts';
import { contributorsRoutes } from './contributors/routes.ts';
import { licenseNoticeJobs } from './licensing/license-notices.job.ts';
import { licensingRoutes } from './licensing/routes.ts';
import { openLog } from './log.ts';
import { profitRoutes } from './profit/routes.ts';
import { openSecrets } from './secrets.ts';
import { isFolderStorage, openStorage } from './storage/open-storage.ts';
import { subscriptionJobs } from './subscription/cycles.job.ts';
import { storedMail } from './settings/mail-server.ts';
import { readOldAccounts } from './settings/read-old-accounts.ts';
import { openSettings } from './settings/settings-in-memory.ts';
import { openTexts } from './site-texts/texts-in-memory.ts';
import { siteTextRoutes } from './site-texts/site-texts.routes.ts';
import { createSampler, sampleJobs, startSampling } from './operation/metric-samples.ts';
import { commandsDoor } from './operator/commands-door.ts';
import { openDoor } from './operator/running-server.ts';
import { operationRoutes } from './operation/routes.ts';
import { openPriceLists } from './pricing/price-lists.ts';
import { billingDocumentRoutes } from './billing-documents/routes.ts';
import { noticeJobs, noticeRoutes } from './notices/routes.ts';
import { restrictionRoutes } from './restrictions/routes.ts';
import { withdrawalRoutes } from './withdrawals/routes.ts';
import { refundJobs } from './refunds/give-back.job.ts';
import { refundRoutes } from './refunds/routes.ts';
import { issuedDocumentRoutes } from './issued-documents/routes.ts';
import { salesRoutes } from './sales/routes.ts';
import { pricingRoutes } from './pricing/routes.ts';
import { subscriptionRoutes } from './subscription/routes.ts';
import { collectionRoutes } from './collections/routes.ts';
import { recentRoutes } from './collections/recent.routes.ts';
import { savedSearchRoutes } from './collections/saved-search.routes.ts';
import { planPaymentRoutes } from './subscription/billing/plan-payments.routes.ts';
import { planInvoiceRoutes } from './subscription/billing/routes.ts';
import { planChargeJobs } from './subscription/billing/run-charges.ts';
import { orderRequestRoutes } from './checkout/order-requests.routes.ts';
import { billingAddressRoutes } from './checkout/billing-addresses.routes.ts';
import { spendingRoutes } from './checkout/spending.routes.ts';
import { orderFieldRoutes } from './checkout/order-fields.routes.ts';
import { seatRoutes } from './subscription/seats/routes.ts';
import { seatsOfSubscriptionRoutes } from './subscription/seats/staff.routes.ts';
import { watchBrowserAccess } from './storage/browser-access.ts';
import { storageRoutes } from './storage/storage.routes.ts';

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
// Long because it is the list of everything that a server consists of.
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
    texts: await openTexts(database, clock),
    database,
    secrets,
    log,
    clock,
    prices: await openPriceLists(database, clock),
    storage: await openStorage(environment, secrets, dependencies),
    mail: guardedMail(
      options.mail ?? openMail(environment, storedMail(settings, secrets.sealingKey)),
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
  identityRoutes(app, context, provider, clients);
  auditRoutes(app, context);
  clientRoutes(app, context, clients);
  peopleRoutes(app, context);
  rolesRoutes(app);
  organizationsRoutes(app, context);
  overviewRoutes(app, context);
  configurationRoutes(app, context);
  settingsRoutes(app, context, pool);
  siteTextRoutes(app, context);
  accountRoutes(app, context);
  secondFactorRoutes(app, context);
  ownDataRoutes(app, context);
  const searches = await openSearchMemory(database, {
    log,
    searchUrls: environment.searchUrls,
    works: environment.jobs,
    ownSynonyms: (tenantId) => settings.valueOf('Search.Synonyms', tenantId),
    ranksByUse: (tenantId) => settings.isOn('Search.PopularityInRanking', tenantId),
  });
  catalogRoutes(app, context, searches);
  operationRoutes(app, context, () => searches.health());
  subscriptionRoutes(app, context);
  pricingRoutes(app, context);
  seatRoutes(app, context);
  orderFieldRoutes(app, context);
  orderRequestRoutes(app, context);
  spendingRoutes(app);
  billingAddressRoutes(app, context);
  planInvoiceRoutes(app, context);
  planPaymentRoutes(app, context);
  seatsOfSubscriptionRoutes(app, context);
  collectionRoutes(app, context);
  savedSearchRoutes(app, context);
  recentRoutes(app, context);
  alertStopRoutes(app, context);
  checkoutRoutes(app, context);
  salesRoutes(app, context);
  issuedDocumentRoutes(app, context);
  refundRoutes(app, context);
  noticeRoutes(app, context);
  restrictionRoutes(app);
  withdrawalRoutes(app, context);
  billingDocumentRoutes(app, context);
  licensingRoutes(app, context);
  profitRoutes(app, context);
  contributorsRoutes(app, context);
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
  if (database.kind === 'embedded') {
    const isKey = openDoor(app, environment);
    importRoute(app, context, { pool, near: searches.of(HOST_TENANT).near, isKey });
    commandsDoor(app, context, isKey);
  }
  const hubs = await hubRoutes(app, context, clients.mayCall);
  let isLeaving = false;
  const undrawn: Undrawn = new Map();
  const readHealth = openHealth(context, {
    searches: searches.health,
    services: reports.notes,
    uploads: watchBrowserAccess(context),
    undrawn,
  });
  healthRoutes(app, readHealth, () => isLeaving);
  const held = { hubConnections: hubs.connections, searches: searches.health };
  const registry = metricsRoutes(app, context, held);
  const sample = createSampler(context, { ...held, registry });
  if (options.isScheduled ?? true) app.addHook('onClose', startSampling(sample, log));

  mailRoutes(app, environment, () => context.settings.valueOf('Site.Name'));
  developersRoutes(app, context);
  contactRoutes(app, context);
  teamRoutes(app, context);
  serviceRoutes(app, context, services);
  serviceProxy(app, context, { provider, services, connections });
  releaseRoutes(app, context);
  const catalogVersion = () => searches.version(HOST_TENANT);
  siteRoutes(app, context, { catalogVersion, readHealth, undrawn });
  await catalogJobs(context, pool, (tenantId) => searches.of(tenantId).near);
  await subscriptionJobs(context);
  await checkoutJobs(context);
  await planChargeJobs(context);
  await refundJobs(context);
  await mailJobs(context, (what) => attachedFiles(context, what));
  await noticeJobs(context);
  await accountJobs(context);
  await collectionJobs(context);
  await alertJobs(context);
  await licenseNoticeJobs(context);
  await contributorMailJobs(context);
  await analyzeJobs(context);
  await sampleJobs(context);
  await contactJobs(context);
  await issuedDocumentJobs(context);
  await ownDataJobs(context);
  await auditJobs(context);
  await releaseJobs(context);
  await remotePolicyJobs(context);
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
