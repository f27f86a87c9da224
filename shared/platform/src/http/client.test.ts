import { catalogApi } from '@editorial/contracts/catalog';
import { configurationApi } from '@editorial/contracts/configuration';
import { subscriptionApi } from '@editorial/contracts/subscription';
import {
  aSubscription,
  FakeApi,
  aUser,
  idOf,
  installFakePlatform,
  waitFor,
} from '@editorial/testing';
import { call } from './client.ts';
import { HttpError } from './errors.ts';
import { reporter } from './reporter.ts';
import { antiForgeryHeaders, queryString, standardHeaders } from './request.ts';
import { setTenant } from '../store/session.slice.ts';
import { getState } from '../store/store.ts';

describe('request headers', () => {
  beforeEach(() => installFakePlatform({ user: aUser(), language: 'de' }));

  test('[R7.70][R7.71][R7.72][R7.73] every call sends bearer token, language, tenant and X-Requested-With', async () => {
    setTenant({ id: idOf(7), name: 'northlight', isAvailable: true });
    const api = new FakeApi().answer(subscriptionApi.defaultDownloadVolumes, [50]).install();
    await call(subscriptionApi.defaultDownloadVolumes);
    const { headers } = api.callsOf(subscriptionApi.defaultDownloadVolumes)[0]!;
    expect(headers.get('Authorization')).toBe('Bearer token');
    expect(headers.get('Accept-Language')).toBe('de');
    expect(headers.get('Visitor-Languages')).toBe(navigator.languages.join());
    expect(headers.get('__tenant')).toBe(idOf(7));
    expect(headers.get('X-Requested-With')).toBe('XMLHttpRequest');
  });
  test('[R7.70][R7.72] without token or tenant, neither header is sent; the tenant key is configurable', () => {
    const none = standardHeaders({
      accessToken: null,
      language: 'en',
      languages: ['en-GB', 'en'],
      tenantId: null,
      tenantKey: '__tenant',
    });
    expect(none).toEqual({
      'X-Requested-With': 'XMLHttpRequest',
      'Accept-Language': 'en',
      'Visitor-Languages': 'en-GB,en',
    });
    const renamed = { tenantId: 'x', tenantKey: 'X-Tenant' };
    expect(standardHeaders({ accessToken: null, language: null, ...renamed })['X-Tenant']).toBe(
      'x',
    );
  });
  test('[R7.74][R7.75][R7.76][R7.77] XSRF headers are sent only with relative requests that change data', () => {
    document.cookie = 'XSRF-TOKEN=abc%3D';
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect(antiForgeryHeaders(method, '/api/x')).toEqual({
        RequestVerificationToken: 'abc=',
        'X-XSRF-TOKEN': 'abc=',
      });
    for (const method of ['GET', 'HEAD']) expect(antiForgeryHeaders(method, '/api/x')).toEqual({});
    expect(antiForgeryHeaders('POST', 'https://elsewhere.test/api')).toEqual({});
    expect(antiForgeryHeaders('POST', '//elsewhere.test/api')).toEqual({});
  });
});

describe('query parameters', () => {
  test('[R7.78] empty values are dropped', () => expect(queryString({ a: '' })).toBe(''));
  test('[R7.79] undefined values are dropped', () =>
    expect(queryString({ a: undefined, b: 1 })).toBe('?b=1'));
  test('[R7.80] null is dropped unless configured', () => {
    expect(queryString({ a: null })).toBe('');
    expect(queryString({ a: null }, true)).toBe('?a=null');
  });
  test('lists repeat their key; special characters are encoded', () =>
    expect(queryString({ ids: ['a', 'b&c'] })).toBe('?ids=a&ids=b%26c'));
});

