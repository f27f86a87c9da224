import { useT } from '@editorial/platform';
import { EmptyState } from '@editorial/ui';
import { lazy, Suspense, useCallback, useState } from 'react';
import { AssetGrid } from './AssetGrid.tsx';
import type { Area } from './catalog-address.ts';
import { Failed } from './Failed.tsx';
import { SetList, useSetPages } from './SetList.tsx';
import type { AssetFilter } from './asset-run.ts';
import { useAssetCount, useAssetNotes, useAssetPages } from './use-asset-pages.ts';
import { WaitingPictures } from './WaitingPictures.tsx';

const NothingFound = lazy(() => import('./NothingFound.tsx'));

interface ResultsProps {
  readonly area: Area;
  readonly filter: AssetFilter;
  readonly view: 'sets' | 'assets';
  readonly at: number;
  readonly title: string;
  readonly isFiltered: boolean;
  readonly onPosition: (at: number) => void;
}

/** The pictures or sets of a filter. */
export function Results(props: ResultsProps) {
  return props.view === 'sets' ? <SetResults {...props} /> : <AssetResults {...props} />;
}

/** The number of results, announced to screen readers when it changes. */
export function ResultCount({ filter, view, at }: Pick<ResultsProps, 'filter' | 'view' | 'at'>) {
  return (
    <output className="cat-head__count ed-muted ed-figures" aria-live="polite">
      {view === 'sets' ? <SetCount filter={filter} /> : <AssetCount filter={filter} at={at} />}
    </output>
  );
}

function SetCount({ filter }: { readonly filter: AssetFilter }) {
  const t = useT('catalog');
  const { data } = useSetPages(filter, true);
  return data ? t('SetCount', { count: data.pages[0]?.totalCount ?? 0 }) : null;
}

function AssetCount({ filter, at }: { readonly filter: AssetFilter; readonly at: number }) {
  const t = useT('catalog');
  const found = useAssetCount(filter, at);
  if (!found) return null;
  if (!found.isExact) return t('PictureCountMore');
  return t(found.isFirstPart ? 'PicturesWithAll' : 'PictureCount', { count: found.count });
}

function SetResults({ area, filter, isFiltered }: ResultsProps) {
  const sets = useSetPages(filter, true);
  const { data, isPending, isError, isPaused, isPlaceholderData, refetch, fetchNextPage } = sets;
  const onMore = useCallback(() => void fetchNextPage(), [fetchNextPage]);
  // Without a connection the call waits for one instead of failing.
  const isWaitingForLine = isPaused && (isPending || isPlaceholderData);
  if (isError || isWaitingForLine) return <Failed onRetry={() => void refetch()} />;
  if (isPending) return <WaitingPictures />;
  const shown = data.pages.flatMap((page) => page.items);
  return shown.length === 0 ? (
    <Nothing area={area} isFiltered={isFiltered} />
  ) : (
    <SetList
      area={area}
      sets={shown}
      hasMore={sets.hasNextPage}
      isLoadingMore={sets.isFetchingNextPage}
      onMore={onMore}
    />
  );
}

function AssetResults({ area, filter, at, title, isFiltered, onPosition }: ResultsProps) {
  const [startedAt] = useState(at);
  const pages = useAssetPages(filter, startedAt);
  const { unfilteredCount } = useAssetNotes(filter, startedAt);
  if (pages.isFailed) return <Failed onRetry={pages.retry} />;
  if (pages.isLoading) return <WaitingPictures />;
  if (pages.items.length === 0)
    return <Nothing area={area} isFiltered={isFiltered} unfilteredCount={unfilteredCount} />;
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

function Nothing({
  area,
  isFiltered,
  unfilteredCount,
}: Pick<ResultsProps, 'area' | 'isFiltered'> & { readonly unfilteredCount?: number | undefined }) {
  const t = useT('catalog');
  if (!isFiltered) return <EmptyState title={t('NothingHere')}>{t('NothingHereHint')}</EmptyState>;
  return (
    <Suspense fallback={null}>
      <NothingFound area={area} unfilteredCount={unfilteredCount} />
    </Suspense>
  );
}
