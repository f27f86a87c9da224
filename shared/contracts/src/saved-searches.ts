import { z } from '@editorial/contracts/schema';
import { id, idParams, instant, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** A person keeps at most this many searches. */
export const MAX_SAVED_SEARCHES = 20;

const name = text(200, 1);

/** How often a mail names the news of a search to its owner. */
export const searchAlert = z.enum(['None', 'AtOnce', 'Daily', 'Weekly']);
export type SearchAlert = z.infer<typeof searchAlert>;

export const savedSearch = z.object({
  id,
  name: z.string(),
  /** The query of the catalog's address, without `?`. */
  query: z.string(),
  /** Pictures that were first published since the search was saved or last visited. */
  newCount: z.int().check(z.minimum(0)),
  visitedAt: instant,
  alert: z._default(searchAlert, 'None'),
});
export type SavedSearch = z.infer<typeof savedSearch>;

const SEARCH_PATH = '/api/collections/saved-search';

/** Searches that people keep, with what is new in them. */
export const savedSearchesApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: SEARCH_PATH,
    summary: 'Own saved searches by name, with how many pictures are new since the last visit',
    response: z.object({ items: z.array(savedSearch) }),
  }),
  save: endpoint({
    method: 'POST',
    side: 'both',
    path: SEARCH_PATH,
    summary: 'Save a search of the catalog; the same search again is renamed',
    body: z.object({ name, query: text(2000, 1), alert: z.optional(searchAlert) }),
    response: savedSearch,
    status: 201,
    problems: ['TooManySavedSearches'],
  }),
  change: endpoint({
    method: 'PUT',
    side: 'both',
    path: `${SEARCH_PATH}/:id`,
    summary: 'Rename an own saved search, or say how often to be told what is new in it',
    params: idParams,
    body: z.object({ name: z.optional(name), alert: z.optional(searchAlert) }),
    response: savedSearch,
    problems: ['NotFound'],
  }),
  visit: endpoint({
    method: 'POST',
    side: 'both',
    path: `${SEARCH_PATH}/:id/visit`,
    summary: 'Say that the caller looks at the results now: what is there is no longer new',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${SEARCH_PATH}/:id`,
    summary: 'Delete an own saved search',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['NotFound'],
  }),
};
