/**
 * Endpoints whose own rules may answer 403 although the caller has the policy: for example, only
 * master users see the client's licenses and manage its seats.
 */
export const ownRules: ReadonlySet<string> = new Set([
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
