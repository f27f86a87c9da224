import { catalogApi } from '@editorial/contracts/catalog';
import {
  anAsset,
  aUser,
  FakeApi,
  fireEvent,
  installFakePlatform,
  renderRemote,
  screen,
} from '@editorial/remote-kit/testing';
import remote from './remote.ts';
import { sheetsApi } from './sheets.ts';

test('the sheet shows the newest pictures and how many there are', async () => {
  new FakeApi()
    .answer(catalogApi.list, { totalCount: 7, isCountExact: true, items: [anAsset()] })
    .install();
  await installFakePlatform();
  await renderRemote(remote, '/contact-sheet');
  expect(await screen.findByText('7 pictures')).toBeTruthy();
  expect(screen.getByRole('img', { name: 'Boats in a quiet harbour' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'catalog' }).getAttribute('href')).toBe('/preview');
});

test('a visitor who is signed in keeps the sheet with the pictures that it shows', async () => {
  const kept = { id: anAsset().id, keptAt: '2026-03-01T10:00:00Z', pictureCount: 1 };
  const api = new FakeApi();
  api
    .answer(catalogApi.list, { totalCount: 1, isCountExact: true, items: [anAsset()] })
    .answer(sheetsApi.list, () => ({ items: api.callsOf(sheetsApi.keep).map(() => kept) }))
    .answer(sheetsApi.keep, kept)
    .install();
  await installFakePlatform({ user: aUser() });
  await renderRemote(remote, '/contact-sheet');
  expect(await screen.findByText('You have not kept a sheet yet.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Keep this sheet' }));
  expect(await screen.findByText(/Mar 1, 2026: 1 picture(?!s)/)).toBeTruthy();
  expect(api.callsOf(sheetsApi.keep)[0]?.body).toEqual({ pictureIds: [anAsset().id] });
});
