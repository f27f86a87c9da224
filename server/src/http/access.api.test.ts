import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Endpoint } from '@editorial/contracts/endpoint';
import { Policy } from '@editorial/contracts/policy';
import { openTestSite, type TestSite } from '../catalog/catalog.testing.ts';
import { addressOf, allEndpoints } from './endpoints.testing.ts';

let site: TestSite;
before(async () => {
  site = await openTestSite();
});
after(() => site.close());

const people = ['admin', 'support', 'client', 'contributor', 'profit', 'newcomer'] as const;
type Person = (typeof people)[number];
const everybody = 'everybody';
const signedIn: readonly Person[] = people;
const buyers: readonly Person[] = ['admin', 'client', 'newcomer'];
const authors: readonly Person[] = ['admin', 'contributor'];
const staff: readonly Person[] = ['admin', 'support'];
const admin: readonly Person[] = ['admin'];
/** Teams' keys open these calls, and people do not. */
const nobody: readonly Person[] = [];
const accountants: readonly Person[] = ['admin', 'profit'];

/** Who may make each call. An endpoint without an entry fails the test. */
const allowed: Readonly<Record<string, readonly Person[] | typeof everybody>> = {
  'accountApi.register': everybody,
  'accountApi.sendPasswordResetCode': everybody,
  'accountApi.verifyPasswordResetToken': everybody,
  'accountApi.resetPassword': everybody,
  'accountApi.confirmEmail': everybody,
  'accountApi.sendEmailConfirmation': signedIn,
  'accountApi.myProfile': signedIn,
  'accountApi.updateMyProfile': signedIn,
  'accountApi.changePassword': signedIn,
  'accountApi.sessions': signedIn,
  'accountApi.endSession': signedIn,
  'accountApi.endOtherSessions': signedIn,
  'accountApi.publicProfile': signedIn,
  'accountApi.joinUs': everybody,
  'contactApi.send': everybody,
  'accountApi.joinApplications': staff,
  'accountApi.decideJoinApplication': admin,
  'accountApi.answerJoinApplication': admin,
  'accountApi.tenants': staff,
  'settingManagementApi.settings': admin,
  'settingManagementApi.changeSettings': admin,
  'settingManagementApi.emailing': admin,
  'settingManagementApi.changeEmailing': admin,
  'settingManagementApi.sendTestEmail': admin,
  'siteTextsApi.list': admin,
  'siteTextsApi.read': admin,
  'siteTextsApi.version': admin,
  'siteTextsApi.preview': admin,
  'siteTextsApi.sendTest': admin,
  'siteTextsApi.change': admin,
  'identityApi.users': staff,
  'identityApi.exportUsers': staff,
  'identityApi.assignableRoles': staff,
  'identityApi.userByName': staff,
  'identityApi.userByEmail': staff,
  'identityApi.user': staff,
  'identityApi.createUser': admin,
  'identityApi.updateUser': admin,
  'identityApi.deleteUser': admin,
  'identityApi.rolesOfUser': staff,
  'identityApi.setRolesOfUser': admin,
  'identityApi.invite': admin,
  'identityApi.lock': admin,
  'identityApi.unlock': admin,
  'identityApi.sessions': staff,
  'identityApi.endSession': admin,
  'identityApi.endSessions': admin,
  'identityApi.secondFactor': staff,
  'identityApi.resetSecondFactor': admin,
  'identityApi.allRoles': admin,
  'identityApi.roles': admin,
  'identityApi.role': admin,
  'identityApi.createRole': admin,
  'identityApi.updateRole': admin,
  'identityApi.deleteRole': admin,
  'permissionsApi.get': admin,
  'permissionsApi.update': admin,
  'permissionsApi.holders': admin,
  'overviewApi.read': staff,
  'tenantsApi.list': staff,
  'tenantsApi.export': staff,
  'tenantsApi.get': staff,
  'tenantsApi.create': admin,
  'tenantsApi.update': admin,
  'tenantsApi.remove': admin,
  'tenantsApi.connectionString': staff,
  'tenantsApi.setConnectionString': admin,
  'tenantsApi.removeConnectionString': admin,
  'clientsApi.list': admin,
  'clientsApi.add': admin,
  'clientsApi.change': admin,
  'clientsApi.renewSecret': admin,
  'clientsApi.remove': admin,
  'auditLoggingApi.list': admin,
  'auditLoggingApi.export': admin,
  'searchesApi.list': admin,
  'catalogApi.list': everybody,
  'catalogApi.listBySet': everybody,
  'catalogApi.subjects': everybody,
  'catalogApi.facets': signedIn,
  'catalogApi.suggestions': signedIn,
  'catalogApi.similar': everybody,
  'catalogApi.look': signedIn,
  'catalogApi.nearDuplicates': admin,
  'catalogApi.get': everybody,
  'catalogApi.set': everybody,
  'catalogApi.create': authors,
  'operationApi.health': admin,
  'operationApi.metrics': admin,
  'operationApi.jobs': admin,
  'operationApi.retryJob': admin,
  'assetFilesApi.summary': admin,
  'assetFilesApi.list': admin,
  'assetFilesApi.check': admin,
  'assetFilesApi.remake': admin,
  'settingManagementApi.logo': admin,
  'settingManagementApi.changeLogo': admin,
  'settingManagementApi.removeLogo': admin,
  'importsApi.folders': admin,
  'importsApi.list': admin,
  'importsApi.create': admin,
  'importsApi.get': admin,
  'importsApi.files': admin,
  'importsApi.stop': admin,
  'importsApi.resume': admin,
  'assetBulkApi.preview': admin,
  'assetBulkApi.apply': admin,
  'categoriesApi.shown': everybody,
  'categoriesApi.list': admin,
  'categoriesApi.create': admin,
  'categoriesApi.change': admin,
  'categoriesApi.remove': admin,
  'assetSetsApi.list': admin,
  'assetSetsApi.create': admin,
  'assetSetsApi.change': admin,
  'assetSetsApi.remove': admin,
  'catalogApi.update': authors,
  'catalogApi.updateMany': authors,
  'catalogApi.remove': admin,
  'catalogApi.removeMany': admin,
  'catalogApi.download': signedIn,
  'catalogApi.downloadState': signedIn,
  'catalogApi.cancelDownload': signedIn,
  'catalogApi.partUploadUrl': authors,
  'catalogApi.partsUploadUrl': authors,
  'catalogApi.uploadStart': authors,
  'catalogApi.uploadComplete': authors,
  'catalogApi.uploadAbort': authors,
  'transferApi.list': authors,
  'transferApi.get': authors,
  'transferApi.create': authors,
  'transferApi.update': authors,
  'transferApi.remove': authors,
  'checkoutApi.quote': buyers,
  'checkoutApi.order': buyers,
  'checkoutApi.list': buyers,
  'checkoutApi.get': buyers,
  'checkoutApi.takeBack': buyers,
  'checkoutApi.invoice': buyers,
  'checkoutApi.payment': buyers,
  'checkoutApi.paymentEvent': everybody,
  'configurationApi.applicationConfiguration': everybody,
  'configurationApi.applicationLocalization': everybody,
  'configurationApi.tenantById': everybody,
  'configurationApi.tenantByName': everybody,
  'telemetryApi.remoteLoad': everybody,
  'releasesApi.token': everybody,
  'releasesApi.own': nobody,
  'releasesApi.addSigner': nobody,
  'releasesApi.upload': nobody,
  'releasesApi.uploadMaps': nobody,
  'releasesApi.act': nobody,
  'releasesApi.log': admin,
  'releasesApi.errors': admin,
  'releasesApi.teams': admin,
  'releasesApi.putTeam': admin,
  'releasesApi.removeTeam': admin,
  'releasesApi.addKey': admin,
  'releasesApi.removeKey': admin,
  'releasesApi.removeSigner': admin,
  'releasesApi.services': admin,
  'releasesApi.putService': admin,
  'releasesApi.removeService': admin,
  'licensingApi.list': signedIn,
  'licensingApi.get': signedIn,
  'licensingApi.certificate': signedIn,
  'licensingApi.export': signedIn,
  'licensingApi.transfer': admin,
  'licensingApi.verify': everybody,
  'profitApi.list': accountants,
  'profitApi.get': accountants,
  'profitApi.close': accountants,
  'profitApi.csv': accountants,
  'profitApi.pdf': accountants,
  'publicProfileApi.current': signedIn,
  'ownDataApi.copies': signedIn,
  'ownDataApi.requestCopy': signedIn,
  'ownDataApi.copyLink': signedIn,
  'ownDataApi.closing': signedIn,
  'ownDataApi.close': signedIn,
  'secondFactorApi.get': signedIn,
  'secondFactorApi.beginTotp': signedIn,
  'secondFactorApi.confirmTotp': signedIn,
  'secondFactorApi.newPasskeyOptions': signedIn,
  'secondFactorApi.addPasskey': signedIn,
  'secondFactorApi.renewRecoveryCodes': signedIn,
  'secondFactorApi.remove': signedIn,
  'secondFactorApi.rule': admin,
  'secondFactorApi.setRule': admin,
  'secondFactorApi.checkOptions': signedIn,
  'secondFactorApi.check': signedIn,
  'recentApi.list': signedIn,
  'recentApi.view': signedIn,
  'recentApi.search': signedIn,
  'recentApi.clear': signedIn,
  'savedSearchesApi.list': signedIn,
  'savedSearchesApi.save': signedIn,
  'savedSearchesApi.change': signedIn,
  'savedSearchesApi.visit': signedIn,
  'savedSearchesApi.remove': signedIn,
  'lightboxesApi.list': signedIn,
  'lightboxesApi.create': signedIn,
  'lightboxesApi.get': signedIn,
  'lightboxesApi.update': signedIn,
  'lightboxesApi.remove': signedIn,
  'lightboxesApi.duplicate': signedIn,
  'lightboxesApi.merge': signedIn,
  'lightboxesApi.items': signedIn,
  'lightboxesApi.add': signedIn,
  'lightboxesApi.takeOut': signedIn,
  'lightboxesApi.arrange': signedIn,
  'lightboxesApi.note': signedIn,
  'lightboxesApi.judge': signedIn,
  'lightboxesApi.people': signedIn,
  'lightboxesApi.seats': signedIn,
  'lightboxesApi.namePerson': signedIn,
  'lightboxesApi.comments': signedIn,
  'lightboxesApi.say': signedIn,
  'lightboxesApi.resolve': signedIn,
  'lightboxesApi.unsay': signedIn,
  'lightboxesApi.attend': signedIn,
  'lightboxesApi.share': signedIn,
  'lightboxesApi.revoke': signedIn,
  'lightboxesApi.open': everybody,
  'lightboxesApi.unlock': everybody,
  'orderRequestsApi.ask': buyers,
  'orderRequestsApi.list': buyers,
  'orderRequestsApi.get': buyers,
  'orderRequestsApi.approve': buyers,
  'orderRequestsApi.decline': buyers,
  'orderRequestsApi.withdraw': buyers,
  'billingAddressesApi.list': buyers,
  'billingAddressesApi.add': buyers,
  'billingAddressesApi.remove': buyers,
  'spendingApi.read': signedIn,
  'spendingApi.export': signedIn,
  'orderFieldsApi.own': signedIn,
  'orderFieldsApi.change': signedIn,
  'planInvoicesApi.own': signedIn,
  'planInvoicesApi.changeBilling': signedIn,
  'planInvoicesApi.pdf': signedIn,
  'planInvoicesApi.ofSubscription': admin,
  'planInvoicesApi.markPaid': admin,
  'planPaymentsApi.openCardPage': signedIn,
  'planPaymentsApi.refresh': signedIn,
  'planPaymentsApi.ended': signedIn,
  'planPaymentsApi.removeCard': signedIn,
  'planPaymentsApi.activateByCard': signedIn,
  'planPaymentsApi.payInvoice': signedIn,
  'planPaymentsApi.mismatches': admin,
  'planPaymentsApi.acceptMismatch': admin,
  'planPaymentsApi.refundMismatch': admin,
  'planChangesApi.quote': signedIn,
  'planChangesApi.change': signedIn,
  'planChangesApi.withdraw': signedIn,
  'planChangesApi.revive': signedIn,
  'seatsApi.list': signedIn,
  'seatsApi.invite': signedIn,
  'seatsApi.change': signedIn,
  'seatsApi.remove': signedIn,
  'seatsApi.withdraw': signedIn,
  'seatsOfSubscriptionApi.list': admin,
  'seatsOfSubscriptionApi.invite': admin,
  'seatsOfSubscriptionApi.change': admin,
  'seatsOfSubscriptionApi.remove': admin,
  'seatsOfSubscriptionApi.withdraw': admin,
  'seatsApi.offered': everybody,
  'seatsApi.accept': signedIn,
  'salesApi.orders': admin,
  'salesApi.export': admin,
  'salesApi.figures': admin,
  'salesApi.recordPayment': admin,
  'salesApi.takeBack': admin,
  'billingDocumentsApi.list': signedIn,
  'billingDocumentsApi.pdf': signedIn,
  'refundsApi.view': admin,
  'refundsApi.refund': admin,
  'refundsApi.settle': admin,
  'refundsApi.pdf': admin,
  'refundsApi.cases': admin,
  'refundsApi.closeCase': admin,
  'pricingApi.plans': admin,
  'pricingApi.createPlan': admin,
  'pricingApi.changePlan': admin,
  'pricingApi.removePlan': admin,
  'pricingApi.addPlanVersion': admin,
  'pricingApi.removePlanVersion': admin,
  'pricingApi.priceLists': admin,
  'pricingApi.addPriceList': admin,
  'pricingApi.removePriceList': admin,
  'pricingApi.comparePrices': admin,
  'subscriptionApi.activateApproved': signedIn,
  'subscriptionApi.adjustCreditBalance': admin,
  'subscriptionApi.adjustDownloadVolume': admin,
  'subscriptionApi.create': admin,
  'subscriptionApi.remove': admin,
  'subscriptionApi.get': signedIn,
  'subscriptionApi.active': signedIn,
  'subscriptionApi.approved': signedIn,
  'subscriptionApi.clientLicenses': signedIn,
  'subscriptionApi.defaultDownloadVolumes': signedIn,
  'subscriptionApi.isMasterUser': signedIn,
  'subscriptionApi.licenseZones': everybody,
  'subscriptionApi.licenses': signedIn,
  'subscriptionApi.list': admin,
  'subscriptionApi.update': admin,
  'subscriptionApi.approve': admin,
  'subscriptionApi.updateState': admin,
  'subscriptionApi.plans': everybody,
  'subscriptionApi.prices': everybody,
  'subscriptionApi.requestPlan': signedIn,
  'subscriptionApi.requested': signedIn,
  'subscriptionApi.startTrial': signedIn,
  'subscriptionApi.startPayPerImage': signedIn,
  'subscriptionApi.cancelPlan': signedIn,
  'subscriptionApi.keepPlan': signedIn,
  'subscriptionApi.ledger': signedIn,
};

