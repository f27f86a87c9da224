import { catalogApi } from '@editorial/contracts/catalog';
import { emit } from '@editorial/platform';
import { windowId } from '@editorial/platform/downloads';
import {
  act,
  aUser,
  FakeApi,
  fireEvent,
  idOf,
  installFakePlatform,
  renderInside,
  screen,
  waitFor,
} from '@editorial/testing';
import { ArchiveTray } from './ArchiveTray.tsx';
import { download } from './archives.ts';

const started = (jobId: string, fileCount: number) => ({ jobId, fileCount, totalBytes: 2_000_000 });
let api: FakeApi;
beforeEach(async () => {
  await installFakePlatform({ user: aUser() });
  api = new FakeApi().answer(catalogApi.cancelDownload, undefined).install();
});

test('an archive shows its progress until it is ready; archives of other windows are ignored', async () => {
  renderInside(<ArchiveTray />);
  api.answer(catalogApi.download, started(idOf(1), 3));
  await act(() => download({ assetIds: [idOf(5), idOf(6), idOf(7)] }));
  act(() =>
    emit('download/progressed', {
      windowId: 'any',
      jobId: idOf(1),
      doneBytes: 500_000,
      totalBytes: 2_000_000,
    }),
  );
  expect(screen.getByRole('progressbar')).toHaveAttribute('value', '500000');
  await act(async () =>
    emit('download/ready', { link: '/x', fileName: 'x.zip', windowId: 'another' }),
  );
  expect(screen.getByRole('progressbar')).toBeInTheDocument();
  const mine = await windowId();
  await act(async () => emit('download/ready', { link: '/x', fileName: 'x.zip', windowId: mine }));
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('an archive can be stopped', async () => {
  renderInside(<ArchiveTray />);
  api.answer(catalogApi.download, started(idOf(2), 2));
  await act(() => download({ assetIds: [idOf(5), idOf(6)] }));
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.cancelDownload)[0]?.params).toEqual({ id: idOf(2) }),
  );
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
});

test('a single file does not appear in the tray', async () => {
  renderInside(<ArchiveTray />);
  api.answer(catalogApi.download, started(idOf(3), 1));
  await act(() => download({ assetIds: [idOf(5)] }));
  expect(screen.queryByRole('progressbar')).toBeNull();
});
