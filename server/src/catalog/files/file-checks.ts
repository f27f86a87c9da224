import type { AssetFiles, assetFilesApi } from '@editorial/contracts/asset-files';
import { ResolutionType } from '@editorial/contracts/enumerations';
import type { z } from '@editorial/contracts/schema';
import { and, eq, ilike, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm';
import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { containing, orderBy } from '../../ground/database/lists.ts';
import { required } from '../../ground/required.ts';
import { assetRenditions, assets, LARGE_THUMB, SMALL_PREVIEW } from '../assets/assets.tables.ts';
import type { FileAddresses } from '../assets/file-addresses.ts';

export const REMAKE_FILES_JOB = 'catalog.remake-files';

export const fileChecks = pgTable('asset_file_checks', {
  tenantId: uuid('tenant_id')
    .notNull()
    .default(sql`current_setting('app.tenant_id')::uuid`),
  assetId: uuid('asset_id').primaryKey(),
  state: text().$type<'Whole' | 'Damaged' | 'Lost' | 'Queued'>().notNull(),
  problem: text().notNull().default(''),
  checkedAt: timestamp('checked_at', { withTimezone: true, mode: 'date' }).notNull(),
});
type Check = Pick<typeof fileChecks.$inferInsert, 'state' | 'problem' | 'checkedAt'>;

/** Notes how the files of a picture were found. */
export const noteCheck = (tx: Tx, assetId: string, check: Check) =>
  tx
    .insert(fileChecks)
    .values({ ...check, assetId })
    .onConflictDoUpdate({ target: fileChecks.assetId, set: check });

interface StoredFile {
  readonly resolutionType: number;
  readonly storageKey: string;
  readonly byteSize: number;
}
/** So many files each picture has, by resolution. */
const expected: readonly (readonly [type: number, name: string, count: number])[] = [
  [ResolutionType.High, 'high', 1],
  [ResolutionType.Low, 'low', 1],
  [ResolutionType.Preview, 'preview', 2],
  [SMALL_PREVIEW, 'small-preview', 2],
  [LARGE_THUMB, 'large-thumb', 2],
  [ResolutionType.Thumb, 'thumb', 2],
];

/** Compares the files of a picture with the store. */
export async function checkFiles(
  { storage }: Pick<Context, 'storage'>,
  files: readonly StoredFile[],
): Promise<Pick<Check, 'state' | 'problem'>> {
  const found = await Promise.all(
    files.map(async (file) => ({ ...file, stored: await storage.stat(file.storageKey) })),
  );
  const wrong = found.filter(({ byteSize, stored }) => stored?.byteSize !== byteSize);
  const problems = wrong.map(({ storageKey, byteSize, stored }) => {
    const name = storageKey.split('/').at(-1) ?? storageKey;
    return stored === null
      ? `${name} is missing`
      : `${name} has ${stored.byteSize} bytes instead of ${byteSize}`;
  });
  for (const [type, name, count] of expected)
    if (files.filter(({ resolutionType }) => resolutionType === type).length < count)
      problems.push(`${name} was never made`);
  const isLost =
    !files.some(({ resolutionType }) => resolutionType === ResolutionType.High) ||
    wrong.some(({ resolutionType }) => resolutionType === ResolutionType.High);
  return {
    state: problems.length === 0 ? 'Whole' : isLost ? 'Lost' : 'Damaged',
    problem: problems.join(', '),
  };
}

const state = sql<AssetFiles['state']>`case
  when ${fileChecks.state} = 'Queued' then 'Queued'
  when ${assets.contentHash} is null then 'NoFile'
  else coalesce(${fileChecks.state}, 'Unchecked') end`;
/** Without a file, the reason why it was refused. */
const shownProblem = sql<string>`case when ${assets.contentHash} is null
  then coalesce(${assets.statusReason}, '') else coalesce(${fileChecks.problem}, '') end`;
const sumOf = (what: SQL) => sql<number>`(select ${what} from ${assetRenditions}
  where ${assetRenditions.assetId} = ${assets.id})`;

const sortings: Readonly<Record<string, SQL>> = {
  number: sql`${assets.runningNumber}`,
  title: sql`${assets.title}`,
  checkedAt: sql`${fileChecks.checkedAt}`,
};

type Query = z.output<NonNullable<typeof assetFilesApi.list.query>>;

function conditionOf({ filter, state: wanted }: Query): SQL | undefined {
  const words = filter?.trim();
  const pattern = containing(words ?? '');
  const named = words
    ? or(
        eq(assets.number, words.toUpperCase()),
        ilike(assets.title, pattern),
        ilike(assets.fileName, pattern),
      )
    : undefined;
  if (wanted === 'NoFile') return and(named, isNull(assets.contentHash));
  if (wanted === 'Unchecked')
    return and(named, isNull(fileChecks.assetId), isNotNull(assets.contentHash));
  if (wanted) return and(named, eq(fileChecks.state, wanted), eq(state, wanted));
  if (named) return named;
  return or(inArray(fileChecks.state, ['Damaged', 'Lost', 'Queued']), isNull(assets.contentHash));
}

/** Pictures and the state of their files. */
export async function listAssetFiles(tx: Tx, query: Query, addresses: FileAddresses) {
  const where = conditionOf(query);
  const joined = eq(fileChecks.assetId, assets.id);
  const [total] = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(assets)
    .leftJoin(fileChecks, joined)
    .where(where);
  const rows = await tx
    .select({
      asset: assets,
      state,
      problem: shownProblem,
      files: sumOf(sql`count(*)::int`),
      bytes: sumOf(sql`coalesce(sum(byte_size), 0)::float8`),
      checkedAt: fileChecks.checkedAt,
    })
    .from(assets)
    .leftJoin(fileChecks, joined)
    .where(where)
    .orderBy(orderBy(query.sorting ?? 'number desc', sortings), assets.id)
    .offset(query.skipCount)
    .limit(query.maxResultCount);
  return {
    totalCount: total?.count ?? 0,
    items: rows.map(({ asset, checkedAt, ...row }) => ({
      ...row,
      id: asset.id,
      number: asset.number,
      title: asset.title,
      fileName: asset.fileName,
      thumbUrl: addresses.of(asset, 'thumb'),
      checkedAt: checkedAt?.toISOString() ?? null,
    })),
  };
}

/** How many pictures have their files. */
export async function summary(tx: Tx) {
  const found = await tx.execute(sql`select
      (select count(*)::int from assets) as pictures,
      (select count(*)::int from assets where content_hash is null) as "noFile",
      count(*)::int as checked, min(checked_at) as oldest,
      count(*) filter (where state = 'Damaged')::int as damaged,
      count(*) filter (where state = 'Lost')::int as lost,
      count(*) filter (where state = 'Queued')::int as queued
    from asset_file_checks`);
  const { rows } = found as unknown as {
    rows: {
      pictures: number;
      noFile: number;
      checked: number;
      oldest: string | null;
      damaged: number;
      lost: number;
      queued: number;
    }[];
  };
  const { oldest, ...counts } = required(rows[0], 'The counts');
  return { ...counts, oldestCheckAt: oldest && new Date(oldest).toISOString() };
}

/** So many pictures are queued by one request. */
const MOST_TOGETHER = 1000;

/** Queues the files of these pictures, or of all damaged ones, to be made again. */
export async function queueRemake(
  tx: Tx,
  { jobs, clock }: Pick<Context, 'jobs' | 'clock'>,
  tenantId: string,
  ids: readonly string[] | undefined,
): Promise<{ queued: number }> {
  const rows = await tx
    .select({ id: assets.id })
    .from(assets)
    .leftJoin(fileChecks, eq(fileChecks.assetId, assets.id))
    .where(
      and(
        isNotNull(assets.contentHash),
        ids ? inArray(assets.id, [...ids]) : eq(fileChecks.state, 'Damaged'),
      ),
    )
    .limit(MOST_TOGETHER);
  const checkedAt = clock.now();
  for (const { id } of rows) {
    await noteCheck(tx, id, { state: 'Queued', problem: '', checkedAt });
    await jobs.send(tx, REMAKE_FILES_JOB, { tenantId, assetId: id });
  }
  if (rows.length > 0)
    recordAudit(tx, { action: 'Files.MadeAnew', data: { pictures: rows.length } });
  return { queued: rows.length };
}
