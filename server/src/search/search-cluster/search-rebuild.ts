import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { type Database, HOST_TENANT } from '../../ground/database/database.ts';
import { LOWEST_ID } from '../../ground/database/lowest-id.ts';
import { rowsOf } from './feed-rows.ts';
import type { OpenSearch } from './opensearch-client.ts';
import { statusOf } from './opensearch-client.ts';
import { documentOf, fedRows, indexBody, rowChecksums } from './opensearch-documents.ts';
import { giveUpLease, refusals, takeLease } from './search-feed.ts';

type AssetDatabase = Pick<Database, 'asSystem'>;

const ROWS_PER_COPY = 1000;
const ROWS_PER_COMPARISON = 4000;
/** A document with such a version gives way to every change. */
const COPY_VERSION = 1;
const LEASE_POLL_MS = 100;
/**
 * Longer than a search may take, with all its attempts. Searches that began on the old index, or on
 * a node that has not heard of the new one, still read the old one.
 */
const SEARCHES_END_MS = 5000;
/** A builder that gave no sign for so long has died. */
const SIGN_OF_LIFE = '2 minutes';

/** Another process builds an index at the moment. */
export class AlreadyBuilding extends Error {}

async function removeIndex(engine: OpenSearch, name: string): Promise<void> {
  try {
    await engine.call('DELETE', `/${name}`);
  } catch (error) {
    if (statusOf(error) !== 404) throw error;
  }
}

/** All indexes of the site, also those that a builder left behind. */
async function indexesOf(engine: OpenSearch): Promise<string[]> {
  const own = new RegExp(`^${engine.name}(-[0-9a-z]{8}-[0-9a-f]{8})?$`);
  const listed = await engine.call('GET', `/_cat/indices/${engine.name}*?format=json&h=index`);
  return (listed as unknown as readonly { index: string }[])
    .map(({ index }) => index)
    .filter((index) => own.test(index));
}

/** From here on, the worker also sends each change to the index that is being built. */
async function claim(database: AssetDatabase, name: string, builder: string) {
  const rows = await database.asSystem((tx) =>
    rowsOf<{ abandoned: string | null }>(
      tx,
      sql`
    update search_feed set is_on = true, building = ${name}, is_exchanging = false, built_by = ${builder},
      builder_until = now() + ${SIGN_OF_LIFE}::interval
    from (select building as abandoned from search_feed for update) as before
    where building is null or builder_until < now() returning abandoned`,
    ),
  );
  if (rows.length === 0) throw new AlreadyBuilding('An index is being built already.');
  return rows[0]?.abandoned ?? null;
}

async function copyAll(
  database: AssetDatabase,
  engine: OpenSearch,
  { name, builder, signal }: { name: string; builder: string; signal?: AbortSignal | undefined },
): Promise<number> {
  let count = 0;
  for (let last = LOWEST_ID; ;) {
    signal?.throwIfAborted();
    const rows = await database.asSystem(async (tx) => {
      const mine = await rowsOf(
        tx,
        sql`
        update search_feed set builder_until = now() + ${SIGN_OF_LIFE}::interval
        where built_by = ${builder} returning building`,
      );
      if (mine.length === 0) throw new AlreadyBuilding('Another process builds the index now.');
      return fedRows(tx, sql`asset_id > ${last}::uuid`, ROWS_PER_COPY);
    });
    if (rows.length === 0) return count;
    const about = { _index: name, version: COPY_VERSION, version_type: 'external' };
    const lines = rows.flatMap((row) => [{ index: { ...about, _id: row.id } }, documentOf(row)]);
    const [refused] = refusals(await engine.bulk(lines, false));
    if (refused !== undefined) throw new Error(`The search engine refused an asset: ${refused}`);
    count += rows.length;
    last = rows.at(-1)?.id ?? last;
  }
}

/**
 * Puts the new index behind the alias while nobody sends changes. Returns the indexes that nobody
 * asks for from now on.
 */
async function exchange(
  database: AssetDatabase,
  engine: OpenSearch,
  { name, builder }: { name: string; builder: string },
): Promise<readonly string[]> {
  await database.asSystem((tx) =>
    tx.execute(sql`update search_feed set is_exchanging = true where built_by = ${builder}`),
  );
  while (!(await database.asSystem((tx) => takeLease(tx, builder)))) await wait(LEASE_POLL_MS);
  try {
    await engine.call('POST', `/${name}/_refresh`);
    const others = (await indexesOf(engine)).filter((index) => index !== name);
    await engine.call('POST', '/_aliases', {
      actions: [{ add: { index: name, alias: engine.name } }, ...others.map(leaving(engine))],
    });
    await database.asSystem((tx) =>
      tx.execute(sql`
      update search_feed set index_name = ${name}, building = null, is_exchanging = false, built_by = null,
        builder_until = null where built_by = ${builder}`),
    );
    return others;
  } finally {
    await database.asSystem((tx) => giveUpLease(tx, builder));
  }
}

/**
 * How an old index leaves the alias. One that has the very name of the alias must make room for it
 * at once; it was not made by a rebuild.
 */
const leaving =
  ({ name: alias }: OpenSearch) =>
  (index: string) =>
    index === alias ? { remove_index: { index } } : { remove: { index, alias, must_exist: false } };

/** An index that can't be removed now is removed by the next rebuild. */
async function removeLater(
  engine: OpenSearch,
  old: readonly string[],
  searchesEnd: () => Promise<unknown>,
): Promise<void> {
  if (old.length === 0) return;
  await searchesEnd();
  for (const index of old) await removeIndex(engine, index).catch(() => {});
}

