import type { downloadState } from '@editorial/contracts/catalog';
import type { z } from '@editorial/contracts/schema';
import { and, eq } from 'drizzle-orm';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { downloads } from '../assets/assets.tables.ts';
import { linkOf } from './delivery.ts';
import { deliverableFiles, takeFilesIntoUse } from './download.queries.ts';
import { ARCHIVE_LIFETIME_MS } from './download.rules.ts';
import { required } from '../../ground/required.ts';

/**
 * The state of one of the caller's downloads. A finished one gets a new link, like the one in the
 * hub's message. Rights are checked again.
 */
export async function readDownload(
  tx: Tx,
  context: Context,
  caller: Caller,
  id: string,
): Promise<z.input<typeof downloadState>> {
  const [download] = await tx
    .select()
    .from(downloads)
    .where(and(eq(downloads.id, id), eq(downloads.userId, caller.userId)));
  if (!download) throw problem('Editorial:NotFound');
  const { windowId, fileName, state, storageKey, assetIds, resolutionType, creationTime } =
    download;
  const answer = { jobId: id, windowId, fileName, link: null };
  if (state !== 'Ready') return { ...answer, state };
  if (context.clock.now().getTime() - creationTime.getTime() > ARCHIVE_LIFETIME_MS)
    return { ...answer, state: 'Expired' };
  const files = await deliverableFiles(context, {
    tx,
    caller,
    assetIds,
    resolution: resolutionType,
  });
  await takeFilesIntoUse(context, tx, { caller, files });
  const file = storageKey
    ? { storageKey, fileName, contentType: 'application/zip', license: null, isComp: false }
    : required(files[0], 'The file');
  return { ...answer, state, link: await linkOf(context, caller, file) };
}
