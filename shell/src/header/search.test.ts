import { setApplicationConfiguration } from '@editorial/platform/shell';
import { aConfiguration, aUser } from '@editorial/testing';
import { isSearchShown, searchSize } from './MainSearch.tsx';
import { MAX_RECENT_SEARCHES, recentSearches, rememberSearch } from './recent-searches.ts';
import { catalogAddress, debouncedSearch, SEARCH_DEBOUNCE_MS } from './search.rules.ts';
import { initials } from './UserMenu.tsx';

beforeEach(() => {
  localStorage.clear();
  jest.useFakeTimers();
});

afterEach(() => jest.useRealTimers());

test('[R4.27] typing resets the pause: one search 400 ms after the last key', () => {
  const search = jest.fn();
  const searching = debouncedSearch(search);
  searching.type('s');
  jest.advanceTimersByTime(399);
  searching.type('se');
  jest.advanceTimersByTime(399);
  searching.type('sea');
  jest.advanceTimersByTime(400);
  expect(search.mock.calls).toEqual([['sea']]);
});

test('[R5.03][R9.01] nothing at 399 ms, one search at 400 ms', () => {
  expect(SEARCH_DEBOUNCE_MS).toBe(400);
  const search = jest.fn();
  debouncedSearch(search).type('sea');
  jest.advanceTimersByTime(399);
  expect(search).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(search).toHaveBeenCalledTimes(1);
});

test('[R4.28][R5.01] empty and blank text cause no search', () => {
  const search = jest.fn();
  const searching = debouncedSearch(search);
  for (const text of ['', '   ']) {
    searching.submit(text);
    searching.type(text);
    jest.advanceTimersByTime(400);
  }
  expect(search).not.toHaveBeenCalled();
});

test('[R4.29][R5.02] the same text again causes no search, even if it came from the address', () => {
  const search = jest.fn();
  const searching = debouncedSearch(search);
  searching.submit('sea');
  searching.submit(' sea ');
  searching.type('sea');
  jest.advanceTimersByTime(400);
  expect(search.mock.calls).toEqual([['sea']]);
  searching.markSearched('dunes');
  searching.submit('dunes');
  expect(search).toHaveBeenCalledTimes(1);
});

test('[R5.04][R9.02] the sixth term drops the oldest; newest first, each once', () => {
  expect(MAX_RECENT_SEARCHES).toBe(5);
  for (const term of ['a', 'b', 'c', 'd', 'e', 'f']) rememberSearch(term);
  expect(recentSearches()).toEqual(['f', 'e', 'd', 'c', 'b']);
  rememberSearch('c');
  expect(recentSearches()).toEqual(['c', 'f', 'e', 'd', 'b']);
});

test('people at one browser do not see each other’s searches, and support leaves none', () => {
  const become = (user: ReturnType<typeof aUser>) =>
    setApplicationConfiguration(aConfiguration({ user }));
  become(aUser({ id: '1' }));
  rememberSearch('sea');
  become(aUser({ id: '2' }));
  expect(recentSearches()).toEqual([]);
  become(aUser({ id: '1', impersonatorUserId: '2' }));
  rememberSearch('of support');
  expect(recentSearches()).toEqual([]);
  become({ isAuthenticated: false });
  expect(recentSearches()).toEqual([]);
  become(aUser({ id: '1' }));
  expect(recentSearches()).toEqual(['sea']);
});

test('any text can be passed in the address', () => {
  expect(new URL(catalogAddress(' sea & sky #1 '), 'http://x').searchParams.get('searchText')).toBe(
    'sea & sky #1',
  );
});

const visitor = {
  isAuthenticated: true,
  isKnown: true,
  isClient: true,
  hasActiveSubscription: true,
};

test('the search is shown to anonymous visitors, active clients and other profiles, never on home', () => {
  expect(isSearchShown('/', visitor)).toBe(false);
  expect(isSearchShown('/catalog', visitor)).toBe(true);
  expect(isSearchShown('/subscription', { ...visitor, hasActiveSubscription: false })).toBe(false);
  expect(
    isSearchShown('/profit', { ...visitor, isClient: false, hasActiveSubscription: false }),
  ).toBe(true);
  expect(isSearchShown('/preview', { ...visitor, isAuthenticated: false })).toBe(true);
});

test('it is smaller on catalog and set pages', () => {
  expect(['/catalog', '/catalog/set/1', '/public', '/preview/1'].map(searchSize)).toEqual([
    'small',
    'small',
    'small',
    'small',
  ]);
  expect(['/checkout', '/publications'].map(searchSize)).toEqual(['wide', 'wide']);
});

test("[R2.61] the avatar shows 'U' when no name is known", () => {
  expect([initials('', ''), initials(null, undefined), initials(' ', ' ')]).toEqual([
    'U',
    'U',
    'U',
  ]);
  expect([initials('ada', 'lovelace'), initials('Ömer', null), initials(null, '李')]).toEqual([
    'AL',
    'Ö',
    '李',
  ]);
});
