import { sql, type SQL } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';
import { rowsOf } from './feed-rows.ts';
import { countCodes, tallyFacets } from '../search/facet-code.rules.ts';
import { eachWord, fieldsOf } from '../search/text-search.rules.ts';
import { fieldNames } from './opensearch-query.rules.ts';

/** A row of `asset_search`, as it is indexed. */
export interface FedRow {
  readonly id: string;
  readonly tenant: string;
  readonly time: string;
  readonly set_id: number;
  readonly is_shown: boolean;
  readonly facet_code: string;
  readonly words: string;
  /** Differs when anything of the row differs. */
  readonly checksum: string;
}

const time = sql`(extract(epoch from creation_time) * 1000000)::bigint::text`;
/** Changes with the fields of a document, so that a comparison finds those of earlier versions. */
const FORMAT = 3;
const checksum = sql`md5(concat_ws(' ', ${FORMAT}::int, tenant_id, ${time}, set_id, is_shown, facet_code, words::text))`;

/** Rows in the order of their ids. */
export const fedRows = (tx: Tx, where: SQL, count: number): Promise<FedRow[]> =>
  rowsOf<FedRow>(
    tx,
    sql`
    select asset_id::text as id, tenant_id::text as tenant, ${time} as time, set_id, is_shown,
      facet_code, words::text as words, ${checksum} as checksum
    from asset_search where ${where} order by asset_id limit ${count}`,
  );

/** Ids with checksums, in the order of the ids. */
export const rowChecksums = (tx: Tx, after: string, count: number) =>
  rowsOf<{ id: string; tenant: string; checksum: string }>(
    tx,
    sql`
    select asset_id::text as id, tenant_id::text as tenant, ${checksum} as checksum
    from asset_search where asset_id > ${after}::uuid order by asset_id limit ${count}`,
  );

export const facetFields = {
  assetType: 'type',
  exclusivity: 'exclusivity',
  orientation: 'orientation',
  categories: 'category',
  colour: 'colour',
  countries: 'country',
  people: 'people',
  use: 'use',
  size: 'size',
  space: 'space',
  taken: 'taken',
} as const;

/**
 * An asset as a document. PostgreSQL made its stems, so that all engines find the same; here they
 * are sorted by field.
 */
export function documentOf(row: FedRow): Record<string, unknown> {
  const words = { a: [] as string[], b: [] as string[], c: [] as string[], d: [] as string[] };
  eachWord(row.words, (word, score) => {
    for (const field of fieldsOf(score)) words[fieldNames[field]].push(word);
  });
  const tally = tallyFacets(countCodes([row.facet_code]));
  const facets = Object.entries(facetFields).map(([dimension, field]) => [
    field,
    [...tally[dimension as keyof typeof facetFields].keys()],
  ]);
  return {
    id: row.id,
    tenant: row.tenant,
    time: Number(row.time),
    set: row.set_id,
    shown: row.is_shown,
    checksum: row.checksum,
    ...words,
    ...Object.fromEntries(facets),
  };
}

const words = { type: 'keyword', doc_values: false, norms: false };
const facet = { type: 'keyword', index: false };

/** How an index is created. Its documents are kept as words and columns only. */
export const indexBody = {
  settings: {
    number_of_shards: 3,
    // A second copy of each shard as soon as there is a second machine.
    auto_expand_replicas: '0-1',
    refresh_interval: '1s',
    // An older version that arrives late must still meet what removed the document.
    gc_deletes: '1h',
    max_result_window: 10_000,
  },
  mappings: {
    dynamic: 'strict',
    _source: { enabled: false },
    properties: {
      id: { type: 'keyword' },
      tenant: { type: 'keyword' },
      time: { type: 'long' },
      set: { type: 'integer' },
      shown: { type: 'boolean' },
      checksum: facet,
      a: words,
      b: words,
      c: words,
      d: words,
      ...Object.fromEntries(Object.values(facetFields).map((field) => [field, facet])),
    },
  },
} as const;
