import { useCulture, useT } from '@editorial/platform';
import { useCategories } from '../category-names.ts';
import type { Choice } from './catalog-address.ts';

/** Characters of the look of a picture of one's own. An asset's id is shorter. */
const LOOK_LENGTH = 64;

/**
 * Returns a function that names a filter value in the visitor's language. Country names come from
 * the browser.
 */
export function useChoiceName(): (choice: Choice) => string {
  const t = useT('catalog');
  const culture = useCulture();
  const categories = useCategories();
  return ({ filter, value }) => {
    if (filter === 'countries') return countryName(value, culture);
    if (filter === 'categories') return categories.nameOf(value);
    if (filter === 'looksLike')
      return t(value.length === LOOK_LENGTH ? 'LooksLikeYours' : 'LooksLikePicture');
    if (filter === 'groupOf') return t('NearDuplicatesOf');
    if (filter === 'creator') return t('By', [value]);
    if (filter === 'taken') return t('TakenIn', [value]);
    return filter === 'tags' ? value : t(`Value:${value}`, { defaultValue: value });
  };
}

/** Filters whose values say nothing, or something else, without the name of the filter. */
const Named = [
  'categories',
  'orientation',
  'colour',
  'countries',
  'tags',
  'assetType',
  'exclusivity',
  'added',
] as const;

/**
 * Returns a function that names an active filter with its value, such as “Shape: Landscape”, which
 * is also a category and a word.
 */
export function useFilterName(): (choice: Choice) => string {
  const t = useT('catalog');
  const nameOf = useChoiceName();
  return (choice) => {
    const named = Named.find((filter) => filter === choice.filter);
    const name = nameOf(choice);
    return named ? t('FilterWithValue', [t(`Filter:${named}`), name]) : name;
  };
}

/** A country's name in a language, or its code if the browser does not know it. */
export function countryName(code: string, culture: string): string {
  try {
    return new Intl.DisplayNames([culture], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
