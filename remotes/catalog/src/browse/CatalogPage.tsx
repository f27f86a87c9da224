import {
  session,
  Slot,
  useCulture,
  useCurrentUser,
  usePageMetadata,
  useT,
} from '@editorial/platform';
import { Button, Icon } from '@editorial/ui';
import { Sheet } from '@editorial/ui/overlay';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { ArchiveTray } from '../downloads/ArchiveTray.tsx';
import './browse.css';
import {
  type Area,
  type CatalogAddress,
  withChoice,
  withoutChoices,
  writeAddress,
} from './catalog-address.ts';
import { FilterChips } from './FilterChips.tsx';
import { FilterCount } from './FilterCount.tsx';
import { FiltersWaiting } from './FiltersWaiting.tsx';
import { ResultCount, Results } from './Results.tsx';
import { SearchHelp, SearchNotes } from './SearchNotes.tsx';
import { SizeSlider } from './SizeSlider.tsx';
import { PLACES, SkipLinks } from './SkipLinks.tsx';
import { useCatalogView, type ShownCatalog } from './use-catalog-view.ts';
import { ViewOptions } from './ViewOptions.tsx';

/** Loaded lazily, so that the first pictures do not wait for the filters. */
const FilterPanel = lazy(() =>
  import('./FilterPanel.tsx').then((module) => ({ default: module.FilterPanel })),
);

/** Asks anonymous visitors to sign in, and takes their search along. */
function SignInButton({ asked }: { readonly asked: CatalogAddress }) {
  const t = useT('catalog');
  const wanted = `/catalog${asked.searchText ? `?${writeAddress(asked)}` : ''}`;
  return (
    <Button
      look="primary"
      className="cat-bar__sign-in"
      onClick={() => session.openSignInPopup(wanted)}
    >
      {t('SignInToLicense')}
    </Button>
  );
}

/** The filters of a narrow screen. */
function FilterSheet({
  isOpen,
  onClose,
  children,
}: {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}) {
  const t = useT('catalog');
  return (
    <Sheet
      open={isOpen}
      onClose={onClose}
      title={t('Filters')}
      footer={
        <Button look="primary" block onClick={onClose}>
          {t('ShowResults')}
        </Button>
      }
    >
      {children}
    </Sheet>
  );
}

/** The heading, what was asked for, and how it is shown. */
function CatalogHead({
  catalog,
  onFilters,
}: {
  readonly catalog: ShownCatalog;
  readonly onFilters: () => void;
}) {
  const { isAuthenticated } = useCurrentUser();
  const { area, asked, address, choices, view, filter, change } = catalog;
  return (
    <header className="cat-head cat-head--bar">
      <div className="cat-about">
        <h1>{catalog.title}</h1>
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
          <Button className="cat-bar__filters" icon={<Icon name="filter" />} onClick={onFilters}>
            <FilterCount address={address} filter={filter} view={view} />
          </Button>
        )}
        <ViewOptions
          address={address}
          view={view}
          hasSetView={catalog.hasSetView}
          onChange={(part) => change({ ...address, ...part })}
        />
        {isAuthenticated && catalog.isFiltered && (
          <Slot name="results.acts" given={{ query: `${writeAddress({ ...address, at: 0 })}` }} />
        )}
        {!isAuthenticated && <SignInButton asked={asked} />}
      </div>
    </header>
  );
}

/**
 * One page and one grid for browsing (`/public`), searching (`/catalog`) and the open previews
 * (`/preview`).
 */
export function CatalogPage({ area }: { readonly area: Area }) {
  const t = useT('catalog');
  useCulture();
  const { isAuthenticated } = useCurrentUser();
  const catalog = useCatalogView(area);
  const { address, view, shown, filter, title, change } = catalog;
  const [isSheetOpen, setSheet] = useState(false);
  usePageMetadata({
    title,
    meta: { description: t(area === '/preview' ? 'PreviewsIntro' : 'CatalogIntro') },
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
      onClickCapture={catalog.settlePosition}
    >
      {isAuthenticated && <SkipLinks />}
      <CatalogHead catalog={catalog} onFilters={() => setSheet(true)} />
      {isAuthenticated && (
        <aside id={PLACES.filters} tabIndex={-1} className="cat-side" aria-label={t('Filters')}>
          {panel}
        </aside>
      )}
      <div id={PLACES.results} tabIndex={-1} className="cat-main">
        <ArchiveTray />
        <Results
          key={`${view}:${JSON.stringify(filter)}`}
          area={area}
          filter={filter}
          view={view}
          at={address.at}
          title={title}
          isFiltered={catalog.isFiltered}
          onPosition={catalog.storePosition}
        />
      </div>
      <FilterSheet isOpen={isSheetOpen} onClose={() => setSheet(false)}>
        <div className="cat-sheet-size">{view === 'assets' && <SizeSlider />}</div>
        {panel}
      </FilterSheet>
    </div>
  );
}
