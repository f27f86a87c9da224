import { assetFilesApi } from '@editorial/contracts/asset-files';
import { AllPolicies } from '@editorial/contracts/policy';
import {
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderRemote,
  screen,
  waitFor,
} from '@editorial/testing';
import remote from '../remote.ts';

test('damaged files are shown with what is wrong, and made again, one picture or all', async () => {
  const api = new FakeApi()
    .answer(assetFilesApi.summary, {
      pictures: 40,
      checked: 38,
      oldestCheckAt: '2026-11-20T10:00:00.000Z',
      damaged: 1,
      lost: 0,
      queued: 0,
      noFile: 0,
    })
    .answer(assetFilesApi.list, {
      totalCount: 1,
      items: [
        {
          id: idOf(3),
          number: 'ED-3',
          title: 'Boats',
          fileName: 'boats.jpg',
          thumbUrl: '/thumb',
          state: 'Damaged',
          problem: 'preview.webp is missing',
          files: 8,
          bytes: 80_000,
          checkedAt: '2026-11-20T10:00:00.000Z',
        },
      ],
    })
    .answer(assetFilesApi.remake, { queued: 1 })
    .answer(assetFilesApi.check, undefined)
    .install();
  await installFakePlatform({ user: aUser(), policies: AllPolicies });
  await renderRemote(remote, '/administration/files');
  expect(await screen.findByText('preview.webp is missing')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Rebuild' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Rebuild all damaged files' }));
  await waitFor(() =>
    expect(api.callsOf(assetFilesApi.remake).map(({ body }) => body)).toEqual([
      { ids: [idOf(3)] },
      {},
    ]),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Check all files' }));
  await waitFor(() => expect(api.callsOf(assetFilesApi.check)).toHaveLength(1));
}, 30_000);
