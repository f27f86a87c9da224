import { buffer } from 'node:stream/consumers';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { z } from '@editorial/contracts/schema';
import type { Context } from '../context.ts';
import { StorageError } from '../storage/storage.ts';
import { assetRenditions } from './assets.tables.ts';
import { webpPreview } from './picture/renditions.ts';

export const WebpPreviewsJob = 'catalog.webp-previews';
export const webpPreviewsJobData = z.object({});

/** Previews that are there as JPEG alone, with the Low they can be made from; by id, some at a time. */
const MISSING = `select preview.tenant_id, preview.asset_id, preview.storage_key, low.storage_key as low_key
  from asset_renditions as preview join asset_renditions as low on low.asset_id = preview.asset_id and low.resolution_type = ${ResolutionType.Low}
  where preview.resolution_type = ${ResolutionType.Preview} and preview.content_type = 'image/jpeg' and preview.asset_id > $1
    and not exists (select 1 from asset_renditions as webp where webp.asset_id = preview.asset_id and webp.resolution_type = preview.resolution_type and webp.content_type = 'image/webp')
  order by preview.asset_id limit 200`;
const First = '00000000-0000-0000-0000-000000000000';

type Place = Pick<Context, 'database' | 'storage' | 'log'>;
interface Missing { readonly tenantId: string; readonly assetId: string; readonly previewKey: string; readonly lowKey: string }

async function missingAfter({ database }: Place, assetId: string): Promise<readonly Missing[]> {
  const { rows } = await database.executeSql(MISSING, [assetId]);
  return rows.map((row) => ({ tenantId: String(row.tenant_id), assetId: String(row.asset_id), previewKey: String(row.storage_key), lowKey: String(row.low_key) }));
}

async function addWebp({ database, storage }: Place, { tenantId, assetId, previewKey, lowKey }: Missing): Promise<void> {
  const { data, width, height, byteSize, contentType } = await webpPreview(await buffer(await storage.get(lowKey)));
  const storageKey = previewKey.replace(/\.jpg$/, '.webp');
  await storage.put(storageKey, data, { contentType, byteSize });
  await database.inTenant(tenantId, (tx) => tx.insert(assetRenditions).values({ assetId, resolutionType: ResolutionType.Preview, contentType, width, height, byteSize, storageKey }).onConflictDoNothing());
}

/** Gives pictures that came in before previews were WebP too theirs; answers how many. It can stop anywhere and goes on the next time. */
export async function addWebpPreviews(context: Place, signal: AbortSignal): Promise<number> {
  const { log } = context;
  let added = 0;
  for (let batch = await missingAfter(context, First); batch.length > 0; batch = await missingAfter(context, batch.at(-1)!.assetId)) {
    for (const missing of batch) {
      if (signal.aborted) return added;
      try {
        await addWebp(context, missing);
        added += 1;
      } catch (error) {
        // `npm run files:verify` names what is gone; the rest goes on.
        if (!(error instanceof StorageError)) throw error;
        log.warn({ err: error, assetId: missing.assetId }, 'A preview could not be made as WebP');
      }
    }
    log.info({ added }, 'Previews were made as WebP');
  }
  return added;
}
