import { useT } from '@editorial/platform';
import { useEffect, useRef } from 'react';
import type { Choices } from './use-choices.ts';

/** Pause in typing before lightboxes are searched, in ms. */
const SEARCH_DELAY_MS = 400;

/** A field that narrows a menu of lightboxes. Short menus have none. */
export function ChoiceSearch({
  isLong,
  searchText,
  search,
}: Pick<Choices, 'isLong' | 'searchText' | 'search'>) {
  const t = useT('collections');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (!isLong) return null;
  return (
    <input
      type="search"
      className="lbx-input"
      defaultValue={searchText}
      maxLength={200}
      aria-label={t('FindLightbox')}
      placeholder={t('FindLightbox')}
      onChange={({ target: { value } }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(value.trim()), SEARCH_DELAY_MS);
      }}
    />
  );
}
