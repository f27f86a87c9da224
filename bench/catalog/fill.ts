import { HOST_TENANT } from '../../server/src/ground/database/database.ts';
import type { TestPostgres } from '../../server/src/ground/database/postgres.testing.ts';

/**
 * The words are distributed as in real catalogs: a few occur in every sixth image, most in one of
 * thousands.
 */
const VOCABULARY_SIZE = 4000;
const COMMONEST_RANK = 20;
const syllables = [
  'ba',
  'cor',
  'den',
  'fal',
  'gar',
  'hol',
  'jun',
  'kel',
  'lam',
  'mor',
  'nor',
  'pel',
  'quin',
  'ros',
  'sal',
  'tor',
  'ul',
  'ven',
  'wes',
  'zan',
];

/** The word with the given frequency rank. Rank 0 is the most common. */
export const wordOf = (rank: number): string => {
  const at = rank + COMMONEST_RANK;
  return `${syllables[at % 20]}${syllables[Math.floor(at / 20) % 20]}${syllables[Math.floor(at / 400) % 20]}`;
};

export const WordCount = VOCABULARY_SIZE - COMMONEST_RANK;

/** Number of generated titles, descriptions and tag lists. Images combine them. */
const TEXT_COUNT = 20_000;
/** Deterministic random functions, so that the catalog is the same on every machine. */
const CREATE_FUNCTIONS_SQL = `
create or replace function pg_temp.part(n bigint, salt bigint) returns float8
language sql immutable parallel safe
  return (hashint8extended(n, salt) & 2147483647)::float8 / 2147483648;
create or replace function pg_temp.words(n bigint, salt bigint, many int) returns text[]
language sql immutable parallel safe
  return (select array_agg(w[1 + at % 20] || w[1 + at / 20 % 20] || w[1 + at / 400 % 20])
    from (select floor(${COMMONEST_RANK}
        * exp(pg_temp.part(n, salt + i) * ln(${VOCABULARY_SIZE / COMMONEST_RANK})))::int as at,
      array['${syllables.join("','")}'] as w
    from generate_series(1, many) as i) as drawn);
create or replace function pg_temp.pick(n bigint, salt bigint, choices text[]) returns text
language sql immutable parallel safe
  return choices[1 + floor(pg_temp.part(n, salt) * array_length(choices, 1))::int];
create temp table if not exists texts as
select n,
  initcap(array_to_string(pg_temp.words(n, 100, 4), ' ')) as title,
  array_to_string(pg_temp.words(n, 200, 9), ' ') as description,
  pg_temp.words(n, 300, 7) as tags,
  initcap(array_to_string(pg_temp.words(n % 500, 400, 1), ' ')) as place,
  initcap(array_to_string(pg_temp.words(n % 2000, 500, 2), ' ')) as creator
from generate_series(0, ${TEXT_COUNT - 1}) as n;
create unique index if not exists texts_n on texts (n);
analyze texts;`;
/** SQL for the index of an image's text. */
const text = (salt: number) =>
  `(hashint8extended(numbers.n, ${salt}) & 2147483647) % ${TEXT_COUNT}`;

