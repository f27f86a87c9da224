import { useCurrentUser, useT, useTrueSetting } from '@editorial/platform';
import { useCallback, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { useCategories } from '../category-names.ts';
import { rememberResults, resultsAt } from './kept-results.ts';
import {
  type Area,
  type CatalogAddress,
  choicesOf,
  filterOf,
  readAddress,
  viewOf,
  withoutSearch,
  writeAddress,
} from './catalog-address.ts';

/** Delay after scrolling ends before the position is written to the address, in ms. */
const SAVE_POSITION_DELAY_MS = 250;

/** Reads the view from the address and writes changes back to it. */
function useCatalogAddress(): {
  address: CatalogAddress;
  change: (next: CatalogAddress) => void;
  storePosition: (at: number) => void;
  /** Writes a position that waits, and returns it. */
  settlePosition: () => number | undefined;
} {
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readAddress(query), [query]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<number>(undefined);
  // A position that is not written yet belongs to these results: it would lead back to them.
  const results = String(writeAddress({ ...address, at: 0 }));
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      waiting.current = undefined;
    },
    [results],
  );
  const change = useCallback(
    (next: CatalogAddress) => {
      clearTimeout(timer.current);
      setQuery(writeAddress(next), { preventScrollReset: true });
    },
    [setQuery],
  );
  const storePosition = useCallback(
    (at: number) => {
      clearTimeout(timer.current);
      waiting.current = at;
      timer.current = setTimeout(() => {
        waiting.current = undefined;
        setQuery((before) => writeAddress({ ...readAddress(before), at }), {
          replace: true,
          preventScrollReset: true,
        });
      }, SAVE_POSITION_DELAY_MS);
    },
    [setQuery],
  );
  // Opening a picture right after scrolling must lead back to the same row. The navigation would
  // overtake the router's delayed replacement, so the position is written at once.
  const settlePosition = useCallback(() => {
    if (waiting.current === undefined) return undefined;
    clearTimeout(timer.current);
    const at = waiting.current;
    waiting.current = undefined;
    history.replaceState(
      history.state,
      '',
      `?${writeAddress({ ...readAddress(new URLSearchParams(location.search)), at })}`,
    );
    return at;
  }, []);
  return { address, change, storePosition, settlePosition };
}

/** The heading, by what was asked for. */
function useTitle(address: CatalogAddress, area: Area): string {
  const t = useT('catalog');
  const { nameOf } = useCategories();
  if (address.searchText) return t('ResultsFor', [address.searchText]);
  if (address.looksLike || address.groupOf) return t('AlikePictures');
  if (address.creator) return t('PicturesBy', [address.creator]);
  const isPreview = area === '/preview';
  const [category] = address.categories;
  if (isPreview && category && choicesOf(address).length === 1) return nameOf(category);
  return t(isPreview ? 'Previews' : area === '/public' ? 'Catalog' : 'AllPictures');
}

/** The view that the address, the visitor's rights and the settings of the site lead to. */
export function useCatalogView(area: Area) {
  const { address: asked, ...acts } = useCatalogAddress();
  const { isAuthenticated } = useCurrentUser();
  const disableSetView = useTrueSetting('DisableSetView');
  const isSetViewDefault = useTrueSetting('IsSetViewDefault');
  // Searching requires sign-in: on the previews no search text is sent.
  const address = isAuthenticated ? asked : withoutSearch(asked);
  const choices = choicesOf(address);
  // Visitors who come for a category come for its pictures: the server draws these, too.
  const view = viewOf(address, {
    disableSetView,
    isSetViewDefault: area === '/preview' ? choices.length === 0 : isSetViewDefault,
  });
  // Sets are groups already.
  const shown = view === 'sets' ? { ...address, grouped: undefined } : address;
  const filter = filterOf(shown);
  const { key, pathname } = useLocation();
  const remember = (at: number | undefined) =>
    rememberResults({
      to: resultsAt(pathname, { ...asked, at: at ?? asked.at }),
      searchText: address.searchText,
      ...(view === 'assets' && { filter }),
    });
  const rememberNow = useEffectEvent(() => remember(undefined));
  useEffect(() => rememberNow(), [key, view]);
  return {
    ...acts,
    settlePosition: () => {
      const at = acts.settlePosition();
      if (at !== undefined) remember(at);
    },
    area,
    asked,
    address,
    choices,
    view,
    shown,
    filter,
    title: useTitle(address, area),
    hasSetView: !disableSetView,
    isFiltered: choices.length > 0 || address.searchText !== '',
  };
}

export type ShownCatalog = ReturnType<typeof useCatalogView>;
