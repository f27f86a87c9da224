import { assetListFilter, downloadRequest } from './catalog.ts';
import { basket } from './checkout.ts';
import { loginPayload } from './account.ts';
import { DEFAULT_SORTING, text } from './common.ts';
import { HubTimings, assetDownloadReady, creditCycleUpdated } from './hubs.ts';
import { MenuOrders, menuItem } from './navigation.ts';
import { identityApi } from './identity.ts';
import { impersonationRequest } from './session.ts';
import { appSettings, disabledPage } from './settings.ts';
import { tenantsApi } from './tenants.ts';
import { events } from './events.ts';

const id = '00000000-0000-4000-8000-000000000001';

test('names of roles and organizations have no invisible signs, which would let two look alike', () => {
  const adminEmailAddress = 'ada@example.test';
  for (const schema of [
    identityApi.createRole.body,
    identityApi.updateRole.body,
    tenantsApi.create.body,
    tenantsApi.update.body,
  ]) {
    expect(schema?.safeParse({ name: 'Admin', adminEmailAddress }).success).toBe(true);
    for (const sign of [
      '\u200b',
      '\u00ad',
      '\u202e',
      '\ufeff',
      '\ufe0f',
      '\u034f',
      '\u3164',
      '\u2028',
      '\n',
    ])
      expect(schema?.safeParse({ name: `Adm${sign}in`, adminEmailAddress }).success).toBe(false);
  }
});

test('text that people typed has no noncharacters, which files in XML could not hold', () => {
  for (const sign of ['\uFFFE', '\uFFFF', '\uFDD0', '\u{1FFFF}'])
    expect(text(20).safeParse(`a${sign}b`).success).toBe(false);
  expect(text(20).parse('Zoë 😀 \u200E \uFFFD')).toBe('Zoë 😀 \u200E \uFFFD');
});

test('letters of text are counted as they fold, too', () => {
  for (const [letter, count] of [
    ['a', 1],
    ['é', 1],
    ['한', 1],
    ['𠀀', 1],
    ['ﬁ', 2],
    ['🄐', 3],
    ['½', 3],
    ['\uFDFA', 18],
  ] as const) {
    expect(text(18).parse(letter.repeat(18 / count))).toBe(letter.repeat(18 / count));
    expect(text(18).safeParse(letter.repeat(18 / count + 1)).error?.issues).toMatchObject([
      { code: 'too_big', maximum: 18 },
    ]);
  }
});

test('[R3.18] the asset list filter has exactly these fields', () => {
  expect(Object.keys(assetListFilter.shape).sort()).toEqual([
    'assetIds',
    'assetType',
    'categories',
    'countries',
    'creationTimeFrom',
    'creationTimeTo',
    'exclusivity',
    'includeDetails',
    'includeHidden',
    'maxResultCount',
    'searchText',
    'setId',
    'setIdFrom',
    'setIdTo',
    'setIds',
    'skipCount',
    'sorting',
    'tags',
  ]);
});

test('a list parameter in a query may occur once or several times; paging is limited', () => {
  expect(assetListFilter.parse({ setIds: '3' })).toMatchObject({
    setIds: [3],
    skipCount: 0,
    maxResultCount: 10,
  });
  for (const bad of [
    { maxResultCount: '0' },
    { maxResultCount: '1001' },
    { skipCount: '-1' },
    { setId: 'x' },
    { assetType: 'Video' },
  ])
    expect(assetListFilter.safeParse(bad).success).toBe(false);
});

test('[R3.37][R3.38] a download request has five fields; the default resolution is High', () => {
  expect(Object.keys(downloadRequest.shape).sort()).toEqual([
    'assetIds',
    'isSetDownload',
    'resolutionType',
    'setId',
    'windowId',
  ]);
  expect(downloadRequest.parse({ assetIds: [id], windowId: 'w' }).resolutionType).toBe(0);
});

test('[R3.43][R3.44] the basket has two lists', () =>
  expect(Object.keys(basket.shape)).toEqual(['subscriptionImages', 'aLaCarteImages']));
test('[R3.64] the login payload', () =>
  expect(Object.keys(loginPayload.shape)).toEqual([
    'username',
    'password',
    'rememberMe',
    'redirectUrl',
  ]));
test('[R3.65] a menu item', () =>
  expect(Object.keys(menuItem.shape)).toEqual(
    expect.arrayContaining([
      'name',
      'parentName',
      'path',
      'order',
      'invisible',
      'requiredPolicy',
      'iconClass',
    ]),
  ));
test('[R3.17] a credit-cycle message has subscriptionId and newBalance', () => {
  expect(creditCycleUpdated.parse({ subscriptionId: id, newBalance: 5 })).toEqual({
    subscriptionId: id,
    newBalance: 5,
  });
  expect(creditCycleUpdated.safeParse({ subscriptionId: id }).success).toBe(false);
});

test('[R3.39] the download message is link, file name, window id in order', () =>
  expect(assetDownloadReady.parse(['/l', 'f.jpg', 'w'])).toEqual(['/l', 'f.jpg', 'w']));
test('[R9.03][R9.04][R9.05][R9.06] hub timings', () =>
  expect(HubTimings).toEqual({
    reconnectDelays: [0, 2000, 10_000, 30_000],
    serverTimeout: 30_000,
    keepAlive: 15_000,
    longPollTimeout: 100_000,
  }));
test('[R9.28][R9.29] menu orders', () =>
  expect(MenuOrders).toEqual({ impersonationItem: 99, administration: 100 }));
test('[R9.31][R9.65N] the default sorting is 0', () => expect(DEFAULT_SORTING).toBe(0));
test('[R3.76] an impersonation request has the grant type and omits absent optional fields', () => {
  expect(
    impersonationRequest.parse({ access_token: 't', grant_type: 'Impersonation', client_id: 'c' }),
  ).toEqual({ access_token: 't', grant_type: 'Impersonation', client_id: 'c' });
  expect(
    impersonationRequest.safeParse({ access_token: 't', grant_type: 'password', client_id: 'c' })
      .success,
  ).toBe(false);
});

test('[R2.137N] a disabled page has a path, an optional redirect and nothing else', () => {
  expect(disabledPage.safeParse({ path: '/join-us' }).success).toBe(true);
  expect(disabledPage.safeParse({ path: '/join-us', redirect: '/' }).success).toBe(true);
  for (const bad of [{ path: 'join-us' }, { redirect: '/' }, { path: '/x', to: '/' }, '/x'])
    expect(disabledPage.safeParse(bad).success).toBe(false);
});

test('[R3.75] tracking settings have trackingCode and version, and are absent by default', () => {
  const oAuthConfig = { issuer: '/identity', clientId: 'c', scope: 'openid', responseType: 'code' };
  expect(appSettings.parse({ application: {}, oAuthConfig }).tracking).toBeUndefined();
  expect(
    appSettings.parse({
      application: {},
      oAuthConfig,
      tracking: { trackingCode: 'T', version: '2' },
    }).tracking,
  ).toEqual({ trackingCode: 'T', version: '2' });
});

test('event names are domain/past-tense', () =>
  expect(Object.keys(events).every((name) => /^[a-z]+\/[a-z]+(-[a-z]+)*$/.test(name))).toBe(true));
