import { catalogApi } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import {
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
} from '@editorial/testing';
import remote from '../remote.ts';

test('an empty file fails at once, a refused file shows the server’s reason; neither keeps a progress bar', async () => {
  const api = new FakeApi().refuse(catalogApi.uploadStart, 'Editorial:UploadIncomplete').install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  await renderRemote(remote, '/contribute/upload');
  const files = await screen.findByLabelText('Choose files', { selector: 'input' });
  fireEvent.change(files, { target: { files: [new File([], 'empty.jpg')] } });
  expect(await screen.findByText('The file is empty.')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(api.callsOf(catalogApi.uploadStart)).toHaveLength(0);
  fireEvent.change(files, { target: { files: [new File(['x'], 'boat.jpg')] } });
  expect(await screen.findByRole('button', { name: 'Retry' })).toBeVisible();
  expect(screen.queryByRole('progressbar')).toBeNull();
});
