import { catalogApi } from '@editorial/contracts/catalog';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { emit, getState } from '@editorial/platform';
import { Policy } from '@editorial/contracts/policy';
import { windowId } from '@editorial/platform/downloads';
import {
  act,
  aSubscription,
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
import { useLicensing } from '../licensing/use-licensing.ts';
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

function DownloadSet() {
  const { download: take } = useLicensing();
  return <button onClick={() => void take({ setId: 7 })}>Take</button>;
}

test('pictures of a set that are not licensed can be put in the basket, or all be taken as comps', async () => {
  await installFakePlatform({
    user: aUser(),
    policies: [Policy.Orders],
    active: aSubscription(),
  });
  renderInside(<DownloadSet />);
  const question = () => getState().feedback.confirmation;
  const ask = async () => {
    api.refuse(catalogApi.download, 'Editorial:AssetNotLicensed', {
      data: { assetIds: [idOf(5), idOf(6)] },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Take' }));
    await waitFor(() => expect(question()).not.toBeNull());
    expect(question()?.title).toBe('UnlicensedTitle');
  };

  await ask();
  await act(async () => question()?.answer('confirm'));
  expect(getState().basket.subscriptionImages.map(({ assetId }) => assetId)).toEqual([
    idOf(5),
    idOf(6),
  ]);

  await ask();
  api.answer(catalogApi.download, started(idOf(4), 2));
  await act(async () => question()?.answer('reject'));
  await waitFor(() =>
    expect(api.callsOf(catalogApi.download).at(-1)?.body).toMatchObject({
      setId: 7,
      resolutionType: ResolutionType.Preview,
    }),
  );

  await ask();
  const count = api.callsOf(catalogApi.download).length;
  await act(async () => question()?.answer('dismiss'));
  expect(api.callsOf(catalogApi.download)).toHaveLength(count);
});
