import {
  lightboxesApi,
  type LightboxItem,
  type LightboxSelection,
} from '@editorial/contracts/lightboxes';
import { call } from '@editorial/platform';
import { endpointKey, queryClient } from '@editorial/platform/queries';
import { useQueries } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';

/** Pictures per request. */
const PAGE_SIZE = 100;

export interface Items {
  readonly total: number;
  readonly isLoading: boolean;
  /** Undefined while its page is not loaded. The function changes only with the pictures. */
  readonly at: (index: number) => LightboxItem | undefined;
  /** Says which pictures are shown. Their pages are loaded, and kept up to date. */
  readonly show: (first: number, last: number) => void;
}

interface ShownRange {
  readonly first: number;
  readonly last: number;
}
const pagesOf = ({ first, last }: ShownRange) =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

/** Stays the same as long as no page changes, so that a scroll renders only new cards. */
const dataOf = <T>(results: readonly { readonly data: T }[]): T[] =>
  results.map(({ data }) => data);

/** The selected pictures of a lightbox, those pages of them that are shown. */
export function useItems(id: string, selection: LightboxSelection): Items {
  const [shown, setShown] = useState({ first: 0, last: 0 });
  const data = useQueries(
    {
      queries: pagesOf(shown).map((page) => ({
        queryKey: [...endpointKey(lightboxesApi.items), id, selection, page],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          call(
            lightboxesApi.items,
            {
              params: { id },
              query: { selection, skipCount: page * PAGE_SIZE, maxResultCount: PAGE_SIZE },
            },
            { signal, isBackground: true },
          ),
      })),
      combine: dataOf,
    },
    queryClient,
  );
  const pageAt = useMemo(
    () => new Map(pagesOf(shown).map((page, place) => [page, data[place]])),
    [shown, data],
  );
  const at = useCallback(
    (index: number) => pageAt.get(Math.floor(index / PAGE_SIZE))?.items[index % PAGE_SIZE],
    [pageAt],
  );
  const loaded = data.find(Boolean);
  const [known, setKnown] = useState({ id, selection, total: 0 });
  // While the only shown page loads, the list keeps its length, and so its place in the window.
  const isKnown = known.id === id && known.selection === selection;
  const total = loaded?.totalCount ?? (isKnown ? known.total : 0);
  if (loaded && (!isKnown || known.total !== total)) setKnown({ id, selection, total });

  const show = useCallback((from: number, to: number) => {
    const [first, last] = [Math.floor(Math.max(0, from) / PAGE_SIZE), Math.floor(to / PAGE_SIZE)];
    setShown((before) =>
      before.first === first && before.last === last ? before : { first, last },
    );
  }, []);
  return {
    total,
    isLoading: loaded === undefined,
    at,
    show,
  };
}
