import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { Policy, SitePolicies } from './policy.ts';

const endpoints = Object.entries(api).flatMap(([table, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${table}.${name}`, endpoint] as const,
  ),
);
const policiesOf = ({ access }: Endpoint): string[] =>
  typeof access === 'object' && 'policy' in access
    ? access.policy.split(/\|\||&&/).map((name) => name.trim())
    : [];

test('every endpoint says for whom it is', () => {
  expect(endpoints.length).toBeGreaterThan(300);
  expect(
    endpoints.filter(([, { side }]) => !['site', 'organization', 'both'].includes(side)),
  ).toEqual([]);
});

test('an endpoint that needs a policy of the site is only for the site', () => {
  const open = endpoints.filter(([, endpoint]) => {
    const policies = policiesOf(endpoint);
    return (
      endpoint.side !== 'site' &&
      policies.length > 0 &&
      policies.every((name) => SitePolicies.has(name))
    );
  });
  expect(open.map(([name]) => name)).toEqual([]);
});

test('only what everybody reads without signing in is kept by browsers and proxies', () => {
  const kept = endpoints.filter(([, { publicForSeconds }]) => publicForSeconds !== undefined);
  expect(kept.length).toBeGreaterThan(0);
  expect(
    kept.filter(
      ([, { method, access, side }]) =>
        method !== 'GET' || access !== 'anonymous' || side !== 'both',
    ),
  ).toEqual([]);
});

/** These reach the caller's own pictures and orders, and reviewers one picture at a time. */
const ownBusiness: readonly string[] = [Policy.Orders, Policy.AssetsCreate, Policy.AssetsEdit];
/** These calculate, and change nothing. */
const calculating = ['assetBulk.preview', 'pricing.comparePrices', 'siteTexts.preview'];

test('every change by staff asks for the second factor or the password again', () => {
  const open = endpoints.filter(
    ([name, endpoint]) =>
      endpoint.method !== 'GET' &&
      policiesOf(endpoint).some((policy) => !ownBusiness.includes(policy)) &&
      endpoint.identityCheck === undefined &&
      !calculating.includes(name),
  );
  expect(open.map(([name]) => name)).toEqual([]);
});

test('every change of many pictures at once asks for it too, whoever makes it', () => {
  const many = endpoints.filter(
    ([name, { method, path }]) =>
      method !== 'GET' && /\/(many|bulk)(\/|$)/.test(path) && !calculating.includes(name),
  );
  expect(many.map(([name]) => name).toSorted()).toEqual([
    'assetBulk.apply',
    'catalog.removeMany',
    'catalog.updateMany',
  ]);
  expect(many.filter(([, { identityCheck }]) => identityCheck === undefined)).toEqual([]);
});

test('what all organizations share is only for the site, whatever policy it needs', () => {
  const shared = endpoints.filter(
    ([, endpoint]) =>
      endpoint.side === 'site' && !policiesOf(endpoint).every((name) => SitePolicies.has(name)),
  );
  expect(shared.map(([name]) => name)).toEqual([
    'settingManagement.logo',
    'settingManagement.changeLogo',
    'settingManagement.removeLogo',
    'imports.folders',
  ]);
  expect(SitePolicies.has(Policy.AssetsReview)).toBe(false);
});

/**
 * What people do for themselves without a confirmed address: they look after their account, leave,
 * pay what they owe, and keep pictures and searches. It mails nobody else and makes no contract.
 */
const withoutConfirmation = [
  'account.confirmOwnEmail',
  'account.sendEmailConfirmation',
  'account.updateMyProfile',
  'account.changePassword',
  'account.removeProviderLink',
  'account.endSession',
  'account.endOtherSessions',
  'catalog.download',
  'catalog.cancelDownload',
  'catalog.look',
  'checkout.quote',
  'checkout.takeBack',
  'checkout.payment',
  'billingAddresses.add',
  'billingAddresses.remove',
  'exports.request',
  'exports.link',
  'exports.remove',
  'lightboxes.create',
  'lightboxes.update',
  'lightboxes.remove',
  'lightboxes.duplicate',
  'lightboxes.merge',
  'lightboxes.add',
  'lightboxes.takeOut',
  'lightboxes.arrange',
  'lightboxes.note',
  'lightboxes.judge',
  'lightboxes.say',
  'lightboxes.resolve',
  'lightboxes.unsay',
  'lightboxes.attend',
  'lightboxes.revoke',
  'orderFields.change',
  'orderRequests.decline',
  'orderRequests.withdraw',
  'ownData.requestCopy',
  'ownData.copyLink',
  'ownData.close',
  'planChanges.withdraw',
  'planInvoices.changeBilling',
  'planPayments.refresh',
  'planPayments.removeCard',
  'planPayments.payInvoice',
  'recent.view',
  'recent.search',
  'recent.clear',
  'savedSearches.save',
  'savedSearches.change',
  'savedSearches.visit',
  'savedSearches.remove',
  'seats.change',
  'seats.remove',
  'seats.withdraw',
  'secondFactor.renewRecoveryCodes',
  'secondFactor.remove',
  'secondFactor.checkOptions',
  'secondFactor.check',
  'subscription.cancelPlan',
];

test('every change that people make for themselves says whether it needs a confirmed address', () => {
  const forThemselves = endpoints.filter(
    ([, endpoint]) =>
      endpoint.method !== 'GET' &&
      ((endpoint.access ?? 'authenticated') === 'authenticated' ||
        policiesOf(endpoint).includes(Policy.Orders)),
  );
  const open = forThemselves.filter(([, { confirmed }]) => !confirmed).map(([name]) => name);
  expect(open.toSorted()).toEqual(withoutConfirmation.toSorted());
});
