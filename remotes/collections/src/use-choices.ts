import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { endpointQuery, queryClient } from '@editorial/platform/queries';
import type { EndpointInput, EndpointOutput } from '@editorial/contracts/endpoint';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

type ChoicesQuery = NonNullable<EndpointInput<typeof lightboxesApi.choices>['query']>;

export interface Choices {
  readonly data: EndpointOutput<typeof lightboxesApi.choices> | undefined;
  readonly searchText: string;
  readonly search: (text: string) => void;
  /** Whether there are more than the menu shows, so that it needs a search. */
  readonly isLong: boolean;
}

/** The lightboxes that a menu offers: the last changed, or those that a search finds. */
export function useChoices(asked: ChoicesQuery, { enabled = true } = {}): Choices {
  const [searchText, search] = useState('');
  const query = { ...asked, ...(searchText !== '' && { searchText }) };
  const { data } = useQuery(
    {
      ...endpointQuery(lightboxesApi.choices, { query }, { isBackground: true }),
      enabled,
      // Else the menu would jump with each search.
      placeholderData: keepPreviousData,
    },
    queryClient,
  );
  const isLong = searchText !== '' || (data !== undefined && data.totalCount > data.items.length);
  return { data, searchText, search, isLong };
}
