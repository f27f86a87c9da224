import { catalogApi } from '@editorial/contracts/catalog';
import { useT } from '@editorial/platform';
import { endpointQuery, useEndpoint } from '@editorial/platform/queries';
import { ButtonLink, Picture } from '@editorial/ui';
import { useQueries } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { useCategories } from '../category-names.ts';
import {
  type Area,
  type CatalogAddress,
  choicesOf,
  filterOf,
  readAddress,
  withChoice,
  withoutChoices,
  withoutSearch,
  writeAddress,
} from './catalog-address.ts';
import { useFilterName } from './choice-name.ts';
import './nothing-found.css';
import { PictureStrip } from './PictureStrip.tsx';
import { partsOf, withoutPart, withoutQuotes, wordsOf } from './search-parts.rules.ts';

const POPULAR_COUNT = 12;
/** Calls that run at once to count what less would find. */
const MOST_WAYS = 10;

/** The name of the part that is left out, and the search that is left. */
interface Way {
  readonly name: string;
  readonly address: CatalogAddress;
}

/** The search without one of its words, or one of its filters. */
function useWays(address: CatalogAddress): readonly Way[] {
  const t = useT('catalog');
  const nameOf = useFilterName();
  const { searchText } = address;
  const choices = choicesOf(address);
  const parts = partsOf(searchText);
  const words = withoutQuotes(searchText);
  const filters = choices.map((choice) => ({
    name: t('LeaveFilter', [nameOf(choice)]),
    address: withChoice(address, choice),
  }));
  const all = { name: t('LeaveFilters'), address: withoutChoices(address) };
  return [
    ...filters,
    ...(filters.length > 1 ? [all] : []),
    ...(words ? [{ name: t('LeaveQuotes'), address: { ...address, searchText: words } }] : []),
    ...parts.map((part, index) => ({
      name: t('LeaveWord', [part]),
      address: { ...address, searchText: withoutPart(parts, index) },
    })),
  ].slice(0, MOST_WAYS);
}

/** How many pictures each way finds, and its first picture. Undefined while that is not known. */
function useFound(ways: readonly Way[]) {
  const counts = useQueries({
    queries: ways.map((way) =>
      endpointQuery(
        catalogApi.list,
        { query: { ...filterOf(way.address), maxResultCount: 1 } },
        { isBackground: true, skipHandleError: true },
      ),
    ),
  });
  if (counts.some(({ isPending }) => isPending)) return undefined;
  return ways.flatMap((way, index) => {
    const { totalCount = 0, items = [] } = counts[index]?.data ?? {};
    return totalCount > 0 ? [{ ...way, count: totalCount, first: items[0] }] : [];
  });
}

/**
 * The ways to find something by asking for less, each with its first picture and how many there are.
 * Where leaving out one part finds nothing, each word is tried alone.
 */
function Ways({ area, address }: { readonly area: Area; readonly address: CatalogAddress }) {
  const t = useT('catalog');
  const without = useFound(useWays(address));
  const words = without?.length === 0 ? wordsOf(address.searchText) : [];
  const alone = useFound(
    words.map((word) => ({
      name: t('OnlyWord', [word]),
      address: { ...withoutChoices(address), searchText: word },
    })),
  );
  const found = without?.length === 0 ? alone : without;
  if (!found || found.length === 0) return null;
  return (
    <section aria-labelledby="cat-ways">
      <h3 id="cat-ways">{t('AskForLess')}</h3>
      <ul className="cat-ways">
        {found.map(({ name, address: left, count, first }) => (
          <li key={name}>
            <Link to={{ pathname: area, search: String(writeAddress(left)) }}>
              {first && (
                <span className="cat-ways__picture" aria-hidden="true">
                  <Picture
                    alt=""
                    src={first.thumbUrl}
                    width={first.width}
                    height={first.height}
                    thumbHash={first.thumbHash}
                  />
                </span>
              )}
              <span>
                {name}
                <span className="ed-muted ed-figures">{t('PictureCount', { count })}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Pictures that others liked, for those who find nothing by words. */
function Popular({ area }: { readonly area: Area }) {
  const t = useT('catalog');
  const { data } = useEndpoint(
    catalogApi.list,
    { query: { sorting: 'popular', maxResultCount: POPULAR_COUNT } },
    { isBackground: true, skipHandleError: true },
  );
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="cat-popular">
      <h3 id="cat-popular">{t('PopularPictures')}</h3>
      <PictureStrip area={area} assets={data.items} label={t('PopularPictures')} height={160} />
    </section>
  );
}

function Subjects({ area }: { readonly area: Area }) {
  const t = useT('catalog');
  const { items, nameOf } = useCategories();
  return (
    <section aria-labelledby="cat-subjects">
      <h3 id="cat-subjects">{t('BrowseSubjects')}</h3>
      <ul className="cat-chips" aria-labelledby="cat-subjects">
        {items.map((id) => (
          <li key={id}>
            <Link className="ed-chip" to={{ pathname: area, search: `categories=${id}` }}>
              {nameOf(id)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The way to all pictures, and a letter to the site for one that it does not have. */
function OtherWays({ area, searchText }: { readonly area: Area; readonly searchText: string }) {
  const t = useT('catalog');
  const about = new URLSearchParams({ topic: 'Picture', about: searchText.slice(0, 100) });
  return (
    <div className="ed-row">
      <ButtonLink to={area}>{t('AllPictures')}</ButtonLink>
      {searchText && (
        <>
          <ButtonLink to={`/contact?${about}`}>{t('AskForPicture')}</ButtonLink>
          <span className="ed-muted ed-small">{t('AskForPictureHint')}</span>
        </>
      )}
    </div>
  );
}

/**
 * Instead of an empty page: what was asked for, what to leave out with how much that finds, subjects,
 * popular pictures, and the way to ask for a picture. `unfilteredCount` is known where filters leave
 * out all that has the words.
 */
export default function NothingFound({
  area,
  unfilteredCount,
}: {
  readonly area: Area;
  readonly unfilteredCount?: number | undefined;
}) {
  const t = useT('catalog');
  const nameOf = useFilterName();
  const [query] = useSearchParams();
  const asked = readAddress(query);
  const address = area === '/preview' ? withoutSearch(asked) : asked;
  const { searchText } = address;
  const filters = choicesOf(address).map(nameOf);
  const title =
    searchText && (unfilteredCount === undefined || filters.length === 0)
      ? t('NothingFoundFor', [searchText])
      : t('NothingWithFilters', { filters });
  return (
    <div className="cat-nothing">
      <h2>{title}</h2>
      {unfilteredCount !== undefined && filters.length > 0 ? (
        <p>{t('MatchWithoutFilters', { count: unfilteredCount, filters })}</p>
      ) : (
        <p>{t('NothingFoundHint')}</p>
      )}
      <Ways area={area} address={address} />
      <Subjects area={area} />
      <Popular area={area} />
      <OtherWays area={area} searchText={searchText} />
    </div>
  );
}
