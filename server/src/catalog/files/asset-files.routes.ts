import { assetFilesApi } from '@editorial/contracts/asset-files';
import type { FastifyInstance } from 'fastify';
import type { Caller, Context } from '../../context.ts';
import { serve } from '../../http/serve.ts';
import type { Asked } from '../assets/asset.queries.ts';
import { listAssetFiles, queueRemake, summary } from './file-checks.ts';
import { CHECK_FILES_JOB } from './remake-files.job.ts';

/** The state of pictures' files, for those who arrange the catalog. */
export function assetFilesRoutes(
  app: FastifyInstance,
  context: Context,
  asked: (caller: Caller) => Asked,
): void {
  serve(app, assetFilesApi.summary, ({ tx }) => summary(tx));
  serve(app, assetFilesApi.list, ({ tx, query, caller }) =>
    listAssetFiles(tx, query, asked(caller).showing.addresses),
  );
  serve(app, assetFilesApi.check, async ({ tx, tenantId }) => {
    // A second request in the same minute starts nothing.
    const minute = context.clock.now().toISOString().slice(0, 16);
    const key = `${CHECK_FILES_JOB} ${tenantId} ${minute}`;
    await context.jobs.send(tx, CHECK_FILES_JOB, { tenantId }, { key });
    return undefined;
  });
  serve(app, assetFilesApi.remake, ({ tx, body, tenantId }) =>
    queueRemake(tx, context, tenantId, body.ids),
  );
}
