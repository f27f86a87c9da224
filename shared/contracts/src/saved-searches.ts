import { z } from '@editorial/contracts/schema';
import { id, idParams, instant, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A person keeps at most this many searches. */
export const MAX_SAVED_SEARCHES = 20;

const name = text(200, 1);

export const savedSearch = z.object({
  id,
  name,
  /** The query of the catalog's address, without `?`. */
  query: z.string(),
  /** Pictures that were added to the catalog since the search was saved or last visited. */
  newCount: z.int().check(z.minimum(0)),
  visitedAt: instant,
});
export type SavedSearch = z.infer<typeof savedSearch>;

const SEARCH_PATH = '/api/collections/saved-search';

/** Searches that people keep, with what is new in them. */
export const savedSearchesApi = {
  list: endpoint({
    method: 'GET',
    path: SEARCH_PATH,
    summary: 'Own saved searches by name, with how many pictures are new since the last visit',
    response: z.object({ items: z.array(savedSearch) }),
  }),
  save: endpoint({
    method: 'POST',
    path: SEARCH_PATH,
    summary: 'Save a search of the catalog; the same search again is renamed',
    body: z.object({ name, query: text(2000, 1) }),
    response: savedSearch,
    status: 201,
    problems: ['TooManySavedSearches'],
  }),
  visit: endpoint({
    method: 'POST',
    path: `${SEARCH_PATH}/:id/visit`,
    summary: 'Say that the caller looks at the results now: what is there is no longer new',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${SEARCH_PATH}/:id`,
    summary: 'Delete an own saved search',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['NotFound'],
  }),
};