describe('failures', () => {
  beforeEach(() => installFakePlatform({ user: aUser() }));

  test('[R8.29] each failed call reaches the central reporter exactly once', async () => {
    new FakeApi().fail(catalogApi.list, 500).install();
    const seen: HttpError[] = [];
    const stop = reporter.onError((error) => seen.push(error));
    await expect(call(catalogApi.list)).rejects.toBeInstanceOf(HttpError);
    stop();
    expect(seen.map((error) => error.status)).toEqual([500]);
  });
  test('[R8.30] a call can skip the central reporter', async () => {
    new FakeApi().fail(catalogApi.list, 404).install();
    const handler = jest.fn();
    const stop = reporter.onError(handler);
    await expect(call(catalogApi.list, {}, { skipHandleError: true })).rejects.toMatchObject({
      status: 404,
    });
    stop();
    expect(handler).not.toHaveBeenCalled();
  });
  test("[R8.16] the server's error format is read only if its header is set", async () => {
    new FakeApi()
      .refuse(catalogApi.list, 'Editorial:UnknownSorting', { message: 'No such sorting.' })
      .install();
    await expect(call(catalogApi.list, {}, { skipHandleError: true })).rejects.toMatchObject({
      status: 400,
      code: 'Editorial:UnknownSorting',
      remote: { message: 'No such sorting.' },
    });
    new FakeApi().fail(catalogApi.list, 403).install();
    await expect(call(catalogApi.list, {}, { skipHandleError: true })).rejects.toMatchObject({
      status: 403,
      remote: null,
    });
  });
  test('a broken connection gives status 0 with the reason', async () => {
    globalThis.fetch = () => Promise.reject(new TypeError('connection refused'));
    await expect(call(catalogApi.list, {}, { skipHandleError: true })).rejects.toMatchObject({
      status: 0,
      statusText: 'Unknown Error',
      message: 'connection refused',
    });
  });
  test.each([
    ['a field less', '{"success":"yes"}'],
    ['HTML', '<!doctype html><title>Proxy</title>'],
    ['nothing', ''],
    ['half of it', '{"success":tr'],
  ])('an answer with %s is an error that is reported once', async (_, body) => {
    globalThis.fetch = () => Promise.resolve(new Response(body, { status: 200 }));
    const seen: HttpError[] = [];
    const stop = reporter.onError((error) => seen.push(error));
    const asked = call(configurationApi.tenantById, { params: { id: 'x' } });
    await expect(asked).rejects.toBeInstanceOf(HttpError);
    stop();
    expect(seen.map(({ status, isReported }) => [status, isReported])).toEqual([[200, true]]);
    expect(seen[0]?.message).toContain('GET /api/abp/multi-tenancy/tenants/by-id/x');
  });
  test('an answer with a field more is read; one that nobody waits for is no error', async () => {
    globalThis.fetch = () => Promise.resolve(new Response('{"success":true,"more":1}'));
    await expect(call(configurationApi.tenantById, { params: { id: 'x' } })).resolves.toMatchObject(
      { success: true },
    );
    const handler = jest.fn();
    const stop = reporter.onError(handler);
    const leaving = new AbortController();
    globalThis.fetch = () => {
      leaving.abort();
      return Promise.resolve(new Response('<'));
    };
    await expect(
      call(configurationApi.tenantById, { params: { id: 'x' } }, { signal: leaving.signal }),
    ).rejects.not.toBeInstanceOf(HttpError);
    stop();
    expect(handler).not.toHaveBeenCalled();
  });
  test('after a 401, the call is retried with a renewed token', async () => {
    let tokenIsOld = true;
    await installFakePlatform({
      user: aUser(),
      session: { renew: async () => !(tokenIsOld = false) },
    });
    const api = new FakeApi().answer(configurationApi.tenantById, { success: false });
    api.install();
    const answer = globalThis.fetch;
    globalThis.fetch = (input, init) =>
      tokenIsOld ? Promise.resolve(new Response('', { status: 401 })) : answer(input, init);
    await expect(call(configurationApi.tenantById, { params: { id: 'x' } })).resolves.toEqual({
      success: false,
    });
  });
});

test('a call that needs an identity check waits for it and is sent again; declining shows no error', async () => {
  await installFakePlatform({ user: aUser() });
  const reported = jest.fn();
  const stop = reporter.onError(reported);
  const api = new FakeApi().refuse(catalogApi.remove, 'Editorial:IdentityCheckRequired').install();
  const first = call(catalogApi.remove, { params: { id: idOf(1) } });
  const second = call(catalogApi.remove, { params: { id: idOf(2) } });
  const question = () => getState().feedback.identityCheck;
  await waitFor(() => expect(api.callsOf(catalogApi.remove)).toHaveLength(2));
  await waitFor(() => expect(question()).not.toBeNull());
  api.answer(catalogApi.remove, undefined);
  question()?.answer(true);
  await Promise.all([first, second]);
  expect(question()).toBeNull();

  api.refuse(catalogApi.remove, 'Editorial:IdentityCheckRequired');
  const third = call(catalogApi.remove, { params: { id: idOf(3) } });
  await waitFor(() => expect(question()).not.toBeNull());
  question()?.answer(false);
  await expect(third).rejects.toMatchObject({ code: 'Editorial:IdentityCheckRequired' });
  expect(reported).not.toHaveBeenCalled();
  stop();
});

test('a call that needs a confirmed address waits for it, and is sent again', async () => {
  await installFakePlatform({ user: aUser() });
  const api = new FakeApi()
    .refuse(subscriptionApi.startTrial, 'Editorial:EmailNotConfirmed')
    .install();
  const trial = call(subscriptionApi.startTrial);
  await waitFor(() => expect(getState().feedback.identityCheck?.isAddress).toBe(true));
  api.answer(subscriptionApi.startTrial, aSubscription());
  getState().feedback.identityCheck?.answer(true);
  expect((await trial).planName).toBe(aSubscription().planName);
  expect(api.callsOf(subscriptionApi.startTrial)).toHaveLength(2);
});

test('a call that changes data is unfinished work until the response; a read is not', async () => {
  await installFakePlatform({ user: aUser() });
  const seen: (readonly string[])[] = [];
  new FakeApi()
    .answer(subscriptionApi.defaultDownloadVolumes, () => {
      seen.push(getState().activity.unfinished);
      return [50];
    })
    .answer(catalogApi.cancelDownload, () => {
      seen.push(getState().activity.unfinished);
      return undefined;
    })
    .install();
  await call(subscriptionApi.defaultDownloadVolumes);
  await call(catalogApi.cancelDownload, { params: { id: idOf(1) } });
  expect(seen).toEqual([[], ['call']]);
  expect(getState().activity.unfinished).toEqual([]);
});
