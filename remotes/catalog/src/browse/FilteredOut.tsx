import { useT } from '@editorial/platform';
import { ButtonLink } from '@editorial/ui';
import { useSearchParams } from 'react-router-dom';
import { choicesOf, readAddress, withoutChoices, writeAddress } from './catalog-address.ts';
import { useFilterName } from './choice-name.ts';

/**
 * A note above what comes near: how many pictures have all words without the filters, which leave
 * none of them, and the way there.
 */
export default function FilteredOut({ count }: { readonly count: number }) {
  const t = useT('catalog');
  const nameOf = useFilterName();
  const [query] = useSearchParams();
  const address = readAddress(query);
  const filters = choicesOf(address).map(nameOf);
  const without = { pathname: '/catalog', search: String(writeAddress(withoutChoices(address))) };
  return (
    <p className="cat-relaxed" role="status">
      {t('MatchWithoutFilters', { count, filters })}{' '}
      <ButtonLink size="small" to={without}>
        {filters.length === 1 ? t('RemoveFilter', [filters[0]]) : t('ClearAll')}
      </ButtonLink>
    </p>
  );
}
