import { accountApi } from './account.ts';
import { assetBulkApi } from './asset-bulk.ts';
import { assetFilesApi } from './asset-files.ts';
import { assetSetsApi } from './asset-sets.ts';
import { categoriesApi } from './categories.ts';
import { auditLoggingApi } from './audit-logging.ts';
import { billingAddressesApi } from './billing-addresses.ts';
import { billingDocumentsApi } from './billing-documents.ts';
import { catalogApi } from './catalog.ts';
import { checkoutApi } from './checkout.ts';
import { clientsApi } from './clients.ts';
import { configurationApi } from './configuration.ts';
import { contributorsApi } from './contributors.ts';
import { contactApi } from './contact.ts';
import { exportsApi } from './exports.ts';
import { identityApi } from './identity.ts';
import { importsApi } from './imports.ts';
import { lightboxCommentsApi } from './lightbox-comments.ts';
import { lightboxLinksApi } from './lightbox-links.ts';
import { lightboxesApi } from './lightboxes.ts';
import { recentApi } from './recent.ts';
import { licensingApi } from './licensing.ts';
import { operationApi } from './operation.ts';
import { ownPicturesApi } from './own-pictures.ts';
import { orderFieldsApi } from './order-fields.ts';
import { orderRequestsApi } from './order-requests.ts';
import { ownDataApi } from './own-data.ts';
import { permissionsApi } from './permissions.ts';
import { pricingApi } from './pricing.ts';
import { profitApi } from './profit.ts';
import { releasesApi } from './releases.ts';
import { planChangesApi } from './plan-changes.ts';
import { planInvoicesApi } from './plan-invoices.ts';
import { planOrdersApi } from './plan-orders.ts';
import { planPaymentsApi } from './plan-payments.ts';
import { noticesApi } from './notices.ts';
import { refundsApi } from './refunds.ts';
import { restrictionsApi } from './restrictions.ts';
import { issuedDocumentsApi } from './issued-documents.ts';
import { salesApi } from './sales.ts';
import { savedSearchesApi } from './saved-searches.ts';
import { searchesApi } from './searches.ts';
import { seatsApi, seatsOfSubscriptionApi } from './seats.ts';
import { secondFactorApi } from './second-factor.ts';
import { overviewApi } from './overview.ts';
import { settingManagementApi } from './setting-management.ts';
import { signInProvidersApi } from './sign-in-providers.ts';
import { siteTextsApi } from './site-texts.ts';
import { spendingApi } from './spending.ts';
import { subscriptionApi } from './subscription.ts';
import { telemetryApi } from './telemetry.ts';
import { tenantsApi } from './tenants.ts';
import { transferApi } from './transfers.ts';

/**
 * All endpoints. In the browser, import the table of one domain instead, because it is smaller.
 */
export const api = {
  configuration: configurationApi,
  account: accountApi,
  contact: contactApi,
  ownData: ownDataApi,
  exports: exportsApi,
  identity: identityApi,
  signInProviders: signInProvidersApi,
  permissions: permissionsApi,
  overview: overviewApi,
  tenants: tenantsApi,
  clients: clientsApi,
  settingManagement: settingManagementApi,
  siteTexts: siteTextsApi,
  auditLogging: auditLoggingApi,
  secondFactor: secondFactorApi,
  catalog: catalogApi,
  ownPictures: ownPicturesApi,
  assetSets: assetSetsApi,
  categories: categoriesApi,
  searches: searchesApi,
  assetBulk: assetBulkApi,
  imports: importsApi,
  assetFiles: assetFilesApi,
  operation: operationApi,
  subscription: subscriptionApi,
  pricing: pricingApi,
  sales: salesApi,
  issuedDocuments: issuedDocumentsApi,
  refunds: refundsApi,
  notices: noticesApi,
  restrictions: restrictionsApi,
  billingAddresses: billingAddressesApi,
  billingDocuments: billingDocumentsApi,
  orderFields: orderFieldsApi,
  spending: spendingApi,
  orderRequests: orderRequestsApi,
  planInvoices: planInvoicesApi,
  planOrders: planOrdersApi,
  planPayments: planPaymentsApi,
  planChanges: planChangesApi,
  seats: seatsApi,
  seatsOfSubscription: seatsOfSubscriptionApi,
  licensing: licensingApi,
  checkout: checkoutApi,
  profit: profitApi,
  contributors: contributorsApi,
  telemetry: telemetryApi,
  releases: releasesApi,
  transfer: transferApi,
  lightboxes: { ...lightboxesApi, ...lightboxCommentsApi, ...lightboxLinksApi },
  recent: recentApi,
  savedSearches: savedSearchesApi,
};
