import { catalogApi } from '@editorial/contracts/catalog';
import type { FastifyInstance } from 'fastify';
import { limitByPerson } from '../../http/target-limits.ts';
import { serve } from '../../people/access/serve.ts';
import type { Context } from '../context/context.ts';
import { readDownload } from './download-state.ts';
import { cancelDownload, startDownload } from './start-download.ts';

/** Archives use gigabytes of storage. */
const ArchiveLimit = { name: 'archives of', max: 60, timeWindow: '1 hour' } as const;

/** Downloads of licensed pictures: one file, or an archive that is written in the background. */
export function downloadRoutes(app: FastifyInstance, context: Context): void {
  serve(
    app,
    catalogApi.download,
    ({ transact, body, caller }) => startDownload(transact, context, caller, body),
    { before: limitByPerson(app, ArchiveLimit), transaction: false },
  );
  serve(app, catalogApi.downloadState, ({ tx, params, caller }) =>
    readDownload(tx, context, caller, params.id),
  );
  serve(app, catalogApi.cancelDownload, ({ tx, params, caller }) =>
    cancelDownload(tx, caller, params.id),
  );
}
