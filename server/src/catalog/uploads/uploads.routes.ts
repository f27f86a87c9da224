import { catalogApi } from '@editorial/contracts/catalog';
import type { FastifyInstance } from 'fastify';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import type { BrowserTrouble } from '../../ground/storage/browser-access.ts';
import { limitByPerson } from '../../http/target-limits.ts';
import { serve } from '../../people/access/serve.ts';
import type { Context } from '../context/context.ts';
import { abortUpload, completeUpload, partUrls, startUpload } from './uploads.ts';

/** Uploads use gigabytes of storage. */
const UploadLimit = { name: 'uploads of', max: 2000, timeWindow: '1 hour' } as const;

/** Uploads in parts. `trouble` says whether the store lets browsers in. */
export function uploadRoutes(
  app: FastifyInstance,
  context: Context,
  trouble: () => BrowserTrouble | null,
): void {
  serve(
    app,
    catalogApi.uploadStart,
    ({ body, caller, request }) => {
      // Only browsers say from which site they ask, and only they follow the store's rules about
      // origins. Node's `fetch` names a mode, too.
      const isBrowser = request.headers['sec-fetch-site'] !== undefined;
      if (isBrowser && trouble()?.isRefused) throw problem('Editorial:UploadsClosed');
      return startUpload(context, caller, body);
    },
    { before: limitByPerson(app, UploadLimit), transaction: false },
  );
  serve(app, catalogApi.partUploadUrl, async ({ tx, query, caller }) =>
    required(
      (await partUrls(tx, { stores: context, caller, query, partNumbers: [query.partNumber] }))[0],
      'The address of the part',
    ),
  );
  serve(app, catalogApi.partsUploadUrl, async ({ tx, query, body, caller }) => ({
    items: await partUrls(tx, { stores: context, caller, query, partNumbers: body }),
  }));
  // Joining gigabytes takes a while, so no transaction is held open.
  serve(
    app,
    catalogApi.uploadComplete,
    ({ params, body, caller }) => completeUpload(context, caller, params.uploadId, body.parts),
    { transaction: false },
  );
  serve(
    app,
    catalogApi.uploadAbort,
    ({ params, caller }) => abortUpload(context, caller, params.uploadId),
    { transaction: false },
  );
}
