import { page, paging } from './common.ts';
import { endpoint } from './endpoint.ts';
import { Policy } from './policy.ts';
import { z } from '@editorial/contracts/schema';

/** The results of the searches for a text. */
export const searchUse = z.object({
  text: z.string(),
  searches: z.int(),
  /** Searches that found nothing. */
  empty: z.int(),
  /** Searches in which a mistyped word was corrected. */
  corrected: z.int(),
  /** Pictures that were opened after the search. */
  opened: z.int(),
  /** Pictures that were licensed after they were opened from the search. */
  licensed: z.int(),
});
export type SearchUse = z.infer<typeof searchUse>;

/** Searches and their results. Nobody can find out who searched. */
export const searchesApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/asset-management/searches',
    summary: 'Texts that were searched for, the most frequent first',
    query: z.object({
      /** Of the last so many days. */
      days: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(90)), 30),
      /** Only texts that found nothing. */
      found: z._default(z.enum(['Any', 'Nothing']), 'Any'),
      /** Part of a text. */
      filter: z.optional(z.string().check(z.maxLength(100))),
      ...paging,
    }),
    response: z.extend(page(searchUse), {
      total: z.omit(searchUse, { text: true }),
      /** Whether the catalog fits into the search engine: with little room, it needs a cluster. */
      room: z.enum(['Enough', 'Little', 'None']),
    }),
    access: { policy: Policy.AssetsReview },
    problems: ['UnknownSorting'],
  }),
};