/**
 * A body that no endpoint accepts, so that a call changes nothing: authorized callers get a
 * validation error.
 */
const unacceptable = { nonsense: [] };
const call = (endpoint: Endpoint, token?: string) =>
  site.call(endpoint.method, addressOf(endpoint), {
    token,
    ...(endpoint.body ? { body: unacceptable } : {}),
  });

test('[R6.21N] every endpoint for every role: access is refused before anything else is checked', async () => {
  const endpoints = await allEndpoints();
  assert.deepEqual(
    [...endpoints.keys()].filter((name) => !(name in allowed)),
    [],
    'calls without a row in the table above',
  );
  assert.deepEqual(
    Object.keys(allowed).filter((name) => !endpoints.has(name)),
    [],
    'rows without a call',
  );
  const wrong: string[] = [];
  for (const [name, endpoint] of endpoints) {
    const who = allowed[name] ?? [];
    const anonymous = await call(endpoint);
    if ((anonymous.status === 401) !== (who !== everybody))
      wrong.push(`${name} by anonymous: ${anonymous.status}`);
    for (const person of people) {
      const { status, body } = await call(endpoint, await site.tokenOf(person));
      // A caller who is authorized but must confirm their identity first does not count as refused.
      const isAsked = body?.error?.code === 'Editorial:IdentityCheckRequired';
      const isRefused =
        status === 401 || (status === 403 && !isAsked && !mayRefuseItself.has(name));
      if (isRefused === (who === everybody || who.includes(person)))
        wrong.push(`${name} by ${person}: ${status}`);
      if (status >= 500) wrong.push(`${name} by ${person}: ${status}`);
    }
  }
  assert.deepEqual(wrong, []);
});

