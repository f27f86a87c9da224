import { AllPolicies } from '@editorial/contracts/policy';
import { settingManagementApi } from '@editorial/contracts/setting-management';
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

test('a file becomes the logo, which is shown on light and dark', async () => {
  const api = new FakeApi()
    .answer(settingManagementApi.settings, { items: [], concurrencyStamp: 'first' })
    .answer(settingManagementApi.logo, { logoUrl: '/site-logo/a.svg', logoWidth: 96 })
    .answer(settingManagementApi.changeLogo, {})
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/settings');
  expect(await screen.findByRole('img', { name: 'Logo on dark' })).toHaveAttribute(
    'src',
    '/site-logo/a.svg',
  );
  const file = new File(['<svg/>'], 'logo.svg', { type: 'image/svg+xml' });
  fireEvent.change(await screen.findByLabelText('New logo', { selector: 'input' }), {
    target: { files: [file] },
  });
  await waitFor(() =>
    expect(api.callsOf(settingManagementApi.changeLogo).map(({ body }) => body)).toEqual([
      { file: Buffer.from('<svg/>').toString('base64') },
    ]),
  );
}, 30_000);
