import { catalogApi } from '@editorial/contracts/catalog';
import { Policy } from '@editorial/contracts/policy';
import {
  anAsset,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  within,
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

test('what arrived is counted, and the page leads on to describe it', async () => {
  new FakeApi()
    .answer(catalogApi.uploadStart, {
      blobContainerId: idOf(5),
      uploadId: 'u',
      partSize: 8,
      uploadedParts: [{ partNumber: 1, etag: '"1"' }],
    })
    .answer(catalogApi.uploadComplete, { blobContainerId: idOf(5), byteSize: 1 })
    .answer(catalogApi.create, anAsset())
    .install();
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  await renderRemote(remote, '/contribute/upload');
  const files = await screen.findByLabelText('Choose files', { selector: 'input' });
  const had = screen.queryAllByRole('listitem').length;
  fireEvent.change(files, {
    target: { files: [new File(['x'], 'boat.jpg'), new File([], 'empty.jpg')] },
  });
  expect(await screen.findByText(`1 of ${had + 2} uploaded`)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Describe and submit' })).toHaveAttribute(
    'href',
    '/contribute',
  );
});

test('a file on its way shows how far it is, and that this browser does not keep it, until it is stopped', async () => {
  const api = new FakeApi().install();
  api.send(catalogApi.uploadStart, new Promise<string>(() => undefined));
  await installFakePlatform({ user: aUser(), policies: [Policy.AssetsCreate] });
  await renderRemote(remote, '/contribute/upload');
  const files = await screen.findByLabelText('Choose files', { selector: 'input' });
  fireEvent.change(files, { target: { files: [new File(['four'], 'slow.jpg')] } });
  const bar = await screen.findByRole('progressbar', { name: 'slow.jpg' });
  expect(bar).toHaveAttribute('max', '4');
  const line = within(bar.closest('li')!);
  const hint = /^This browser does not keep the file/;
  expect(line.getByText(hint)).toBeVisible();
  fireEvent.click(line.getByRole('button', { name: 'Stop' }));
  expect(await line.findByText('Stopped')).toBeVisible();
  expect(line.queryByText(hint)).toBeNull();
  expect(line.queryByRole('progressbar')).toBeNull();
  expect(line.queryByRole('button', { name: 'Stop' })).toBeNull();
});
