import type { LightboxPicture } from '@editorial/contracts/hubs';
import { lightboxCommentsApi } from '@editorial/contracts/lightbox-comments';
import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { savedSearchesApi } from '@editorial/contracts/saved-searches';
import type { EndpointOutput } from '@editorial/contracts/endpoint';
import { act, endpointKey, queryClient } from '@editorial/platform/queries';
import type { Query } from '@tanstack/react-query';

type Page = EndpointOutput<typeof lightboxesApi.items>;

/** The queries that show lightboxes. */
const LIGHTBOXES = [
  lightboxesApi.list,
  lightboxesApi.choices,
  lightboxesApi.get,
  lightboxesApi.items,
  lightboxCommentsApi.comments,
  savedSearchesApi.list,
];

/** Reads again what pages show of lightboxes, after a change. */
export const reload = (): Promise<unknown> =>
  Promise.all(
    LIGHTBOXES.map((endpoint) =>
      queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) }),
    ),
  );

const isOf = (id: string, queryKey: readonly unknown[]) =>
  endpointKey(lightboxesApi.items).every((part, at) => part === queryKey[at]) &&
  queryKey.includes(id);
/** Selections of pictures that an opinion can change. */
const DependsOnOpinions = new Set<unknown>(['Starred', 'NotRejected']);

/** Shows what others now say of one picture, without asking the server for all of them. */
export function showPicture(lightboxId: string, picture: LightboxPicture): void {
  const isIts = { predicate: ({ queryKey }: Query) => isOf(lightboxId, queryKey) };
  // An answer on its way may be older than this change.
  if (queryClient.isFetching(isIts) > 0) return void queryClient.invalidateQueries(isIts);
  queryClient.setQueriesData<Partial<Page>>(isIts, (page) =>
    page?.items
      ? {
          ...page,
          items: page.items.map((item) =>
            item.assetId === picture.assetId ? { ...item, ...picture } : item,
          ),
        }
      : page,
  );
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) =>
      isOf(lightboxId, queryKey) && queryKey.some((part) => DependsOnOpinions.has(part)),
  });
  return undefined;
}

/** Does what changes a lightbox, and reads them again. Gives what {@link act} gives. */
export const change = (work: Promise<unknown>): Promise<boolean> =>
  act(work, { reloads: LIGHTBOXES });
