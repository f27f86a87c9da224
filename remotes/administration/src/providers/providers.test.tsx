import { type SignInProvider, signInProvidersApi } from '@editorial/contracts/sign-in-providers';
import { AllPolicies } from '@editorial/contracts/policy';
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

const berg: SignInProvider = {
  id: '11111111-1111-4111-8111-111111111111',
  name: 'Berg Press',
  issuer: 'https://sso.berg.example',
  clientId: 'editorial',
  domains: ['berg.example'],
  isActive: true,
  isRequired: true,
  hasSecret: true,
  redirectUri:
    'https://site.example/identity/provider/callback/7b0f6a4e-0000-4000-8000-000000000000',
  concurrencyStamp: '22222222-2222-4222-8222-222222222222',
  createdAt: '2026-01-02T00:00:00Z',
};
const open = async (items: SignInProvider[]) => {
  const api = new FakeApi()
    .answer(signInProvidersApi.list, { items, redirectUri: berg.redirectUri })
    .answer(signInProvidersApi.add, berg)
    .answer(signInProvidersApi.change, berg)
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/sign-in-providers');
  await screen.findByText(berg.redirectUri);
  return api;
};
const type = (label: RegExp, value: string) =>
  fireEvent.change(screen.getByRole('textbox', { name: label }), { target: { value } });

test('a provider is sent as it was typed; the address to register there is shown', async () => {
  const api = await open([]);
  fireEvent.click(screen.getByRole('button', { name: 'New provider' }));
  type(/^Name/, 'Google');
  type(/^Issuer/, 'https://accounts.google.com');
  type(/^Client ID/, '1234');
  type(/^Client secret/, 'hidden');
  type(/^Own domains/, 'Berg.example,\nother.example');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(signInProvidersApi.add)).toHaveLength(1));
  expect(api.callsOf(signInProvidersApi.add)[0]?.body).toEqual({
    name: 'Google',
    issuer: 'https://accounts.google.com',
    clientId: '1234',
    clientSecret: 'hidden',
    domains: ['berg.example', 'other.example'],
    isActive: true,
    isRequired: false,
  });
}, 30_000);

test('a change keeps the secret that nobody sees, and names the version that was edited', async () => {
  const api = await open([berg]);
  expect(screen.getByText('Required')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Berg Press' }));
  expect(screen.getByRole('textbox', { name: /^Client secret/ })).toHaveValue('');
  type(/^Name/, 'Berg');
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(api.callsOf(signInProvidersApi.change)).toHaveLength(1));
  const body = api.callsOf(signInProvidersApi.change)[0]?.body;
  expect(body).toMatchObject({ name: 'Berg', concurrencyStamp: berg.concurrencyStamp });
  expect(body).not.toHaveProperty('clientSecret');
}, 30_000);
