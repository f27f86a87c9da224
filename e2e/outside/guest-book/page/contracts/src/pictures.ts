import { endpoint } from './endpoint.ts';
import { z } from '@editorial/contracts/schema';

/** The list of pictures, with schemas as they were written in major 1: by methods. */
export const newestPictures = endpoint({
  method: 'GET',
  path: '/api/asset-management/asset',
  summary: 'Lists pictures.',
  query: z.object({ maxResultCount: z.coerce.number().int().min(1).max(1000).optional() }),
  response: z.object({
    totalCount: z.int().min(0),
    items: z.array(
      z.object({
        id: z.uuid(),
        title: z.string().min(1),
        thumbUrl: z.string(),
        place: z.string().nullish(),
      }),
    ),
  }),
});