/**
 * Endpoints whose own rules may answer 403 although the caller has the policy: for example, only
 * master users see the client's licenses and manage its seats.
 */
const mayRefuseItself = new Set([
  'orderFieldsApi.own',
  'spendingApi.read',
  'spendingApi.export',
  'planInvoicesApi.own',
  'planPaymentsApi.openCardPage',
  'planPaymentsApi.refresh',
  'planPaymentsApi.removeCard',
  'planPaymentsApi.activateByCard',
  'planPaymentsApi.payInvoice',
  'planChangesApi.quote',
  'planChangesApi.withdraw',
  'seatsApi.list',
  'seatsApi.change',
  'seatsApi.remove',
  'seatsApi.withdraw',
  'subscriptionApi.clientLicenses',
  'subscriptionApi.startPayPerImage',
  'subscriptionApi.cancelPlan',
  'subscriptionApi.keepPlan',
  'secondFactorApi.check',
]);

/**
 * Policies that only administrators and accountants hold. A change under one of them is
 * administration.
 */
const administration = new Set<string>([
  Policy.AssetsDelete,
  Policy.PlansUpdate,
  Policy.OrdersManage,
  Policy.Statements,
  Policy.Tenants,
  Policy.Users,
  Policy.UsersCreate,
  Policy.UsersUpdate,
  Policy.UsersDelete,
  Policy.UsersManageRoles,
  Policy.RolesCreate,
  Policy.RolesUpdate,
  Policy.RolesDelete,
  `${Policy.RolesManagePermissions} || ${Policy.UsersManagePermissions}`,
  Policy.TenantsCreate,
  Policy.TenantsUpdate,
  Policy.TenantsDelete,
  Policy.Clients,
  Policy.SubscriptionsAdjustCredits,
  Policy.SubscriptionsApprove,
  Policy.SubscriptionsCreate,
  Policy.SubscriptionsState,
]);

