import { catalogApi } from '@editorial/contracts/catalog';
import { FakeApi, aUser, idOf, installFakePlatform } from '@editorial/testing';
import { emit } from '../events/bus.ts';
import { getState } from '../store/store.ts';
import { DOWNLOAD_SPACING, enqueueDownload, followDownloads, requestDownload } from './downloads.ts';
import { windowId } from './window-id.ts';

const clicked: string[] = [];
let stop = () => {};
beforeEach(async () => {
  await installFakePlatform({ user: aUser() });
  jest.useFakeTimers();
  clicked.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    clicked.push(`${this.getAttribute('href')} as ${this.download}`);
  });
  stop = followDownloads();
});
afterEach(() => {
  stop();
  jest.runAllTimers();
  jest.useRealTimers();
  jest.restoreAllMocks();
});

test('[R4.20][R4.23][R9.07] three downloads at once start 400 ms apart', () => {
  expect(DOWNLOAD_SPACING).toBe(400);
  for (const name of ['a', 'b', 'c']) enqueueDownload({ link: `/${name}`, fileName: `${name}.jpg` });
  expect(clicked).toEqual(['/a as a.jpg']);
  jest.advanceTimersByTime(399);
  expect(clicked).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(clicked).toHaveLength(2);
  jest.advanceTimersByTime(400);
  expect(clicked).toEqual(['/a as a.jpg', '/b as b.jpg', '/c as c.jpg']);
});
test('[R4.21][R4.22] only messages of this window download, under the given name', async () => {
  const mine = await windowId();
  emit('download/ready', { link: '/other', fileName: 'other.jpg', windowId: 'another-window' });
  emit('download/ready', { link: '/mine', fileName: 'Harbour.jpg', windowId: mine });
  await jest.advanceTimersByTimeAsync(0);
  expect(clicked).toEqual(['/mine as Harbour.jpg']);
});
test('[R4.24][R8.20] a failure of this window shows the localized toast', async () => {
  emit('download/failed', { fileName: 'x.jpg', windowId: await windowId(), code: 'Editorial:FileMissing' });
  await jest.advanceTimersByTimeAsync(0);
  expect(getState().feedback.toasts).toMatchObject([{ message: 'AssetManagement::Assets:FailedToDownload', severity: 'error' }]);
});
test('[R4.25] a started download says so in an info toast and carries the window id', async () => {
  const api = new FakeApi().answer(catalogApi.download, { jobId: idOf(1), fileCount: 1, totalBytes: 10 }).install();
  await requestDownload({ assetIds: [idOf(2)] });
  expect(getState().feedback.toasts).toMatchObject([{ message: 'AssetManagement::Assets:DownloadStarting', severity: 'info' }]);
  expect(api.callsOf(catalogApi.download)[0]?.body).toEqual({ assetIds: [idOf(2)], windowId: await windowId() });
});
test('[R4.81N] the window id survives a reload of the window', async () => expect(sessionStorage.getItem('editorial.windowId')).toBe(await windowId()));
