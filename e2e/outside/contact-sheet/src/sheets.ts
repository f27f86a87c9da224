import { endpoint } from '@editorial/contracts/endpoint';
import { z } from '@editorial/contracts/schema';

const id = z.uuid();

/** A contact sheet that a visitor kept. */
export const sheet = z.object({
  id,
  keptAt: z.iso.datetime(),
  pictureCount: z.int(),
});

/** The contract of this remote's own service. The page and the service take their types from it. */
export const sheetsApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: '/api/x/contact-sheet/sheets',
    summary: 'The sheets that the visitor kept, newest first',
    response: z.object({ items: z.array(sheet) }),
  }),
  keep: endpoint({
    method: 'POST',
    side: 'both',
    path: '/api/x/contact-sheet/sheets',
    summary: 'Keep a sheet with these pictures',
    body: z.object({ pictureIds: z.array(id).check(z.minLength(1), z.maxLength(100)) }),
    response: sheet,
    status: 201,
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: '/api/x/contact-sheet/sheets/:id',
    summary: 'Remove a sheet of the visitor',
    params: z.object({ id }),
    response: z.undefined(),
    status: 204,
  }),
};
