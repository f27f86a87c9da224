import { catalogApi } from '@editorial/contracts/catalog';
import { FakeApi, aUser, idOf, installFakePlatform } from '@editorial/testing';
import { emit } from '../events/bus.ts';
import { getState } from '../store/store.ts';
import {
  DOWNLOAD_SPACING,
  enqueueDownload,
  followDownloads,
  requestDownload,
} from './downloads.ts';
import { setHubState } from '../store/hubs.slice.ts';
import { awaited } from './awaited.ts';
import { windowId } from './window-id.ts';

const clicked: string[] = [];
let stop = () => {};
beforeEach(async () => {
  await installFakePlatform({ user: aUser() });
  sessionStorage.removeItem('editorial.awaitedDownloads');
  jest.useFakeTimers();
  clicked.length = 0;
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
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

test('[R4.20][R4.23][R9.07] three simultaneous downloads start 400 ms apart', () => {
  expect(DOWNLOAD_SPACING).toBe(400);
  for (const name of ['a', 'b', 'c'])
    enqueueDownload({ link: `/${name}`, fileName: `${name}.jpg` });
  expect(clicked).toEqual(['/a as a.jpg']);
  jest.advanceTimersByTime(399);
  expect(clicked).toHaveLength(1);
  jest.advanceTimersByTime(1);
  expect(clicked).toHaveLength(2);
  jest.advanceTimersByTime(400);
  expect(clicked).toEqual(['/a as a.jpg', '/b as b.jpg', '/c as c.jpg']);
});

test('[R4.21][R4.22] only messages for this window start a download, under the given name', async () => {
  const mine = await windowId();
  emit('download/ready', { link: '/other', fileName: 'other.jpg', windowId: 'another-window' });
  emit('download/ready', { link: '/mine', fileName: 'Harbour.jpg', windowId: mine });
  await jest.advanceTimersByTimeAsync(0);
  expect(clicked).toEqual(['/mine as Harbour.jpg']);
});

test('[R4.24][R8.20] a failure of this window shows the localized toast', async () => {
  emit('download/failed', {
    fileName: 'x.jpg',
    windowId: await windowId(),
    code: 'Editorial:FileMissing',
  });
  await jest.advanceTimersByTimeAsync(0);
  expect(getState().feedback.toasts).toMatchObject([
    { message: 'AssetManagement::Assets:FailedToDownload', severity: 'error' },
  ]);
});

test('[R4.25] a download request sends the window id and shows an info toast', async () => {
  const api = new FakeApi()
    .answer(catalogApi.download, { jobId: idOf(1), fileCount: 1, totalBytes: 10 })
    .install();
  await requestDownload({ assetIds: [idOf(2)] });
  expect(getState().feedback.toasts).toMatchObject([
    { message: 'AssetManagement::Assets:DownloadStarting', severity: 'info' },
  ]);
  expect(api.callsOf(catalogApi.download)[0]?.body).toEqual({
    assetIds: [idOf(2)],
    windowId: await windowId(),
  });
});

test('[R4.81N] the window id survives a reload of the window', async () =>
  expect(sessionStorage.getItem('editorial.windowId')).toBe(await windowId()));

/** Simulates that the hub connects again. */
async function comeBack() {
  setHubState('assetManagement', 'Reconnecting');
  setHubState('assetManagement', 'Connected');
  await jest.advanceTimersByTimeAsync(50);
}

const state = async (
  value: 'Preparing' | 'Ready' | 'Failed' | 'Expired',
  link: string | null = null,
) => ({ jobId: idOf(1), windowId: await windowId(), fileName: 'a.zip', state: value, link });
const started = { jobId: idOf(1), fileCount: 2, totalBytes: 10, fileName: 'a.zip' };
test('a file that became ready while disconnected is delivered once after the reconnect', async () => {
  const api = new FakeApi()
    .answer(catalogApi.download, started)
    .answer(catalogApi.downloadState, await state('Preparing'))
    .install();
  await requestDownload({ assetIds: [idOf(2), idOf(3)] });
  await comeBack();
  expect(clicked).toEqual([]);
  api.answer(catalogApi.downloadState, await state('Ready', '/late'));
  await comeBack();
  expect(clicked).toEqual(['/late as a.zip']);
  // The delayed hub message arrives too.
  emit('download/ready', { link: '/late-again', fileName: 'a.zip', windowId: await windowId() });
  await jest.advanceTimersByTimeAsync(1000);
  await comeBack();
  expect(clicked).toEqual(['/late as a.zip']);
  expect(api.callsOf(catalogApi.downloadState)).toHaveLength(2);
  await requestDownload({ assetIds: [idOf(2), idOf(3)] });
  emit('download/ready', { link: '/new', fileName: 'a.zip', windowId: await windowId() });
  await jest.advanceTimersByTimeAsync(1000);
  expect(clicked).toEqual(['/late as a.zip', '/new as a.zip']);
});

test('no state is requested for a delivered file, even if its message arrived before the response', async () => {
  const api = new FakeApi().answer(catalogApi.download, started).install();
  emit('download/ready', { link: '/fast', fileName: 'a.zip', windowId: await windowId() });
  await jest.advanceTimersByTimeAsync(0);
  await requestDownload({ assetIds: [idOf(2), idOf(3)] });
  await comeBack();
  expect(api.callsOf(catalogApi.downloadState)).toHaveLength(0);
  expect(clicked).toEqual(['/fast as a.zip']);
});

test('a missed failure is reported; expired and unknown downloads are dropped; a failed state request keeps the download', async () => {
  const api = new FakeApi()
    .answer(catalogApi.download, started)
    .answer(catalogApi.downloadState, await state('Failed'))
    .install();
  await requestDownload({ assetIds: [idOf(2)] });
  await comeBack();
  expect(getState().feedback.toasts.map((toast) => toast.message)).toContain(
    'AssetManagement::Assets:FailedToDownload',
  );
  expect(awaited()).toEqual([]);
  for (const answer of [
    () => api.fail(catalogApi.downloadState, 404),
    () =>
      api.answer(catalogApi.downloadState, {
        ...started,
        windowId: 'x',
        state: 'Expired',
        link: null,
      }),
  ]) {
    await requestDownload({ assetIds: [idOf(2)] });
    answer();
    await comeBack();
    expect(awaited()).toEqual([]);
  }
  await requestDownload({ assetIds: [idOf(2)] });
  api.fail(catalogApi.downloadState, 503);
  await comeBack();
  expect(awaited()).toEqual([{ jobId: idOf(1), fileName: 'a.zip' }]);
  expect(clicked).toEqual([]);
});

test('a file is unfinished work until the browser has it, however it is delivered', async () => {
  const unfinished = () => getState().activity.unfinished;
  new FakeApi().answer(catalogApi.download, started).install();
  await requestDownload({ assetIds: [idOf(2), idOf(3)] });
  expect(unfinished()).toEqual(['download']);
  // After a reload, the page still waits for requested files.
  stop();
  stop = followDownloads();
  expect(unfinished()).toEqual(['download']);
  emit('download/ready', { link: '/a', fileName: 'a.zip', windowId: await windowId() });
  await jest.advanceTimersByTimeAsync(0);
  expect(clicked).toEqual(['/a as a.zip']);
  expect(unfinished()).toEqual(['download']);
  await jest.advanceTimersByTimeAsync(DOWNLOAD_SPACING);
  expect(unfinished()).toEqual([]);
  // The message arrives before the response.
  emit('download/ready', { link: '/b', fileName: 'a.zip', windowId: await windowId() });
  await jest.advanceTimersByTimeAsync(DOWNLOAD_SPACING);
  await requestDownload({ assetIds: [idOf(2), idOf(3)] });
  expect(unfinished()).toEqual([]);
});