const INSERT_ASSETS_SQL = `insert into assets (tenant_id, title, description, tags, place, creator,
  asset_type, exclusivity, use, categories, countries, set_id, status, is_hidden, width, height,
  byte_size, colours, colour_names, thumb_hash, creation_time)
select '${HOST_TENANT}', titles.title, descriptions.description, tagged.tags, placed.place,
  placed.creator,
  case when pg_temp.part(mixed.n, 1) < 0.8 then 'Photo'
    when pg_temp.part(mixed.n, 1) < 0.95 then 'Illustration' else 'Vector' end,
  case when pg_temp.part(mixed.n, 2) < 0.9 then 'NonExclusive' else 'Exclusive' end,
  'Creative',
  array[
    pg_temp.pick(mixed.n, 3, array['Nature','Landscape','City','Architecture','People','Food']),
    pg_temp.pick(mixed.n, 4, array['Travel','Abstract','Animals','Plants','Sea','Sky'])],
  array[pg_temp.pick(mixed.n, 5, array['SE','NO','DE','FR','ES','IT','PT','GB','US','CA','JP',
    'KE','BR','AR','AU'])],
  $3 + (mixed.n % 20000)::int, 'Published', pg_temp.part(mixed.n, 6) < 0.01,
  case when pg_temp.part(mixed.n, 7) < 0.6 then 6000
    when pg_temp.part(mixed.n, 7) < 0.9 then 4000 else 5000 end,
  case when pg_temp.part(mixed.n, 7) < 0.6 then 4000
    when pg_temp.part(mixed.n, 7) < 0.9 then 6000 else 5000 end,
  8000000,
  array['#336699','#a0c0e0','#203040','#f0f0e0','#806040'],
  array[
    pg_temp.pick(mixed.n, 8, array['red','orange','yellow','green','teal','blue']),
    pg_temp.pick(mixed.n, 9, array['purple','pink','brown','black','grey','white'])],
  'PQgOFYJpd3d/dUh3d3ePj3h3CIiI', timestamptz '2026-11-01' - mixed.n * interval '37 seconds'
from (select numbers.n, ${text(11)} as a, ${text(12)} as b, ${text(13)} as c, ${text(14)} as d
  from generate_series($1::bigint, $2::bigint) as numbers(n)) as mixed
  join texts as titles on titles.n = a
  join texts as descriptions on descriptions.n = b
  join texts as tagged on tagged.n = c
  join texts as placed on placed.n = d`;

/** Searches no longer use the first four. */
const SearchIndexes = [
  'assets_search',
  'assets_tags',
  'assets_categories',
  'assets_countries',
  'asset_search_words',
];

/** Rows per insert statement. */
const ROWS_PER_INSERT = 10_000;

/**
 * Inserts the images numbered `from` + 1 to `to` with SQL on two connections. Rebuilds the search
 * indexes afterwards, as restoring a backup does.
 */
export async function fillCatalog(
  pool: ReturnType<TestPostgres['pool']>,
  from: number,
  to: number,
): Promise<void> {
  const {
    rows: [first],
  } = await pool.query<{ id: number }>(
    `insert into asset_sets (tenant_id, title) select '${HOST_TENANT}', 'Set ' || n
      from generate_series(1, 20000) as n where not exists (select 1 from asset_sets
      where title = 'Set 20000') returning id`,
  );
  const {
    rows: [least],
  } = first
    ? { rows: [first] }
    : await pool.query<{ id: number }>('select min(id) as id from asset_sets');
  const { rows: indexes } = await pool.query<{ indexdef: string }>(
    'select indexdef from pg_indexes where indexname = any($1)',
    [SearchIndexes],
  );
  for (const name of SearchIndexes) await pool.query(`drop index if exists ${name}`);
  const starts = Array.from(
    { length: Math.ceil((to - from) / ROWS_PER_INSERT) },
    (_, index) => from + index * ROWS_PER_INSERT,
  );
  await Promise.all(
    [1, 2].map(async () => {
      const client = await pool.connect();
      try {
        await client.query(CREATE_FUNCTIONS_SQL);
        for (let start = starts.shift(); start !== undefined; start = starts.shift())
          await client.query(INSERT_ASSETS_SQL, [
            start + 1,
            Math.min(to, start + ROWS_PER_INSERT),
            least!.id,
          ]);
      } finally {
        client.release();
      }
    }),
  );
  await Promise.all(
    indexes
      .filter(({ indexdef }) => indexdef.includes('asset_search_words'))
      .map(async ({ indexdef }) => {
        const client = await pool.connect();
        try {
          await client.query("set maintenance_work_mem = '512MB'");
          await client.query(indexdef);
        } finally {
          client.release();
        }
      }),
  );
  await pool.query('vacuum analyze assets, asset_search');
}
