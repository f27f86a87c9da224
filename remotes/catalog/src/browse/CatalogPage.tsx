import {
  session,
  Slot,
  useCulture,
  useCurrentUser,
  usePageMetadata,
  useT,
  useTrueSetting,
} from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import { Sheet } from '@editorial/ui/overlay';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCategories } from '../category-names.ts';
import { ArchiveTray } from '../downloads/ArchiveTray.tsx';
import './browse.css';
import {
  type Area,
  type CatalogAddress,
  choicesOf,
  filterOf,
  readAddress,
  viewOf,
  withChoice,
  withoutChoices,
  withoutSearch,
  writeAddress,
} from './catalog-address.ts';
import { FilterChips } from './FilterChips.tsx';
import { FiltersWaiting } from './FiltersWaiting.tsx';
import { ResultCount, Results } from './Results.tsx';
import { SearchHelp, SearchNotes } from './SearchNotes.tsx';
import { SizeSlider } from './SizeSlider.tsx';
import { ViewOptions } from './ViewOptions.tsx';

/** Loaded lazily, so that the first pictures do not wait for the filters. */
const FilterPanel = lazy(() =>
  import('./FilterPanel.tsx').then((module) => ({ default: module.FilterPanel })),
);

/** Delay after scrolling ends before the position is written to the address, in ms. */
const SAVE_POSITION_DELAY_MS = 250;

/** Reads the view from the address and writes changes back to it. */
function useCatalogAddress(): {
  address: CatalogAddress;
  change: (next: CatalogAddress) => void;
  tellPosition: (at: number) => void;
  settlePosition: () => void;
} {
  const [query, setQuery] = useSearchParams();
  const address = useMemo(() => readAddress(query), [query]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const waiting = useRef<number>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const change = useCallback(
    (next: CatalogAddress) => {
      clearTimeout(timer.current);
      setQuery(writeAddress(next), { preventScrollReset: true });
    },
    [setQuery],
  );
  const tellPosition = useCallback(
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
    if (waiting.current === undefined) return;
    clearTimeout(timer.current);
    const at = waiting.current;
    waiting.current = undefined;
    history.replaceState(
      history.state,
      '',
      `?${writeAddress({ ...readAddress(new URLSearchParams(location.search)), at })}`,
    );
  }, []);
  return { address, change, tellPosition, settlePosition };
}

/**
 * One page and one grid for browsing (`/public`), searching (`/catalog`) and the open previews
 * (`/preview`).
 */
// Long because of its markup.
export function CatalogPage({ area }: { readonly area: Area }) {
  const t = useT('catalog');
  useCulture();
  const { address: asked, change, tellPosition, settlePosition } = useCatalogAddress();
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
  const [isSheetOpen, setSheet] = useState(false);
  const { nameOf } = useCategories();
  const category = area === '/preview' && choices.length === 1 ? address.categories[0] : undefined;
  // Sets are groups already.
  const shown = view === 'sets' ? { ...address, grouped: undefined } : address;
  const filter = filterOf(shown);
  const title = address.searchText
    ? t('ResultsFor', [address.searchText])
    : address.looksLike || address.groupOf
      ? t('AlikePictures')
      : address.creator
        ? t('PicturesBy', [address.creator])
        : category
          ? nameOf(category)
          : t(area === '/preview' ? 'Previews' : area === '/public' ? 'Catalogue' : 'AllPictures');
  usePageMetadata({
    title,
    meta: { description: t(area === '/preview' ? 'PreviewsIntro' : 'CatalogueIntro') },
  });
  const panel = (
    <Suspense fallback={<FiltersWaiting />}>
      <FilterPanel address={shown} onToggle={(choice) => change(withChoice(address, choice))} />
    </Suspense>
  );
  return (
    <div
      className="ed-page cat-page"
      data-filters={isAuthenticated || undefined}
      data-view={view}
      onClickCapture={settlePosition}
    >
      <header className="cat-head cat-head--bar">
        <div className="cat-about">
          <h1>{title}</h1>
          <ResultCount filter={filter} view={view} at={address.at} />
          <SearchNotes address={address} filter={filter} view={view} />
          <FilterChips
            choices={choices}
            onRemove={(choice) => change(withChoice(address, choice))}
            onClear={() => change(withoutChoices(address))}
          />
          {isAuthenticated && area === '/catalog' && <SearchHelp />}
        </div>
        <div className="cat-bar">
          {isAuthenticated && (
            <Button
              className="cat-bar__filters"
              icon={<Icon name="filter" />}
              onClick={() => setSheet(true)}
            >
              {choices.length > 0 ? t('ShowFilters', [choices.length]) : t('Filters')}
            </Button>
          )}
          <ViewOptions
            address={address}
            view={view}
            hasSetView={!disableSetView}
            onChange={(part) => change({ ...address, ...part })}
          />
          {isAuthenticated && (choices.length > 0 || address.searchText !== '') && (
            <Slot name="results.acts" given={{ query: `${writeAddress({ ...address, at: 0 })}` }} />
          )}
          {!isAuthenticated && (
            <Button
              look="primary"
              className="cat-bar__sign-in"
              onClick={() =>
                session.openSignInPopup(
                  `/catalog${asked.searchText ? `?${writeAddress(asked)}` : ''}`,
                )
              }
            >
              {t('SignInToLicense')}
            </Button>
          )}
        </div>
      </header>
      {isAuthenticated && (
        <aside className="cat-side" aria-label={t('Filters')}>
          {panel}
        </aside>
      )}
      <div className="cat-main">
        <ArchiveTray />
        <Results
          key={`${view}:${JSON.stringify(filter)}`}
          area={area}
          filter={filter}
          view={view}
          at={address.at}
          title={title}
          isFiltered={choices.length > 0 || address.searchText !== ''}
          onPosition={tellPosition}
        />
      </div>
      <Sheet
        open={isSheetOpen}
        onClose={() => setSheet(false)}
        title={t('Filters')}
        footer={
          <Button look="primary" block onClick={() => setSheet(false)}>
            {t('ShowResults')}
          </Button>
        }
      >
        <div className="cat-sheet-size">{view === 'assets' && <SizeSlider />}</div>
        {panel}
      </Sheet>
    </div>
  );
}
