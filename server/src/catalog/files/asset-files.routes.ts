import { assetFilesApi } from '@editorial/contracts/asset-files';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../context/context.ts';
import { serve } from '../../people/access/serve.ts';
import type { AddressesFor } from '../assets/file-addresses.ts';
import { listAssetFiles, queueRemake, summary } from './file-checks.ts';
import { CHECK_FILES_JOB } from './remake-files.job.ts';

/** The state of pictures' files, for those who arrange the catalog. */
export function assetFilesRoutes(
  app: FastifyInstance,
  context: Context,
  addressesFor: AddressesFor,
): void {
  serve(app, assetFilesApi.summary, ({ tx }) => summary(tx));
  serve(app, assetFilesApi.list, ({ tx, query, caller }) =>
    listAssetFiles(tx, query, addressesFor(caller)),
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
