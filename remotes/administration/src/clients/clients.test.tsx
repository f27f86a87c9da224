import { type Client, clientsApi } from '@editorial/contracts/clients';
import { AllPolicies } from '@editorial/contracts/policy';
import { getState } from '@editorial/platform';
import {
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';

const agency: Client = {
  clientId: 'agency',
  name: 'Agency desk',
  isConfidential: true,
  redirectUris: ['https://agency.test/callback'],
  postLogoutRedirectUris: [],
  origins: ['https://agency.test'],
  scopes: ['openid', 'Editorial'],
  grants: ['authorization_code'],
  userId: null,
  accessTokenSeconds: 3600,
  refreshTokenSeconds: 86_400,
  callsPerMinute: 600,
  createdAt: '2026-01-02T00:00:00Z',
};

let api: FakeApi;
beforeEach(async () => {
  api = new FakeApi().answer(clientsApi.list, { totalCount: 1, items: [agency] }).install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/clients');
  await screen.findByRole('button', { name: 'Agency desk' });
});
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

test('a new client is sent with what was typed, a line an address; its secret is shown once', async () => {
  api.answer(clientsApi.add, { client: agency, clientSecret: 'only-once' });
  fireEvent.click(screen.getByRole('button', { name: 'New client' }));
  type(/^Client ID/, 'print-shop');
  type(/^Name/, 'Print shop');
  type(/^Addresses after sign-in/, 'https://a.test/callback\n\n https://b.test/callback ');
  fireEvent.click(screen.getByRole('checkbox', { name: /^Confidential/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('only-once')).toBeVisible();
  expect(api.callsOf(clientsApi.add)[0]?.body).toEqual({
    clientId: 'print-shop',
    isConfidential: true,
    name: 'Print shop',
    redirectUris: ['https://a.test/callback', 'https://b.test/callback'],
  });
});

test('a change sends only what changed', async () => {
  api.answer(clientsApi.change, agency);
  fireEvent.click(screen.getByRole('button', { name: 'Agency desk' }));
  type(/^Origins/, 'https://agency.test\nhttps://desk.agency.test');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(api.callsOf(clientsApi.change)[0]?.body).toEqual({
      origins: ['https://agency.test', 'https://desk.agency.test'],
    }),
  );
});

test('a client is removed and a secret renewed only after it was said what ends', async () => {
  api
    .answer(clientsApi.renewSecret, { client: agency, clientSecret: 'fresh' })
    .answer(clientsApi.remove, undefined);
  fireEvent.click(screen.getByRole('button', { name: 'New secret' }));
  const asked = () => getState().feedback.confirmation;
  await waitFor(() => expect(asked()?.message).toBe('administration::RenewSecretText'));
  expect(api.callsOf(clientsApi.renewSecret)).toEqual([]);
  asked()?.answer('confirm');
  expect(await screen.findByText('fresh')).toBeVisible();

  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(asked()?.message).toBe('administration::RemoveClientText'));
  asked()?.answer('reject');
  await waitFor(() => expect(asked()).toBeNull());
  expect(api.callsOf(clientsApi.remove)).toEqual([]);
});
