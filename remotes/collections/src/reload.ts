import { lightboxesApi } from '@editorial/contracts/lightboxes';
import { savedSearchesApi } from '@editorial/contracts/saved-searches';
import { endpointKey, queryClient } from '@editorial/platform/queries';

/** Fetches anew what pages show of lightboxes, after a change. */
export async function reload(): Promise<void> {
  await Promise.all(
    [
      lightboxesApi.list,
      lightboxesApi.get,
      lightboxesApi.items,
      lightboxesApi.comments,
      savedSearchesApi.list,
    ].map((endpoint) => queryClient.invalidateQueries({ queryKey: endpointKey(endpoint) })),
  );
}

/** Does what changes a lightbox. True if it succeeded; otherwise the reason has been shown. */
export async function change(work: Promise<unknown>): Promise<boolean> {
  try {
    await work;
    return true;
  } catch {
    // The central error reporter has shown the reason.
    return false;
  } finally {
    await reload();
  }
}
