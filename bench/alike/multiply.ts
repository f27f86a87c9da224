import { type Database, HOST_TENANT } from '../../server/src/ground/database/database.ts';

const SET_SIZE = 50;

/** Adds pictures until there are so many: each has the texts and the look of two others together. */
export async function multiply(database: Database, count: number): Promise<void> {
  await database.executeSql(`
    insert into asset_sets (tenant_id, title)
      select '${HOST_TENANT}', 'Set ' || n from generate_series(1, ${Math.ceil(count / SET_SIZE)}) as n`);
  await database.executeSql(`
    with known as (
      select *, row_number() over (order by creation_time) - 1 as at, count(*) over () as many from assets
    )
    insert into assets (tenant_id, title, description, tags, categories, descriptor, file_name, set_id,
      status, width, height, creation_time)
    select '${HOST_TENANT}', one.title || ' ' || n, other.description, one.tags[1:5] || other.tags[4:9],
      one.categories,
      (select array_agg((a + b * (n % 17) / 40.0)::real)
        from unnest(one.descriptor, other.descriptor) as both_of (a, b)),
      'copy-' || n, (select min(id) from asset_sets) + n / ${SET_SIZE}, 'Published', 3000, 2000,
      now() - n * interval '1 minute'
    from generate_series(1, ${count}) as n
    join known as one on one.at = n % one.many
    join known as other on other.at = (n / 7 + n * 31) % other.many
    where n > one.many`);
  await database.executeSql('analyze');
}

/** Pictures from all over the catalog. */
export async function someIds(database: Database, count: number): Promise<string[]> {
  const { rows } = (await database.executeSql(
    `select id::text from assets order by md5(file_name) limit ${count}`,
  )) as { rows: { id: string }[] };
  return rows.map(({ id }) => id);
}
