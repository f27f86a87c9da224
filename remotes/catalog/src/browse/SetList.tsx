import { catalogApi, type AssetSet } from '@editorial/contracts/catalog';
import { call, formatDate, useCulture, useT } from '@editorial/platform';
import { endpointKey } from '@editorial/platform/queries';
import { Button, Icon } from '@editorial/ui';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router-dom';
import { setPath } from '../places.ts';
import type { Area } from './catalog-address.ts';
import { PictureStrip } from './PictureStrip.tsx';
import type { AssetFilter } from './asset-run.ts';

const PAGE_SIZE = 12;

/** Loads the sets of a filter page by page. */
export function useSetPages(filter: AssetFilter, isEnabled: boolean) {
  return useInfiniteQuery({
    queryKey: [...endpointKey(catalogApi.listBySet), 'pages', filter],
    enabled: isEnabled,
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call(
        catalogApi.listBySet,
        { query: { ...filter, skipCount: pageParam, maxResultCount: PAGE_SIZE } },
        { signal, isPageContent: true, isBackground: pageParam > 0 },
      ),
    getNextPageParam: (last, pages) => {
      const loaded = pages.reduce((sum, page) => sum + page.items.length, 0);
      return last.items.length === 0 || loaded >= last.totalCount ? undefined : loaded;
    },
    placeholderData: keepPreviousData,
  });
}

export interface SetListProps {
  readonly area: Area;
  readonly sets: readonly AssetSet[];
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  readonly onMore: () => void;
}

/** Sets as wide rows, each with its matching pictures. */
export function SetList({ area, sets, hasMore, isLoadingMore, onMore }: SetListProps) {
  const t = useT('catalog');
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!end.current || !hasMore || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) onMore();
      },
      { rootMargin: '800px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [hasMore, onMore, sets.length]);
  return (
    <>
      <ol className="cat-sets">
        {sets.map((set) => (
          <SetRow key={set.id} area={area} set={set} />
        ))}
      </ol>
      <div ref={end}>
        {hasMore && (
          <Button loading={isLoadingMore} onClick={onMore}>
            {t('More')}
          </Button>
        )}
      </div>
    </>
  );
}

/** `12 May 2026 to 3 June 2026`, or a single day. */
export function useSetSpan({ dateFrom, dateTo }: Pick<AssetSet, 'dateFrom' | 'dateTo'>): string {
  const t = useT('catalog');
  useCulture();
  if (!dateFrom || !dateTo) return '';
  const [from, to] = [formatDate(dateFrom), formatDate(dateTo)];
  return from === to ? from : t('SetSpan', [from, to]);
}

function SetRow({ area, set }: { readonly area: Area; readonly set: AssetSet }) {
  const t = useT('catalog');
  const span = useSetSpan(set);
  const path = setPath(area, set.id);
  return (
    <li className="cat-set">
      <header className="cat-set__head">
        <h2>
          <Link to={path}>{set.title}</Link>
        </h2>
        <p className="ed-muted ed-figures">
          {t('PictureCount', { count: set.assetCount })}
          {span && ` · ${span}`}
        </p>
        <Link to={path} className="cat-set__more" aria-label={`${t('OpenSet')}: ${set.title}`}>
          {t('OpenSet')} <Icon name="forward" />
        </Link>
      </header>
      <PictureStrip area={area} assets={set.cover} label={set.title} height={220} />
    </li>
  );
}
