import { subscriptionApi } from '@editorial/contracts/subscription';
import { FakeApi, act, installFakePlatform, renderHook, waitFor } from '@editorial/testing';
import { call } from './http/client.ts';
import { HttpError } from './http/errors.ts';
import { reporter } from './http/reporter.ts';
import { act as doAct, queryClient, useAct } from './queries.ts';
import { getState } from './store/store.ts';

const volumes = subscriptionApi.defaultDownloadVolumes;
const reported: HttpError[] = [];
let stop = () => {};
beforeEach(async () => {
  await installFakePlatform();
  reported.length = 0;
  stop = reporter.onError((error) => reported.push(error));
});
afterEach(() => {
  stop();
  jest.restoreAllMocks();
});
const said = () => getState().feedback.toasts.map(({ message }) => message);

test('an act says that it is done, and what it changed is read again', async () => {
  queryClient.setQueryData([volumes.path], [1]);
  const afterwards = jest.fn(() => Promise.resolve());
  const done = (count: number) => `::Taken:${count}`;
  expect(await doAct(Promise.resolve(3), { done, reloads: [volumes], afterwards })).toBe(true);
  expect(said()).toEqual(['::Taken:3']);
  expect(queryClient.getQueryState([volumes.path])?.isInvalidated).toBe(true);
  expect(afterwards).toHaveBeenCalledTimes(1);
  expect(await doAct(Promise.resolve(3), { done: () => null, reloads: 'everything' })).toBe(true);
  expect(said()).toHaveLength(1);
});

test('a failed call is reported once, also one whose caller would show it; the rest follows', async () => {
  new FakeApi().fail(volumes, 500).install();
  queryClient.setQueryData([volumes.path], [1]);
  expect(await doAct(call(volumes), { done: '::Done', reloads: [volumes] })).toBe(false);
  expect(await doAct(call(volumes, {}, { skipHandleError: true }))).toBe(false);
  expect(reported.map(({ status }) => status)).toEqual([500, 500]);
  expect(said()).toEqual([]);
  expect(queryClient.getQueryState([volumes.path])?.isInvalidated).toBe(true);
});

test("an error of the page's own code is reported, also while its end is said", async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => {});
  expect(await doAct(Promise.reject(new TypeError('x is undefined')))).toBe(false);
  const done = () => {
    throw new TypeError('y is undefined');
  };
  expect(await doAct(Promise.resolve(), { done })).toBe(true);
  expect(reported.map(({ status, message }) => [status, message])).toEqual([
    [-1, 'TypeError: x is undefined'],
    [-1, 'TypeError: y is undefined'],
  ]);
  expect(log).toHaveBeenCalledTimes(2);
});

test('what its visitor left is no failure', async () => {
  const left = new DOMException('left', 'AbortError');
  expect(await doAct(Promise.reject(left))).toBe(false);
  expect(reported).toEqual([]);
});

test('what is done stays done if the page cannot be brought up to date, which is reported', async () => {
  new FakeApi().fail(volumes, 503).install();
  const afterwards = () => call(volumes, {}, { skipHandleError: true });
  expect(await doAct(Promise.resolve(), { done: '::Done', afterwards })).toBe(true);
  expect(said()).toEqual(['::Done']);
  expect(reported.map(({ status }) => status)).toEqual([503]);
  // After a failure, its own reason is enough.
  expect(await doAct(call(volumes), { afterwards })).toBe(false);
  expect(reported).toHaveLength(2);
});

test('an act of a component is busy with what it was given, and can be done again', async () => {
  let come: (value: number) => void = () => {};
  const work = (id: string) =>
    id === 'sync'
      ? (() => {
          throw new HttpError({
            status: 409,
            statusText: '',
            url: id,
            remote: null,
            isPageContent: false,
          });
        })()
      : new Promise<number>((resolve) => (come = resolve));
  const { result } = renderHook(() => useAct(work));
  let ended: Promise<boolean> = Promise.resolve(false);
  act(() => void (ended = result.current.run('a')));
  await waitFor(() => expect(result.current).toMatchObject({ isBusy: true, given: ['a'] }));
  await act(async () => come(1));
  expect(await ended).toBe(true);
  await waitFor(() => expect(result.current).toMatchObject({ isBusy: false, given: undefined }));
  await act(async () => expect(await result.current.run('sync')).toBe(false));
  expect(reported.map(({ status }) => status)).toEqual([409]);
});

test('without a connection, an act fails at once with its reason', async () => {
  globalThis.fetch = () => Promise.reject(new TypeError('Failed to fetch'));
  dispatchEvent(new Event('offline'));
  const { result } = renderHook(() => useAct(() => call(volumes)));
  await act(async () => expect(await result.current.run()).toBe(false));
  dispatchEvent(new Event('online'));
  expect(reported.map(({ status }) => status)).toEqual([0]);
});