test('every endpoint that administers or pays out asks users with a second factor for it again', async () => {
  const without = [...(await allEndpoints())].filter(
    ([, { method, access, identityCheck }]) =>
      method !== 'GET' &&
      typeof access === 'object' &&
      administration.has(access.policy) &&
      identityCheck === undefined,
  );
  assert.deepEqual(
    without.map(([name]) => name),
    [],
  );
});

test('[R1.18] the same call with different __tenant values returns disjoint data, and a token is valid only in its own tenant', async () => {
  const { body: tenant } = await site.call(
    'GET',
    '/api/abp/multi-tenancy/tenants/by-name/northlight',
  );
  await site.add('#336699', 'Host', { title: 'A picture of the host' });
  const [host, north] = await Promise.all([
    site.call('GET', '/api/asset-management/asset'),
    site.call('GET', '/api/asset-management/asset', { headers: { __tenant: tenant.tenantId } }),
  ]);
  const titles = (body: { items: { title: string }[] }) => body.items.map(({ title }) => title);
  assert.deepEqual(titles(host.body), ['A picture of the host']);
  assert.deepEqual(titles(north.body), []);
  // The tenant of the caller overrides the header.
  assert.deepEqual(
    titles(
      (
        await site.call('GET', '/api/asset-management/asset', {
          token: await site.tokenOf('client'),
          headers: { __tenant: tenant.tenantId },
        })
      ).body,
    ),
    ['A picture of the host'],
  );
});
