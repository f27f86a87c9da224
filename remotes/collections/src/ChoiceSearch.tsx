import { useT } from '@editorial/platform';
import type { Choices } from './use-choices.ts';

/** A field that narrows a menu of lightboxes. Short menus have none. */
export function ChoiceSearch({
  isLong,
  searchText,
  setSearchText,
}: Pick<Choices, 'isLong' | 'searchText' | 'setSearchText'>) {
  const t = useT('collections');
  if (!isLong) return null;
  return (
    <input
      type="search"
      className="lbx-input"
      value={searchText}
      maxLength={200}
      aria-label={t('FindLightbox')}
      placeholder={t('FindLightbox')}
      onChange={(event) => setSearchText(event.target.value)}
    />
  );
}
