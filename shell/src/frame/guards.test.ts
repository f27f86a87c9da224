import { settings as siteSettings } from '@editorial/testing';
import { decide, isBlockedLink, isDisabledPage, isUnder, type Visitor } from './guards.ts';

const settings = siteSettings();
const anonymous: Visitor = {
  isAuthenticated: false,
  isKnown: false,
  isClient: false,
  hasActiveSubscription: false,
};

const client: Visitor = {
  isAuthenticated: true,
  isKnown: true,
  isClient: true,
  hasActiveSubscription: true,
};

const newcomer: Visitor = { ...client, hasActiveSubscription: false };
const contributor: Visitor = { ...client, isClient: false, hasActiveSubscription: false };
const clientOnly = ['/licensing-history', '/checkout'];
const allow = { kind: 'allow' };
const home = { kind: 'redirect', to: '/' };

test('a path includes the paths under it, by whole segments only', () => {
  expect(isUnder('/checkout/', ['/checkout'])).toBe(true);
  expect(isUnder('/checkout/done', ['/checkout'])).toBe(true);
  expect(isUnder('/checkouts', ['/checkout'])).toBe(false);
  expect(isUnder('/catalog', ['/'])).toBe(false);
});

test('[R2.26] an anonymous visitor goes home from any other path, and the address is kept', () => {
  for (const path of ['/checkout', '/catalog', '/subscription', '/nowhere', '/registered'])
    expect(decide(path, anonymous, settings, clientOnly)).toEqual({
      ...home,
      keep: true,
    });
});

test('[R2.27][R2.28][R2.29][R2.30] an anonymous visitor may stay on home, impersonate, preview and register', () => {
  for (const path of ['/', '/impersonate', '/preview', '/register'])
    expect(decide(path, anonymous, settings, clientOnly)).toEqual(allow);
});

test('[R2.27] home stays open when the settings name other paths only', () => {
  expect(decide('/', anonymous, { ...settings, anonymousPaths: ['/preview'] }, [])).toEqual(allow);
});

describe('disabled pages', () => {
  const closed = siteSettings({
    disabledPages: [{ path: '/preview' }, { path: '/join-us', redirect: '/register' }],
  });
  test('[R2.34][R2.35] links to them are blocked unless a redirect is configured', () => {
    expect(isBlockedLink('/preview', closed)).toBe(true);
    expect(isBlockedLink('/preview/12', closed)).toBe(true);
    expect(isBlockedLink('/join-us', closed)).toBe(false);
    expect(isBlockedLink('/catalog', closed)).toBe(false);
  });
  test('they are in no menu, whether they redirect or not', () => {
    expect(
      ['/preview/12', '/join-us', '/catalog'].map((path) => isDisabledPage(path, closed)),
    ).toEqual([true, true, false]);
  });
  test('redirects are followed to their end, and a redirect loop leads home', () => {
    const circle = siteSettings({
      disabledPages: [
        { path: '/a', redirect: '/b' },
        { path: '/b', redirect: '/c' },
        { path: '/d', redirect: '/d/e' },
        { path: '/x', redirect: '/y' },
        { path: '/y', redirect: '/x' },
      ],
    });
    expect(decide('/a', client, circle, [])).toEqual({
      kind: 'redirect',
      to: '/c',
    });
    expect(['/d', '/d/e', '/x', '/y'].map((path) => decide(path, client, circle, []))).toEqual([
      home,
      home,
      home,
      home,
    ]);
  });
  test('a client without a subscription is not sent to a disabled page', () => {
    const withoutSubscription = siteSettings({ disabledPages: [{ path: '/subscription' }] });
    expect(decide('/', newcomer, withoutSubscription, [])).toEqual(allow);
    expect(decide('/subscription', newcomer, withoutSubscription, [])).toEqual(home);
  });
  test('[R2.35][R2.36] going to one leads to the root, or to its redirect', () => {
    expect(decide('/preview', client, closed, [])).toEqual(home);
    expect(decide('/preview/12', anonymous, closed, [])).toEqual(home);
    expect(decide('/join-us', anonymous, closed, [])).toEqual({
      kind: 'redirect',
      to: '/register',
    });
  });
});

test('[R2.37][R6.09] a client enters client-only pages', () => {
  expect(decide('/licensing-history', client, settings, clientOnly)).toEqual(allow);
});

test('[R2.38][R6.09] other profile types go home from client-only pages, also from those under them', () => {
  expect(decide('/licensing-history', contributor, settings, clientOnly)).toEqual(home);
  expect(decide('/checkout/done/1', contributor, settings, clientOnly)).toEqual(home);
  expect(decide('/catalog', contributor, settings, clientOnly)).toEqual(allow);
});

test('[R2.134N] which pages are client-only comes from the descriptors alone', () => {
  expect(decide('/licensing-history', contributor, settings, [])).toEqual(allow);
});

test('[R2.39] a client without an active subscription goes to /subscription', () => {
  for (const path of ['/public', '/catalog', '/checkout'])
    expect(decide(path, newcomer, settings, clientOnly)).toEqual({
      kind: 'redirect',
      to: '/subscription',
      needsPlan: true,
    });
});

test('[R2.136N] such a client stays on /subscription, the prices and the account pages', () => {
  for (const path of ['/subscription', '/subscription/terms', '/account/manage', '/pricing'])
    expect(decide(path, newcomer, settings, clientOnly)).toEqual(allow);
});

test('[R2.39][R2.136N] signing in takes nothing away: whatever an anonymous visitor may open stays open', () => {
  const open = ['/', '/preview', '/preview/sets/3', '/register', '/impersonate'];
  for (const path of open) {
    expect(decide(path, anonymous, settings, clientOnly)).toEqual(allow);
    expect(decide(path, newcomer, settings, clientOnly)).toEqual(allow);
  }
});

test('nobody is redirected before profile and subscription are known', () => {
  expect(decide('/catalog', { ...newcomer, isKnown: false }, settings, clientOnly)).toEqual(allow);
});

test('every redirect ends: following it allows', () => {
  for (const visitor of [anonymous, client, newcomer, contributor]) {
    for (const path of [
      '/',
      '/checkout',
      '/licensing-history',
      '/subscription',
      '/account/manage',
      '/nowhere',
    ]) {
      const first = decide(path, visitor, settings, clientOnly);
      if (first.kind === 'redirect')
        expect(decide(first.to, visitor, settings, clientOnly)).toEqual(allow);
    }
  }
});

test('a public page is open to everybody, unless it is disabled or for clients only', () => {
  const stranger = {
    isAuthenticated: false,
    isClient: false,
    hasActiveSubscription: false,
    isKnown: false,
  };
  const some = { anonymousPaths: [], disabledPages: [{ path: '/closed' }] };
  const open = (path: string) =>
    decide(path, { ...stranger, isPublic: true }, some, ['/checkout']).kind;
  expect(['/board', '/closed', '/checkout'].map(open)).toEqual(['allow', 'redirect', 'redirect']);
  expect(decide('/board', stranger, some, []).kind).toBe('redirect');
});
