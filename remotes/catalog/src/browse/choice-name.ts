import { useCulture, useT } from '@editorial/platform';
import type { Choice } from './catalog-address.ts';

/**
 * Returns a function that names a filter value in the visitor's language. Country names come from
 * the browser.
 */
export function useChoiceName(): (choice: Choice) => string {
  const t = useT('catalog');
  const culture = useCulture();
  return ({ filter, value }) => {
    if (filter === 'countries') return countryName(value, culture);
    return filter === 'tags' ? value : t(`Value:${value}`);
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