/**
 * Builds a new index of all assets while the old one answers, and exchanges them. Changes meanwhile
 * reach both. The old one is removed when the searches that began on it have ended. Returns the
 * number of assets.
 */
export async function rebuildIndex(
  database: AssetDatabase,
  engine: OpenSearch,
  {
    signal,
    searchesEnd = () => wait(SEARCHES_END_MS, undefined, { signal }).catch(() => {}),
  }: { readonly signal?: AbortSignal; readonly searchesEnd?: () => Promise<unknown> } = {},
): Promise<number> {
  const builder = randomUUID();
  const name = `${engine.name}-${Date.now().toString(36)}-${builder.slice(0, 8)}`;
  await engine.call('PUT', `/${name}`, indexBody);
  try {
    const abandoned = await claim(database, name, builder);
    if (abandoned !== null) await removeIndex(engine, abandoned);
    const count = await copyAll(database, engine, { name, builder, signal });
    const old = await exchange(database, engine, { name, builder });
    await removeLater(engine, old, searchesEnd);
    return count;
  } catch (error) {
    await database.asSystem((tx) =>
      tx.execute(sql`
      update search_feed set building = null, is_exchanging = false, built_by = null, builder_until = null
      where built_by = ${builder}`),
    );
    const isServing = await engine
      .call('GET', `/${name}/_alias/${engine.name}`)
      .then(() => true)
      .catch((reason: unknown) => statusOf(reason) !== 404);
    if (!isServing) await removeIndex(engine, name).catch(() => {});
    throw error;
  }
}

/**
 * Gives an index of an earlier version the fields that it lacks. Its documents get their values as
 * the database says about them. Returns whether there is an index.
 */
export async function addNewFields(engine: OpenSearch): Promise<boolean> {
  const { properties } = indexBody.mappings;
  try {
    await engine.call('PUT', `/${engine.name}/_mapping`, { properties });
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}

export interface Comparison {
  readonly compared: number;
  /** Assets that the engine lacks, holds differently, or holds although they are gone. */
  readonly missing: number;
  readonly different: number;
  readonly superfluous: number;
}

interface Hit {
  readonly _id: string;
  readonly fields?: { readonly checksum?: readonly string[]; readonly tenant?: readonly string[] };
}

async function documentsBetween(engine: OpenSearch, after: string, until: string | null) {
  const answer = await engine.call('POST', `/${engine.name}/_search`, {
    size: 10_000,
    query: { range: { id: { gt: after, ...(until !== null && { lte: until }) } } },
    docvalue_fields: ['checksum', 'tenant'],
    sort: [{ id: 'asc' }],
  });
  return answer.hits.hits as readonly Hit[];
}

/**
 * Compares every asset of the database with its document by a checksum. Different documents become
 * changes, which the worker sends. Changes under way are no difference.
 */
export async function verifyIndex(
  database: AssetDatabase,
  engine: OpenSearch,
): Promise<Comparison> {
  await engine.call('POST', `/${engine.name}/_refresh`);
  const found = { compared: 0, missing: 0, different: 0, superfluous: 0 };
  for (let last = LOWEST_ID; ;) {
    const rows = await database.asSystem((tx) => rowChecksums(tx, last, ROWS_PER_COMPARISON));
    const until = rows.length === ROWS_PER_COMPARISON ? (rows.at(-1)?.id ?? null) : null;
    const documents = new Map(
      (await documentsBetween(engine, last, until)).map((hit) => [hit._id, hit.fields]),
    );
    const expected = new Set(rows.map(({ id }) => id));
    const missing = rows.filter(({ id }) => !documents.has(id));
    const different = rows.filter(({ id, checksum }) => {
      const document = documents.get(id);
      return document && document.checksum?.[0] !== checksum;
    });
    const superfluous = [...documents]
      .filter(([id]) => !expected.has(id))
      .map(([id, fields]) => ({ id, tenant: fields?.tenant?.[0] ?? HOST_TENANT }));
    const wrong = [
      { kind: 'missing', assets: missing },
      { kind: 'different', assets: different },
      { kind: 'superfluous', assets: superfluous },
    ] as const;
    found.compared += rows.length;
    for (const { kind, assets } of wrong) found[kind] += await mend(database, assets);
    if (until === null) return found;
    last = until;
  }
}

/** Sends the engine these assets again, unless a change of them is under way. */
async function mend(
  database: AssetDatabase,
  assets: readonly { readonly id: string; readonly tenant: string }[],
): Promise<number> {
  if (assets.length === 0) return 0;
  const rows = await database.asSystem((tx) =>
    rowsOf(
      tx,
      sql`
    insert into search_outbox (tenant_id, asset_id)
    select wrong.tenant, wrong.id from json_to_recordset(${JSON.stringify(assets)}::json)
      as wrong (id uuid, tenant uuid)
    where not exists (select from search_outbox where asset_id = wrong.id) returning asset_id`,
    ),
  );
  return rows.length;
}

/** The number of documents behind the alias. Null if there is no index. */
export async function countDocuments(
  engine: OpenSearch,
  patience?: { readonly timeoutMs: number; readonly attempts: number },
) {
  try {
    const answer = await engine.call('GET', `/${engine.name}/_count`, undefined, patience);
    return answer.count as number;
  } catch (error) {
    if (statusOf(error) === 404) return null;
    throw error;
  }
}
