import { catalogApi } from '@editorial/contracts/catalog';
import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { useCurrentUser, usePageMetadata, useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { Button, Icon, Skeleton } from '@editorial/ui';
import { useCallback, useDeferredValue, useEffect, useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router-dom';
import { AssetGrid } from '../browse/AssetGrid.tsx';
import '../browse/browse.css';
import { type Area, readAddress } from '../browse/catalog-address.ts';
import { rememberResults } from '../browse/kept-results.ts';
import { WaitingPictures } from '../browse/WaitingPictures.tsx';
import { NotShown } from '../browse/NotShown.tsx';
import { useSetSpan } from '../browse/SetList.tsx';
import { useAssetPages } from '../browse/use-asset-pages.ts';
import { ReportLink } from '../picture/ReportLink.tsx';
import { useLicensing } from '../licensing/use-licensing.ts';
import { isSmallSet, SMALL_SET_ROW_PX } from './small-set.ts';
import { ArchiveTray } from '../downloads/ArchiveTray.tsx';

const isPhone = () => globalThis.matchMedia?.('(max-width: 575px)').matches ?? false;

/** How the form for reports names a set. It takes 100 characters at most. */
const nameInReport = (setId: number, title: string) => `${title.slice(0, 80)} (set ${setId})`;

/** Lets the pages of the set's pictures lead back here. */
function useRemembered(setId: number): void {
  const { pathname, search } = useLocation();
  useEffect(
    () => rememberResults({ to: pathname + search, searchText: '', filter: { setId } }),
    [pathname, search, setId],
  );
}

/** The page of a set: subject, dates, and all its pictures. */
export function SetPage({ area }: { readonly area: Area }) {
  const t = useT('catalog');
  const setId = Number(useParams().setId);
  const { data, isError, refetch } = useEndpoint(
    catalogApi.set,
    { params: { setId } },
    { isPageContent: true },
  );
  const [query, setQuery] = useSearchParams();
  const [startedAt] = useState(() => readAddress(query).at);
  const pages = useAssetPages({ setId }, startedAt);
  const set = useDeferredValue(data);
  const hasPictures = pages.items.length > 0;
  // The answer of a query is rendered in one go. Deferred, it is rendered in short steps.
  const showsPictures = useDeferredValue(hasPictures);
  const isSmall = pages.total === pages.items.length && isSmallSet(pages.items);
  const leastRowPx = isSmall ? SMALL_SET_ROW_PX[isPhone() ? 'phone' : 'wide'] : 0;
  useRemembered(setId);
  const storePosition = useCallback(
    (at: number) =>
      setQuery(at > 0 ? { at: String(at) } : {}, { replace: true, preventScrollReset: true }),
    [setQuery],
  );
  usePageMetadata({
    title: set?.title,
    meta: set
      ? {
          description: set.description,
          'og:title': set.title,
          ...(set.cover[0]
            ? { 'og:image': new URL(set.cover[0].previewUrl, location.origin).href }
            : {}),
        }
      : {},
  });
  if (isError)
    return <NotShown title={t('SetFailed')} area={area} onRetry={() => void refetch()} />;
  return (
    <div className="ed-page cat-page">
      <SetHead area={area} setId={setId} set={set} />
      <div className="cat-main">
        <ArchiveTray />
        {(pages.isLoading || (hasPictures && !showsPictures)) && <WaitingPictures />}
        {hasPictures && showsPictures && (
          <AssetGrid
            area={area}
            pages={pages}
            label={set?.title ?? ''}
            initialIndex={startedAt}
            leastRowPx={leastRowPx}
            onPosition={storePosition}
          />
        )}
      </div>
    </div>
  );
}

/** The subject and the dates of a set, as far as they are loaded. */
function SetHead({
  area,
  setId,
  set,
}: {
  readonly area: Area;
  readonly setId: number;
  readonly set: EndpointOutput<typeof catalogApi.set> | undefined;
}) {
  const t = useT('catalog');
  const licensing = useLicensing();
  const { isAuthenticated } = useCurrentUser();
  const span = useSetSpan({ dateFrom: set?.dateFrom ?? null, dateTo: set?.dateTo ?? null });
  return (
    <header className="cat-head">
      <p className="ed-eyebrow">
        <Link to={area === '/preview' ? '/preview' : '/public'}>
          {t(area === '/preview' ? 'Previews' : 'Catalog')}
        </Link>
      </p>
      {set ? <h1>{set.title}</h1> : <Skeleton width="18rem" height="2.5rem" />}
      {set?.description && <p className="ed-measure">{set.description}</p>}
      <div className="cat-set__acts">
        <p className="ed-muted ed-figures">
          {set && t('PictureCount', { count: set.assetCount })}
          {span && ` · ${span}`}
          {set && ' · '}
          {set && <ReportLink about={nameInReport(setId, set.title)}>{t('ReportSet')}</ReportLink>}
        </p>
        {isAuthenticated && set && (
          <Button
            icon={<Icon name="download" />}
            title={t('DownloadSetHint')}
            onClick={() => void licensing.download({ setId })}
          >
            {t('DownloadSet')}
          </Button>
        )}
      </div>
    </header>
  );
}
