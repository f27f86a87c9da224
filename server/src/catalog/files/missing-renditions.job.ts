import { buffer } from 'node:stream/consumers';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { z } from '@editorial/contracts/schema';
import type { Context } from '../../context.ts';
import { StorageError } from '../../storage/storage.ts';
import { assetRenditions, LARGE_THUMB } from '../assets/assets.tables.ts';
import { extensionOf } from './asset-files.ts';
import type { PicturePool } from '../picture/pool.ts';
import { required } from '../../required.ts';

export const MISSING_RENDITIONS_JOB = 'catalog.missing-renditions';
export const missingRenditionsJobData = z.object({});

/** Files that earlier versions did not create. All of them can be created from Low. */
const Later = [
  {
    name: 'preview',
    resolutionType: ResolutionType.Preview,
    contentType: 'image/webp',
    make: (pool: PicturePool, low: Buffer) => pool.run('previewWebp', low),
  },
  {
    name: 'large-thumb',
    resolutionType: LARGE_THUMB,
    contentType: 'image/webp',
    make: (pool: PicturePool, low: Buffer) => pool.run('largeThumb', low, 'image/webp'),
  },
  {
    name: 'large-thumb',
    resolutionType: LARGE_THUMB,
    contentType: 'image/jpeg',
    make: (pool: PicturePool, low: Buffer) => pool.run('largeThumb', low, 'image/jpeg'),
  },
] as const;

const kindOf = ({
  resolutionType,
  contentType,
}: {
  readonly resolutionType: number;
  readonly contentType: string;
}) => `${resolutionType} ${contentType}`;

/** The key of the job contains the list of files, so that a new list starts a new job. */
export const missingRenditionsKey = [MISSING_RENDITIONS_JOB, ...Later.map(kindOf)].join(', ');

/**
 * Pictures that have a Low but lack one of these files, and the files they have. Ordered by id and
 * read in batches.
 */
const MISSING_RENDITIONS_SQL = `select min(tenant_id::text) as tenant_id, asset_id,
    max(storage_key) filter (where resolution_type = ${ResolutionType.Low}) as low_key,
    json_agg(resolution_type || ' ' || content_type) as present
  from asset_renditions where asset_id > $1 group by asset_id
  having bool_or(resolution_type = ${ResolutionType.Low})
    and count(*) filter (where resolution_type || ' ' || content_type = any ($2)) < ${Later.length}
  order by asset_id limit 200`;
const First = '00000000-0000-0000-0000-000000000000';

type Place = Pick<Context, 'database' | 'storage' | 'log'> & { readonly pool: PicturePool };
interface Incomplete {
  readonly tenantId: string;
  readonly assetId: string;
  readonly lowKey: string;
  readonly present: readonly string[];
}

async function incompleteAfter(
  { database }: Pick<Place, 'database'>,
  assetId: string,
): Promise<readonly Incomplete[]> {
  const { rows } = await database.executeSql(MISSING_RENDITIONS_SQL, [assetId, Later.map(kindOf)]);
  return rows.map((row) => ({
    tenantId: String(row.tenant_id),
    assetId: String(row.asset_id),
    lowKey: String(row.low_key),
    present: row.present as string[],
  }));
}

async function complete(
  { database, storage, pool }: Place,
  { tenantId, assetId, lowKey, present }: Incomplete,
): Promise<void> {
  const low = await buffer(await storage.get(lowKey));
  const folder = lowKey.slice(0, lowKey.lastIndexOf('/'));
  const added = await Promise.all(
    Later.filter((file) => !present.includes(kindOf(file))).map(
      async ({ name, resolutionType, contentType, make }) => {
        const { data, width, height, byteSize } = await make(pool, low);
        const storageKey = `${folder}/${name}.${extensionOf(contentType)}`;
        await storage.put(storageKey, data, { contentType, byteSize });
        return { assetId, resolutionType, contentType, width, height, byteSize, storageKey };
      },
    ),
  );
  await database.inTenant(tenantId, (tx) =>
    tx.insert(assetRenditions).values(added).onConflictDoNothing(),
  );
}

/**
 * Creates the files that older pictures lack. Returns how many pictures were completed. It can stop
 * at any point and continues on the next run.
 */
export async function addMissingRenditions(context: Place, signal: AbortSignal): Promise<number> {
  const { log } = context;
  let completed = 0;
  for (
    let batch = await incompleteAfter(context, First);
    batch.length > 0;
    batch = await incompleteAfter(context, required(batch.at(-1), 'The last picture').assetId)
  ) {
    for (const picture of batch) {
      if (signal.aborted) return completed;
      try {
        await complete(context, picture);
        completed += 1;
      } catch (error) {
        // The job continues with the other pictures. `npm run files:verify` names missing files.
        if (!(error instanceof StorageError)) throw error;
        log.warn({ err: error, assetId: picture.assetId }, 'Files of a picture could not be made');
      }
    }
    log.info({ completed }, 'Pictures got the files that they lacked');
  }
  return completed;
}
