import { id, idParams, instant, nothing, text } from './common.ts';
import { endpoint } from './endpoint.ts';
import { z } from '@editorial/contracts/schema';

/** More rows are no answer of a call: they are written to a file in the background. */
export const MAX_ROWS_AT_ONCE = 50_000;

/** The lists that can be written to a file. */
export const ExportKinds = ['Orders', 'Documents', 'People', 'Organizations', 'AuditLog'] as const;
export type ExportKind = (typeof ExportKinds)[number];

export const listExport = z.object({
  id,
  kind: z.enum(ExportKinds),
  state: z.enum(['Preparing', 'Ready', 'Failed']),
  /** Rows that are written. */
  written: z.int(),
  /** All rows. Null until they are counted. */
  total: z.nullable(z.int()),
  byteSize: z.nullable(z.int()),
  createdAt: instant,
  expiresAt: instant,
});
export type ListExport = z.infer<typeof listExport>;

const base = '/api/exports';
/** Long lists as files, for those who may read the list. */
export const exportsApi = {
  list: endpoint({
    method: 'GET',
    side: 'both',
    path: base,
    summary: 'The own exports of the last days, newest first',
    response: z.object({ items: z.array(listExport) }),
  }),
  request: endpoint({
    method: 'POST',
    side: 'both',
    path: base,
    summary: 'Ask for a list of any length as CSV, written in the background',
    body: z.object({
      kind: z.enum(ExportKinds),
      /** The query of the call that gives the list at once. */
      filter: z.record(z.string().check(z.regex(/^\w{1,50}$/)), text(200)),
    }),
    response: listExport,
    status: 202,
    // The same one was being written, and finished at that very moment.
    problems: ['NotFound', 'UnknownSorting'],
  }),
  link: endpoint({
    method: 'POST',
    side: 'both',
    path: `${base}/:id/link`,
    summary: 'Where an export is downloaded, for some minutes',
    params: idParams,
    response: z.object({ url: z.string() }),
    problems: ['NotFound'],
  }),
  remove: endpoint({
    method: 'DELETE',
    side: 'both',
    path: `${base}/:id`,
    summary: 'Remove an export',
    params: idParams,
    response: nothing,
    status: 204,
    problems: ['NotFound'],
  }),
};
