import type { ListedAsset } from '@editorial/contracts/catalog';
import { getState, readJson, writeJson } from '@editorial/platform';
import { type CatalogAddress, readAddress, writeAddress } from './catalog-address.ts';
import type { AssetFilter } from './asset-run.ts';

/** The results that a window showed last, as the pages of their pictures need them. */
export interface LastResults {
  /** Their address, with the place in them. */
  readonly to: string;
  readonly searchText: string;
  /** Undefined if they are shown as sets, which have no order of pictures. */
  readonly filter?: AssetFilter | undefined;
}

/** In the state of a picture's page: the results that led to it, and its place in them. */
export interface CameFrom {
  readonly results: LastResults;
  readonly index: number;
}

/** Selections of the window that are kept, the last results first. */
const MAX_KEPT_SELECTIONS = 10;
type KeptSelections = readonly (readonly [results: string, chosen: readonly ListedAsset[]])[];

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/**
 * Whose the results are: the next person at this window sees nothing of them. Support that acts for
 * somebody is a person of its own.
 */
function person(): string {
  const { id, impersonatorUserId } = getState().configuration.application?.currentUser ?? {};
  return [id, impersonatorUserId].filter(Boolean).join(' ');
}

/** The entry of a key, if it belongs to the person who is here. */
function readOwn(key: string): Record<string, unknown> | undefined {
  const stored = readJson('session', key);
  return isRecord(stored) && stored.person === person() ? stored : undefined;
}

/** The name of results, without the place in them. */
export const nameOfResults = (pathname: string, search: string): string =>
  `${pathname}?${writeAddress({ ...readAddress(new URLSearchParams(search)), at: 0 })}`;

export function rememberResults(results: LastResults): void {
  writeJson('session', 'editorial.results', { ...results, person: person() });
}

/** The results in something that was kept, if it has any. */
function resultsIn(kept: unknown): LastResults | undefined {
  if (!isRecord(kept) || typeof kept.to !== 'string' || !/^\/(?!\/)/.test(kept.to))
    return undefined;
  const { to, searchText, filter } = kept;
  return {
    to,
    searchText: typeof searchText === 'string' ? searchText : '',
    ...(isRecord(filter) && { filter: filter as AssetFilter }),
  };
}

/** The results that this person saw last in this window. */
export const lastResults = (): LastResults | undefined => resultsIn(readOwn('editorial.results'));

/** The state for the page of a picture that is opened from the results shown. */
export function cameFrom(index: number): CameFrom | undefined {
  const results = lastResults();
  return results && { results, index };
}

/** Where a picture's page was opened from, by the state of its place in the history. */
export function readCameFrom(state: unknown): CameFrom | undefined {
  if (!isRecord(state) || !Number.isInteger(state.index)) return undefined;
  const results = resultsIn(state.results);
  return results && { results, index: Number(state.index) };
}

/** The address of results. */
export const resultsAt = (pathname: string, address: CatalogAddress): string => {
  const query = String(writeAddress(address));
  return query ? `${pathname}?${query}` : pathname;
};

const hasId = (value: unknown): value is ListedAsset =>
  isRecord(value) && typeof value.id === 'string' && Array.isArray(value.prices);

function readKept(): KeptSelections {
  const results = readOwn('editorial.selections')?.results;
  if (!Array.isArray(results)) return [];
  return results.flatMap((entry: unknown) =>
    Array.isArray(entry) && typeof entry[0] === 'string' && Array.isArray(entry[1])
      ? [[entry[0], entry[1].filter(hasId)] as const]
      : [],
  );
}

/** The pictures that are selected in these results, by id. */
export const selectionOf = (results: string): ReadonlyMap<string, ListedAsset> =>
  new Map(
    readKept().flatMap(([name, chosen]) =>
      (name === results ? chosen : []).map((item) => [item.id, item]),
    ),
  );

/** Keeps the selection of these results until the window is closed. */
export function keepSelection(results: string, chosen: ReadonlyMap<string, ListedAsset>): void {
  const before = readKept();
  const others = before.filter(([name]) => name !== results);
  if (chosen.size === 0 && others.length === before.length) return;
  const own = chosen.size > 0 ? ([[results, [...chosen.values()]]] as const) : [];
  const kept = [...own, ...others].slice(0, MAX_KEPT_SELECTIONS);
  writeJson('session', 'editorial.selections', { person: person(), results: kept });
}

/** Notes which picture of results was opened, by its place, for the way back. */
export const rememberOpened = (results: string, index: number): void =>
  writeJson('session', 'editorial.opened', { person: person(), results, index });

/** The place of the picture that was opened last from these results. */
export function openedFrom(results: string): number | undefined {
  const opened = readOwn('editorial.opened');
  return opened?.results === results && Number.isInteger(opened.index)
    ? Number(opened.index)
    : undefined;
}
