import { catalogApi } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { useEndpoint } from '@editorial/platform/queries';
import { ButtonLink, Icon } from '@editorial/ui';
import { type MouseEvent, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Area } from '../browse/catalog-address.ts';
import { type CameFrom, lastResults, readCameFrom } from '../browse/kept-results.ts';
import { picturePath } from '../places.ts';

/** The pictures before and after one in the results that led to its page. */
function useNeighbors(from: CameFrom | undefined, assetId: string) {
  const before = Math.min(1, from?.index ?? 0);
  const { data } = useEndpoint(
    catalogApi.list,
    {
      query: {
        ...from?.results.filter,
        skipCount: (from?.index ?? 0) - before,
        maxResultCount: before + 2,
      },
    },
    { enabled: from?.results.filter !== undefined, isBackground: true, skipHandleError: true },
  );
  const items = data?.items ?? [];
  const at = items.findIndex(({ id }) => id === assetId);
  // The results may have changed since.
  return at < 0 ? {} : { previous: items[at - 1], next: items[at + 1] };
}

/** The way back to the results that the visitor comes from, and on to the neighbors in them. */
export function WayInResults({ area, assetId }: { readonly area: Area; readonly assetId: string }) {
  const t = useT('catalog');
  const navigate = useNavigate();
  const from = readCameFrom(useLocation().state);
  const [last] = useState(lastResults);
  const { previous, next } = useNeighbors(from, assetId);
  const results = from?.results ?? last;
  if (!results) return null;
  const { to, searchText } = results;
  // One step back in the history shows the results from the row that was left.
  const stepBack = (event: MouseEvent) => {
    if (!from || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-1);
  };
  const beside = (asset: typeof next, step: 1 | -1) =>
    from &&
    asset && (
      <ButtonLink
        look="quiet"
        iconOnly
        replace
        to={picturePath(area, asset.id)}
        state={{ ...from, index: from.index + step } satisfies CameFrom}
        aria-label={`${t(step > 0 ? 'Next' : 'Previous')}: ${asset.title}`}
        icon={<Icon name={step > 0 ? 'next' : 'previous'} />}
      />
    );
  return (
    <nav className="pic-way" aria-label={t('WayInResults')}>
      <ButtonLink
        look="quiet"
        className="pic-way__back"
        to={to}
        icon={<Icon name="previous" />}
        onClick={stepBack}
      >
        {searchText ? t('BackToResultsFor', [searchText]) : t('BackToPictures')}
      </ButtonLink>
      {beside(previous, -1)}
      {beside(next, 1)}
    </nav>
  );
}
