import { z } from '@editorial/contracts/schema';
import { listedAsset } from './assets.ts';
import { id, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';

/** So many pictures and searches of a person are kept, the newest ones. */
export const MAX_RECENT_PICTURES = 50;
export const MAX_RECENT_SEARCHES = 20;

export const recent = z.object({
  /** The pictures that the caller looked at last and that are still offered, newest first. */
  pictures: z.array(listedAsset),
  /** The queries of the catalog's address that have words, without `?`, newest first. */
  searches: z.array(z.string()),
});
export type Recent = z.infer<typeof recent>;

const RECENT_PATH = '/api/collections/recent';

/** A person's last pictures and searches, on all devices. */
export const recentApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: RECENT_PATH,
    summary: 'Pictures that the caller looked at last, and what they searched for',
    response: recent,
  }),
  view: endpoint({
    method: 'POST',
    side: 'both',
    path: `${RECENT_PATH}/picture`,
    summary: 'Say that the caller looks at a picture',
    body: z.object({ assetId: id }),
    response: nothing,
    status: 204,
    problems: ['NotFound'],
  }),
  search: endpoint({
    method: 'POST',
    side: 'both',
    path: `${RECENT_PATH}/search`,
    summary: 'Say that the caller looks at the results of a search with words',
    body: z.object({ query: text(2000, 1) }),
    response: nothing,
    status: 204,
  }),
  clear: endpoint({
    method: 'DELETE',
    side: 'both',
    path: RECENT_PATH,
    summary: 'Forget what the caller looked at and searched for',
    response: nothing,
    status: 204,
  }),
};
