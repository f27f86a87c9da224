import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';

const id = '00000000-0000-4000-8000-000000000001';
/** The smallest valid body of each PUT endpoint. */
const least: Readonly<Record<string, object>> = {
  'account.updateMyProfile': {},
  'account.decideJoinApplication': { status: 'Accepted' },
  'identity.updateUser': {},
  'identity.setRolesOfUser': { roleNames: [] },
  'identity.lock': { lockoutEnd: '2026-01-01T00:00:00.000Z' },
  'identity.updateRole': {},
  'permissions.update': { permissions: [] },
  'releases.putTeam': {},
  'releases.putService': {},
  'tenants.update': {},
  'settingManagement.changeSettings': { values: {} },
  'siteTexts.change': { subject: null, body: 'x', version: 0 },
  'clients.change': {},
  'signInProviders.change': {},
  'secondFactor.setRule': { everybody: false, roles: [] },
  'assetSets.change': {},
  'categories.change': {},
  'catalog.update': {},
  'catalog.updateMany': { assets: [{ id }] },
  'subscription.update': {},
  'pricing.changePlan': {},
  'orderFields.change': { fields: null },
  'seats.change': {},
  'seatsOfSubscription.change': {},
  'lightboxes.update': {},
  'savedSearches.change': {},
  'subscription.approve': {},
  'subscription.updateState': { state: 1 },
  'transfer.update': {},
  'contributors.setMails': { frequency: 'None' },
};

const changing = Object.entries(api).flatMap(([domain, calls]) =>
  Object.entries(calls as Record<string, Endpoint>)
    .filter(([, call]) => call.method === 'PUT' && call.body)
    .map(([name, call]) => [`${domain}.${name}`, call] as const),
);

test.each(changing)('%s changes only the given fields', (name, { body }) => {
  expect(Object.keys(least)).toContain(name);
  expect(body!.parse(least[name])).toEqual(least[name]);
});
