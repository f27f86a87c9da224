import { tenantsApi } from '@editorial/contracts/tenants';
import { AllPolicies } from '@editorial/contracts/policy';
import { aUser, FakeApi, installFakePlatform, renderRemote, screen } from '@editorial/testing';
import remote from '../remote.ts';

afterEach(() => jest.restoreAllMocks());

test('on narrow screens the line of the sections scrolls to the open one', async () => {
  new FakeApi().answer(tenantsApi.list, { totalCount: 0, items: [] }).install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (
    this: Element,
  ) {
    return this.tagName === 'NAV' ? new DOMRect(16, 0, 358, 40) : new DOMRect(600, 0, 80, 40);
  });
  await renderRemote(remote, '/administration/organizations');
  const nav = await screen.findByRole('navigation', { name: 'Administration' });
  expect(nav.scrollLeft).toBe(640 - 195);
});
