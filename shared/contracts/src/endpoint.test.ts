import { api } from './api.ts';
import type { Endpoint } from './endpoint.ts';
import { Policy, SitePolicies } from './policy.ts';

const endpoints = Object.entries(api).flatMap(([table, calls]) =>
  Object.entries(calls as Record<string, Endpoint>).map(
    ([name, endpoint]) => [`${table}.${name}`, endpoint] as const,
  ),
);
const policiesOf = ({ access }: Endpoint): string[] =>
  typeof access === 'object' ? access.policy.split(/\|\||&&/).map((name) => name.trim()) : [];

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
