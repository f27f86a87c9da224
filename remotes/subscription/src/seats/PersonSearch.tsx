import { useT } from '@editorial/platform';
import { useEffect, useRef } from 'react';
import { SEARCH_DELAY_MS } from '../search-delay.ts';

/** Finds people of a plan by name or address. It asks when typing pauses. */
export function PersonSearch({
  filter,
  onSearch,
}: {
  readonly filter: string;
  readonly onSearch: (filter: string) => void;
}) {
  const t = useT('subscription');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <input
      type="search"
      className="ed-input"
      defaultValue={filter}
      maxLength={200}
      aria-label={t('FindPerson')}
      placeholder={t('FindPerson')}
      onChange={({ target: { value } }) => {
        clearTimeout(timer.current);
        timer.current = setTimeout(() => onSearch(value.trim()), SEARCH_DELAY_MS);
      }}
    />
  );
}
