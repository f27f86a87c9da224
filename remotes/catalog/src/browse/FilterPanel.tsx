import {
  catalogApi,
  CopySpaces,
  type Facets,
  PeopleCounts,
  Sizes,
} from '@editorial/contracts/catalog';
import { formatNumber, readJson, useCulture, useT, writeJson } from '@editorial/platform';
import { endpointQuery } from '@editorial/platform/queries';
import { Icon } from '@editorial/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  AddedSince,
  type CatalogAddress,
  type Choice,
  choicesOf,
  filterOf,
  withoutChoices,
  writeAddress,
} from './catalog-address.ts';
import { useChoiceName } from './choice-name.ts';
import { FiltersWaiting } from './FiltersWaiting.tsx';
import { steadyFacets } from './steady-facets.rules.ts';

const Groups = [
  'categories',
  'orientation',
  'people',
  'space',
  'colour',
  'size',
  'use',
  'countries',
  'taken',
  'assetType',
  'exclusivity',
] as const satisfies readonly (keyof Facets)[];
/** Few people choose by the others: those are closed until somebody opens them. */
const OpenGroups: ReadonlySet<string> = new Set(['categories', 'orientation', 'people', 'colour']);
/** Values with an order of their own. The others begin with the most frequent one. */
const Orders: Partial<Record<keyof Facets, readonly string[]>> = {
  people: PeopleCounts,
  space: CopySpaces,
  size: Sizes,
};
const SHOWN_VALUE_COUNT = 8;

function inOrder(group: keyof Facets, values: Facets[keyof Facets]): Facets[keyof Facets] {
  if (group === 'taken') return values.toSorted((a, b) => Number(b.value) - Number(a.value));
  const order = Orders[group];
  return order
    ? values.toSorted((a, b) => order.indexOf(a.value) - order.indexOf(b.value))
    : values;
}

export interface FilterPanelProps {
  readonly address: CatalogAddress;
  readonly onToggle: (choice: Choice) => void;
}

/** The facets of a search. Until its filters are cleared, they keep their groups and order. */
function useFacets(address: CatalogAddress): Facets | undefined {
  const { sorting: _sorting, ...filter } = filterOf(address);
  const { data, isPlaceholderData } = useQuery({
    ...endpointQuery(
      catalogApi.facets,
      { query: filter },
      { isBackground: true, skipHandleError: true },
    ),
    placeholderData: keepPreviousData,
  });
  const search = String(writeAddress({ ...withoutChoices(address), sorting: undefined }));
  const isNarrowed = choicesOf(address).length > 0;
  const [kept, setKept] = useState({ search, isNarrowed, data, shown: data });
  const isNew = kept.data !== data || kept.search !== search || kept.isNarrowed !== isNarrowed;
  if (data && !isPlaceholderData && isNew) {
    const before = isNarrowed && kept.search === search ? kept.shown : undefined;
    const shown = before ? steadyFacets(before, data) : data;
    setKept({ search, isNarrowed, data, shown });
  }
  return kept.shown ?? data;
}

/** The filters. Each choice shows how many results it would give. */
export function FilterPanel({ address, onToggle }: FilterPanelProps) {
  const t = useT('catalog');
  const data = useFacets(address);
  if (!data) return <FiltersWaiting />;
  return (
    <div className="cat-filters">
      {Groups.filter((group) => data[group].length > 0).map((group) => (
        <FilterGroup
          key={group}
          group={group}
          values={inOrder(group, data[group])}
          address={address}
          onToggle={onToggle}
          title={t(`Filter:${group}`)}
        />
      ))}
      <AddedFilter address={address} onToggle={onToggle} />
    </div>
  );
}

/** The groups that somebody opened or closed in this window, by their names. */
const KEPT = 'editorial.filters';
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const keptGroups = (): Record<string, unknown> => {
  const kept = readJson('session', KEPT);
  return isRecord(kept) ? kept : {};
};

/** A group of choices under its name, which opens and closes it. It stays so on the way back. */
function Foldable({
  name,
  title,
  isOpen,
  children,
}: {
  readonly name: string;
  readonly title: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  // A choice that is taken back must not close the group under the pointer.
  const [startsOpen] = useState(() => {
    const kept = keptGroups()[name];
    return typeof kept === 'boolean' ? kept : isOpen;
  });
  return (
    <details
      className="cat-filter"
      open={startsOpen}
      onToggle={({ currentTarget }) =>
        writeJson('session', KEPT, { ...keptGroups(), [name]: currentTarget.open })
      }
    >
      <summary className="ed-eyebrow">
        {title}
        <Icon name="down" />
      </summary>
      {children}
    </details>
  );
}

/** When pictures were added. Has no counts: each choice includes the one before. */
function AddedFilter({ address, onToggle }: FilterPanelProps) {
  const t = useT('catalog');
  const nameOf = useChoiceName();
  return (
    <Foldable name="added" title={t('Filter:added')} isOpen={address.added !== undefined}>
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
    </Foldable>
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
    <Foldable
      name={group}
      title={title}
      isOpen={OpenGroups.has(group) || values.some(({ value }) => isOn(value))}
    >
      <ul className={group === 'colour' ? 'cat-filter__colors' : 'cat-filter__values'}>
        {shown.map(({ value, count }) => {
          const name = nameOf({ filter: group, value });
          return (
            <li key={value}>
              <button
                type="button"
                aria-pressed={isOn(value)}
                // Nothing would be found. A chosen one can still be taken back.
                disabled={count === 0 && !isOn(value)}
                className="cat-value"
                data-color={group === 'colour' ? value : undefined}
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
    </Foldable>
  );
}
