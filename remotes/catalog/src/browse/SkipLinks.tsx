import { useT } from '@editorial/platform';
import type { MouseEvent } from 'react';

/** Places of the page that the keyboard reaches without passing all filters. */
export const PLACES = { results: 'cat-results', filters: 'cat-filters' } as const;

/** The filters are beside the results, or on a small screen behind a button. */
function skip(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const place = document.getElementById(event.currentTarget.hash.slice(1));
  const isShown = place !== null && place.getClientRects().length > 0;
  const target = isShown ? place : document.querySelector<HTMLElement>('.cat-bar__filters');
  target?.focus();
  target?.scrollIntoView({ block: 'nearest' });
}

/** Leads to the results and to the filters. Seen while one of the links has the focus. */
export function SkipLinks() {
  const t = useT('catalog');
  return (
    <div className="cat-skips">
      <a className="ed-visually-hidden" href={`#${PLACES.results}`} onClick={skip}>
        {t('SkipToResults')}
      </a>
      <a className="ed-visually-hidden" href={`#${PLACES.filters}`} onClick={skip}>
        {t('SkipToFilters')}
      </a>
    </div>
  );
}
