import { readJson, writeJson } from '@editorial/platform';
import { StorageKeys } from '@editorial/contracts/names';

/** R9.02 */
export const MAX_RECENT_SEARCHES = 5;
/** Returns this browser's recent searches, newest first (R4.82N, R5.04). */
export function recentSearches(): string[] {
  const stored = readJson('local', StorageKeys.recentSearches);
  return Array.isArray(stored)
    ? stored
        .filter((term): term is string => typeof term === 'string')
        .slice(0, MAX_RECENT_SEARCHES)
    : [];
}

/** Puts a search at the top of the list. The sixth entry drops the oldest. */
export const rememberSearch = (term: string): void =>
  writeJson(
    'local',
    StorageKeys.recentSearches,
    [term, ...recentSearches().filter((other) => other !== term)].slice(0, MAX_RECENT_SEARCHES),
  );
