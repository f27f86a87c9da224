import type { TestSite } from '../../testing/test-site.testing.ts';
import { type Database, HOST_TENANT } from '../../ground/database/database.ts';
import type { TestPostgres } from '../../ground/database/postgres.testing.ts';

/** Others have as much, so that the planner chooses indexes as in a real catalog. */
const OTHERS = 3;

interface Filled {
  readonly database: Database;
  readonly postgres: TestPostgres;
  readonly site: TestSite;
  /** So many pictures, licenses and files of a file server. */
  readonly count: number;
}

/** Inserts copies of the only row of a table. */
async function copies(
  { database, count }: Filled,
  table: string,
  where: string,
  changes: Readonly<Record<string, string>>,
) {
  const { rows } = await database.executeSql(
    `select column_name as name from information_schema.columns
      where table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );
  const names = rows.map(({ name }) => String(name));
  const values = names.map((name) => changes[name] ?? `one.${name}`);
  await database.executeSql(`insert into ${table} (${names.join(', ')})
    select ${values.join(', ')} from ${table} as one, generate_series(1, ${count}) as n
    where ${where}`);
}

/** Licenses and earnings without orders, because foreign keys and triggers are off. */
const sales = (count: number, assetId: string, contributorId: string) => `
  insert into licenses (tenant_id, order_line_id, order_id, subscription_id, user_id, asset_id,
    asset_number, asset_title, resolution_type, license_zone_id, usage, licensee, source, credits,
    amount, revenue, currency, issued_at, exclusivity, share_percent, verification_code,
    contributor_id)
  select '${HOST_TENANT}', gen_random_uuid(), gen_random_uuid(), gen_random_uuid(),
    gen_random_uuid(), '${assetId}', 'ED-1', 'Anchor', 1, 'national', 'Editorial', 'Harbor Film',
    'ALaCarte', 0, 1900, 1900, 'USD', now() - n * interval '1 hour', 'NonExclusive', 40,
    'code-' || n || '${contributorId}', '${contributorId}' from generate_series(1, ${count}) as n;
  insert into contributor_earnings (tenant_id, license_id, contributor_id, currency, kind, at,
    revenue, share_percent, share_hundredths, cleared_at)
  select tenant_id, id, contributor_id, currency, 'Sale', issued_at, 1900, 40, 76000, issued_at
  from licenses where contributor_id = '${contributorId}';`;

/** A file server, and its log of files. */
const transfers = (count: number, server: string, contributorId: string) => `
  insert into transfer_definitions (tenant_id, id, user_id, name, protocol, host, port, user_name,
    folder, selection_mode, file_names, quality, sealed_secret)
  values ('${HOST_TENANT}', '${server}', '${contributorId}', 'Archive', 1, 'files.example', 22,
    'ada', '/', 1, '{}', 0, '');
  insert into transfer_runs (tenant_id, definition_id, state, found)
  values ('${HOST_TENANT}', '${server}', 'Done', ${count});
  insert into transfer_files (tenant_id, definition_id, path, byte_size, modified, run_id, outcome,
    at)
  select '${HOST_TENANT}', '${server}', 'DSC_' || n || '.jpg', 1000, '', r.id, 'Taken',
    now() + n * interval '1 second'
  from transfer_runs r, generate_series(1, ${count}) as n where r.definition_id = '${server}';
  insert into transfer_files (tenant_id, definition_id, path, byte_size, modified, run_id, outcome,
    at)
  select '${HOST_TENANT}', gen_random_uuid(), 'DSC_' || n || '.jpg', 1000, '', gen_random_uuid(),
    'Taken', now() + n * interval '1 second' from generate_series(1, ${OTHERS * count}) as n;`;

/**
 * Gives the demo's contributor many pictures in all states, licenses that were sold, and a file
 * server with its log. Returns the id of the server's definition.
 */
export async function fillManyPictures(filled: Filled): Promise<string> {
  const { database, postgres, site, count } = filled;
  const first = await site.add('teal', 'Port', { title: 'Anchor' });
  const { rows } = await database.executeSql(
    "select id from users where email = 'contributor@editorial.test'",
  );
  const own = String(rows[0]?.id);
  const contributors = [own, ...Array.from({ length: OTHERS }, () => crypto.randomUUID())];
  const server = crypto.randomUUID();
  await database.executeSql(
    `update assets set contributor_id = $1, tags = '{harbor,boat,sea,fog,dawn}',
      categories = '{Sea}', description = 'Boats', model_release = 'NotNeeded',
      property_release = 'NotNeeded' where id = $2`,
    [own, first],
  );
  await copies(filled, 'assets', `one.id = '${first}'`, {
    id: 'gen_random_uuid()',
    running_number: 'one.running_number + n',
    content_hash: 'md5(n::text)',
    creation_time: "one.creation_time + n * interval '1 second'",
    status: "(array['Published', 'Submitted', 'Draft', 'Returned', 'Rejected'])[1 + n % 5]",
  });
  await postgres.asSuperuser(`set session_replication_role = 'replica';
    ${contributors.map((contributor) => sales(count, first, contributor)).join('')}
    ${transfers(count, server, own)}`);
  // The triggers were off.
  await database.executeSql('select compute_months()');
  for (const table of [
    'assets',
    'asset_search',
    'licenses',
    'contributor_earnings',
    'transfer_files',
    'transfer_runs',
  ])
    await database.executeSql(`vacuum analyze ${table}`);
  return server;
}
