import { useT } from '@editorial/platform';
import { ButtonLink, EmptyState } from '@editorial/ui';
import { useSearchParams } from 'react-router-dom';
import { choicesOf, readAddress, withoutChoices, writeAddress } from './catalog-address.ts';
import { useChoiceName } from './choice-name.ts';

/** The active filters by name, and the way to the same search without them. */
function useActiveFilters() {
  const t = useT('catalog');
  const nameOf = useChoiceName();
  const [query] = useSearchParams();
  const address = readAddress(query);
  const filters = choicesOf(address).map(nameOf);
  return {
    filters,
    button: (
      <ButtonLink
        size="small"
        to={{ pathname: '/catalog', search: String(writeAddress(withoutChoices(address))) }}
      >
        {filters.length === 1 ? t('RemoveFilter', [filters[0]]) : t('ClearAll')}
      </ButtonLink>
    ),
  };
}

/**
 * How many pictures have all words without the filters, which leave none of them: a note above what
 * comes near, or all there is (`isAll`).
 */
export default function FilteredOut({
  count,
  isAll = false,
}: {
  readonly count: number;
  readonly isAll?: boolean;
}) {
  const t = useT('catalog');
  const { filters, button } = useActiveFilters();
  const text = t('MatchWithoutFilters', { count, filters });
  return isAll ? (
    <EmptyState title={t('NothingWithFilters', { filters })} action={button}>
      {text}
    </EmptyState>
  ) : (
    <p className="cat-relaxed" role="status">
      {text} {button}
    </p>
  );
}
