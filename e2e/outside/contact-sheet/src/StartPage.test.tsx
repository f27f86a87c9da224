import { catalogApi } from '@editorial/contracts/catalog';
import {
  anAsset,
  FakeApi,
  installFakePlatform,
  renderRemote,
  screen,
} from '@editorial/remote-kit/testing';
import remote from './remote.ts';

test('the sheet shows the newest pictures and how many there are', async () => {
  new FakeApi()
    .answer(catalogApi.list, { totalCount: 7, isCountExact: true, items: [anAsset()] })
    .install();
  await installFakePlatform();
  await renderRemote(remote, '/contact-sheet');
  expect(await screen.findByText('7 pictures')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Boats in a quiet harbour' })).toBeTruthy();
});
