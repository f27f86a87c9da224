import {
  session,
  useCulture,
  useCurrentUser,
  usePageMetadata,
  useT,
  useTrueSetting,
} from '@editorial/platform';
import { Button, ButtonLink, EmptyState, Icon, Skeleton } from '@editorial/ui';
import { Sheet } from '@editorial/ui/overlay';
import { lazy, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { ArchiveTray } from '../downloads/ArchiveTray.tsx';
import { AssetGrid } from './AssetGrid.tsx';
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
  writeAddress,
} from './catalog-address.ts';
import { FilterChips } from './FilterChips.tsx';
import { FiltersWaiting } from './FiltersWaiting.tsx';
import { SearchHelp, SearchNotes } from './SearchNotes.tsx';
import { SetList, useSetPages } from './SetList.tsx';
import { type AssetFilter, useAssetCount, useAssetPages } from './use-asset-pages.ts';
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
  const address = isAuthenticated ? asked : { ...asked, searchText: '' };
  const view = viewOf(address, {
    disableSetView,
    isSetViewDefault: isSetViewDefault || area === '/preview',
  });
  const [isSheetOpen, setSheet] = useState(false);
  const choices = choicesOf(address);
  const filter = filterOf(address);
  const title = address.searchText
    ? t('ResultsFor', [address.searchText])
    : t(area === '/preview' ? 'Previews' : area === '/public' ? 'Catalogue' : 'AllPictures');
  usePageMetadata({
    title,
    meta: { description: t(area === '/preview' ? 'PreviewsIntro' : 'CatalogueIntro') },
  });
  const panel = (
    <Suspense fallback={<FiltersWaiting />}>
      <FilterPanel address={address} onToggle={(choice) => change(withChoice(address, choice))} />
    </Suspense>
  );
  return (
    <div
      className="ed-page cat-page"
      data-filters={isAuthenticated || undefined}
      onClickCapture={settlePosition}
    >
      <header className="cat-head">
        <h1>{title}</h1>
        {isAuthenticated && area === '/catalog' && <SearchHelp />}
        {!address.searchText && area !== '/catalog' && (
          <p className="ed-muted">{t(area === '/preview' ? 'PreviewsIntro' : 'CatalogueIntro')}</p>
        )}
      </header>
      {isAuthenticated && (
        <aside className="cat-side" aria-label={t('Filters')}>
          {panel}
        </aside>
      )}
      <div className="cat-main">
        <div className="cat-bar">
          <Results.Count filter={filter} view={view} at={address.at} />
          {isAuthenticated && (
            <Button
              className="cat-bar__filters"
              icon={<Icon name="filter" />}
              onClick={() => setSheet(true)}
            >
              {choices.length > 0 ? t('ShowFilters', [choices.length]) : t('Filters')}
            </Button>
          )}
          {!isAuthenticated && (
            <Button
              look="primary"
              onClick={() =>
                session.openSignInPopup(
                  `/catalog${asked.searchText ? `?${writeAddress(asked)}` : ''}`,
                )
              }
            >
              {t('SignInToLicense')}
            </Button>
          )}
          <ViewOptions
            address={address}
            view={view}
            hasSetView={!disableSetView}
            onChange={(part) => change({ ...address, ...part })}
          />
        </div>
        <FilterChips
          choices={choices}
          onRemove={(choice) => change(withChoice(address, choice))}
          onClear={() => change(withoutChoices(address))}
        />
        <SearchNotes address={address} filter={filter} view={view} />
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
        {panel}
      </Sheet>
    </div>
  );
}

interface ResultsProps {
  readonly area: Area;
  readonly filter: AssetFilter;
  readonly view: 'sets' | 'assets';
  readonly at: number;
  readonly title: string;
  readonly isFiltered: boolean;
  readonly onPosition: (at: number) => void;
}

function Results(props: ResultsProps) {
  return props.view === 'sets' ? <SetResults {...props} /> : <AssetResults {...props} />;
}

/** The number of results, announced to screen readers when it changes. */
Results.Count = function Count({ filter, view, at }: Pick<ResultsProps, 'filter' | 'view' | 'at'>) {
  return (
    <output className="cat-bar__count ed-muted ed-figures" aria-live="polite">
      {view === 'sets' ? <SetCount filter={filter} /> : <AssetCount filter={filter} at={at} />}
    </output>
  );
};

function SetCount({ filter }: { readonly filter: AssetFilter }) {
  const t = useT('catalog');
  const { data } = useSetPages(filter, true);
  return data ? t('SetCount', { count: data.pages[0]?.totalCount ?? 0 }) : null;
}

function AssetCount({ filter, at }: { readonly filter: AssetFilter; readonly at: number }) {
  const t = useT('catalog');
  const found = useAssetCount(filter, at);
  if (!found) return null;
  return found.isExact ? t('PictureCount', { count: found.count }) : t('PictureCountMore');
}

function SetResults({ area, filter, isFiltered }: ResultsProps) {
  const { data, isPending, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } =
    useSetPages(filter, true);
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  if (isError) return <Failed onRetry={() => void refetch()} />;
  if (isPending) return <Waiting />;
  const sets = data.pages.flatMap((page) => page.items);
  return sets.length === 0 ? (
    <Nothing area={area} isFiltered={isFiltered} />
  ) : (
    <SetList
      area={area}
      sets={sets}
      hasMore={hasNextPage}
      isLoadingMore={isFetchingNextPage}
      onMore={onMore}
    />
  );
}

function AssetResults({ area, filter, at, title, isFiltered, onPosition }: ResultsProps) {
  const [startedAt] = useState(at);
  const pages = useAssetPages(filter, startedAt);
  if (pages.isFailed) return <Failed onRetry={pages.retry} />;
  if (pages.isLoading) return <Waiting />;
  if (pages.items.length === 0) return <Nothing area={area} isFiltered={isFiltered} />;
  return (
    <AssetGrid
      area={area}
      pages={pages}
      label={title}
      initialIndex={startedAt}
      onPosition={onPosition}
    />
  );
}

/** Placeholder rows with the height of the grid, so that the page does not jump. */
export function Waiting() {
  return (
    <div className="cat-waiting" aria-hidden="true">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="cat-waiting__row" />
      ))}
    </div>
  );
}

function Nothing({ area, isFiltered }: Pick<ResultsProps, 'area' | 'isFiltered'>) {
  const t = useT('catalog');
  if (!isFiltered) return <EmptyState title={t('NothingHere')}>{t('NothingHereHint')}</EmptyState>;
  return (
    <EmptyState
      title={t('NothingFound')}
      action={<ButtonLink to={area}>{t('AllPictures')}</ButtonLink>}
    >
      {t('NothingFoundHint')}
    </EmptyState>
  );
}

function Failed({ onRetry }: { readonly onRetry: () => void }) {
  const t = useT('catalog');
  return (
    <EmptyState title={t('LoadFailed')}>
      <Button icon={<Icon name="refresh" />} onClick={onRetry}>
        {t('TryAgain')}
      </Button>
    </EmptyState>
  );
}
