import { useCulture, useT } from '@editorial/platform';
import type { Choice } from './catalog-address.ts';

/** Names a filter's value in the visitor's language; countries by the browser's own list. */
export function useChoiceName(): (choice: Choice) => string {
  const t = useT('catalog');
  const culture = useCulture();
  return ({ filter, value }) => {
    if (filter === 'countries') return countryName(value, culture);
    return filter === 'tags' ? value : t(`Value:${value}`);
  };
}

/** A country's name in a language; its code where the browser does not know it. */
export function countryName(code: string, culture: string): string {
  try {
    return new Intl.DisplayNames([culture], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
