import { getState, readJson, writeJson } from '@editorial/platform';
import { StorageKeys } from '@editorial/contracts/names';

/** R9.02 */
export const MAX_RECENT_SEARCHES = 5;

/**
 * The key under which the searches of the visitor are kept, so that people at one browser do not
 * see each other's. Null while support acts for somebody, because the searches are neither's.
 */
function keyOfPerson(): string | null {
  const { id, impersonatorUserId } = getState().configuration.application?.currentUser ?? {};
  if (impersonatorUserId) return null;
  return id ? `${StorageKeys.recentSearches}.${id}` : StorageKeys.recentSearches;
}

function searchesAt(key: string): string[] {
  const stored = readJson('local', key);
  return Array.isArray(stored)
    ? stored
        .filter((term): term is string => typeof term === 'string')
        .slice(0, MAX_RECENT_SEARCHES)
    : [];
}

function putFirst(key: string, term: string): void {
  const others = searchesAt(key).filter((other) => other !== term);
  writeJson('local', key, [term, ...others].slice(0, MAX_RECENT_SEARCHES));
}

/** Returns the recent searches in this browser, newest first (R4.82N, R5.04). */
export function recentSearches(): string[] {
  const key = keyOfPerson();
  return key ? searchesAt(key) : [];
}

/** Puts a search at the top of the list. The sixth entry drops the oldest. */
export function rememberSearch(term: string): void {
  const key = keyOfPerson();
  if (key) putFirst(key, term);
}
