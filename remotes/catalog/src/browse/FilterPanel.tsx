import { catalogApi, type Facets } from '@editorial/contracts/catalog';
import { formatNumber, useCulture, useT } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AddedSince, type CatalogAddress, type Choice, filterOf } from './catalog-address.ts';
import { useChoiceName } from './choice-name.ts';
import { FiltersWaiting } from './FiltersWaiting.tsx';

const Groups = [
  'categories',
  'orientation',
  'colour',
  'countries',
  'assetType',
  'exclusivity',
] as const satisfies readonly (keyof Facets)[];
const SHOWN_VALUE_COUNT = 8;

export interface FilterPanelProps {
  readonly address: CatalogAddress;
  readonly onToggle: (choice: Choice) => void;
}

/** The filters. Each choice shows how many results it would give. */
export function FilterPanel({ address, onToggle }: FilterPanelProps) {
  const t = useT('catalog');
  const { sorting: _sorting, ...filter } = filterOf(address);
  const { data } = useQuery({
    ...endpointQuery(
      catalogApi.facets,
      { query: filter },
      { isBackground: true, skipHandleError: true },
    ),
    placeholderData: keepPreviousData,
  });
  if (!data) return <FiltersWaiting />;
  return (
    <div className="cat-filters">
      {Groups.filter((group) => data[group].length > 0).map((group) => (
        <FilterGroup
          key={group}
          group={group}
          values={data[group]}
          address={address}
          onToggle={onToggle}
          title={t(`Filter:${group}`)}
        />
      ))}
      <AddedFilter address={address} onToggle={onToggle} />
    </div>
  );
}

/** When pictures were added. Has no counts: each choice includes the one before. */
function AddedFilter({ address, onToggle }: FilterPanelProps) {
  const t = useT('catalog');
  const nameOf = useChoiceName();
  return (
    <fieldset className="cat-filter">
      <legend className="ed-eyebrow">{t('Filter:added')}</legend>
      <ul className="cat-filter__values">
        {AddedSince.map((value) => (
          <li key={value}>
            <button
              type="button"
              aria-pressed={address.added === value}
              className="cat-value"
              onClick={() => onToggle({ filter: 'added', value })}
            >
              <span>{nameOf({ filter: 'added', value })}</span>
            </button>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}

function FilterGroup({
  group,
  values,
  address,
  onToggle,
  title,
}: FilterPanelProps & {
  readonly group: (typeof Groups)[number];
  readonly values: Facets[keyof Facets];
  readonly title: string;
}) {
  const t = useT('catalog');
  useCulture();
  const nameOf = useChoiceName();
  const [isWhole, setWhole] = useState(false);
  const chosen = address[group];
  const isOn = (value: string) =>
    Array.isArray(chosen) ? chosen.includes(value) : chosen === value;
  const shown = isWhole
    ? values
    : values.filter(({ value }, index) => index < SHOWN_VALUE_COUNT || isOn(value));
  return (
    <fieldset className="cat-filter">
      <legend className="ed-eyebrow">{title}</legend>
      <ul className={group === 'colour' ? 'cat-filter__colours' : 'cat-filter__values'}>
        {shown.map(({ value, count }) => {
          const name = nameOf({ filter: group, value });
          return (
            <li key={value}>
              <button
                type="button"
                aria-pressed={isOn(value)}
                className="cat-value"
                data-colour={group === 'colour' ? value : undefined}
                title={group === 'colour' ? name : undefined}
                onClick={() => onToggle({ filter: group, value })}
              >
                <span>{name}</span>{' '}
                <span className="cat-value__count ed-figures">{formatNumber(count)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {values.length > shown.length && (
        <button type="button" className="ed-link-button ed-small" onClick={() => setWhole(true)}>
          {t('More')}
        </button>
      )}
    </fieldset>
  );
}
