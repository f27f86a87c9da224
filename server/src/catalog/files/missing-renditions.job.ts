import { buffer } from 'node:stream/consumers';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { z } from '@editorial/contracts/schema';
import { eq } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import { lastPass, notePass } from '../../ground/jobs/finished-passes.ts';
import { StorageError } from '../../ground/storage/storage.ts';
import { assetRenditions, assets, LARGE_THUMB, SMALL_PREVIEW } from '../assets/assets.tables.ts';
import { extensionOf } from './asset-files.ts';
import type { PicturePool } from '../picture/pool.ts';
import { required } from '../../ground/required.ts';
import { LOWEST_ID } from '../../ground/database/lowest-id.ts';

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
    name: 'small-preview',
    resolutionType: SMALL_PREVIEW,
    contentType: 'image/webp',
    make: (pool: PicturePool, low: Buffer) => pool.run('smallPreview', low, 'image/webp'),
  },
  {
    name: 'small-preview',
    resolutionType: SMALL_PREVIEW,
    contentType: 'image/jpeg',
    make: (pool: PicturePool, low: Buffer) => pool.run('smallPreview', low, 'image/jpeg'),
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
export const missingRenditionsKey = [
  MISSING_RENDITIONS_JOB,
  ...Later.map(kindOf),
  'copy space',
].join(', ');

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
/** Pictures whose copy space was not looked for yet. */
const UNSEEN_ROOM_SQL = `select assets.tenant_id, id, storage_key from assets
  join asset_renditions on asset_id = id
    and resolution_type = ${ResolutionType.Thumb} and content_type = 'image/jpeg'
  where copy_space is null and id > $1 order by id limit 200`;

type Place = Pick<Context, 'database' | 'storage' | 'log' | 'clock'> & {
  readonly pool: PicturePool;
};
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

/** Goes on with the other pictures. `npm run files:verify` names missing files. */
async function unlessLost(
  { log }: Pick<Place, 'log'>,
  assetId: string,
  work: () => Promise<void>,
): Promise<number> {
  try {
    await work();
    return 1;
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    log.warn({ err: error, assetId }, 'Files of a picture could not be made');
    return 0;
  }
}

/**
 * Creates the files that older pictures lack. Returns how many pictures were completed. It can stop
 * at any point and continues on the next run. New pictures lack none, so after a run that found
 * nothing, there is no other until the list of files changes.
 */
export async function addMissingRenditions(context: Place, signal: AbortSignal): Promise<number> {
  const { log, database } = context;
  const last = await lastPass(database, MISSING_RENDITIONS_JOB);
  if (last?.about === missingRenditionsKey) return 0;
  let completed = 0;
  let found = 0;
  for (
    let batch = await incompleteAfter(context, LOWEST_ID);
    batch.length > 0;
    batch = await incompleteAfter(context, required(batch.at(-1), 'The last picture').assetId)
  ) {
    found += batch.length;
    for (const picture of batch) {
      if (signal.aborted) return completed;
      completed += await unlessLost(context, picture.assetId, () => complete(context, picture));
    }
    log.info({ completed }, 'Pictures got the files that they lacked');
  }
  if (found === 0)
    await notePass(database, MISSING_RENDITIONS_JOB, {
      about: missingRenditionsKey,
      finishedAt: context.clock.now(),
    });
  return completed;
}

interface UnseenRoom {
  readonly tenant_id: string;
  readonly id: string;
  readonly storage_key: string;
}

async function seeRoom({ database, storage, pool }: Place, picture: UnseenRoom): Promise<void> {
  const thumb = await buffer(await storage.get(picture.storage_key));
  const copySpace = [...(await pool.run('copySpace', thumb))];
  await database.inTenant(picture.tenant_id, (tx) =>
    tx.update(assets).set({ copySpace }).where(eq(assets.id, picture.id)),
  );
}

/** Finds the copy space of older pictures. Returns of how many. It can stop at any point, too. */
export async function addMissingCopySpace(context: Place, signal: AbortSignal): Promise<number> {
  let seen = 0;
  for (let last = LOWEST_ID; ;) {
    const { rows } = await context.database.executeSql(UNSEEN_ROOM_SQL, [last]);
    const batch = rows as unknown as readonly UnseenRoom[];
    for (const picture of batch) {
      if (signal.aborted) return seen;
      seen += await unlessLost(context, picture.id, () => seeRoom(context, picture));
    }
    if (batch.length === 0) return seen;
    last = required(batch.at(-1), 'The last picture').id;
    context.log.info({ seen }, 'Pictures were looked at for copy space');
  }
}
