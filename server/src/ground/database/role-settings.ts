import pg from 'pg';

/**
 * Requests are short and frequent: compiling a plan or starting parallel workers costs more than it
 * saves. The matches of a common word fit into 32 MB of work memory; with PostgreSQL's default of 4
 * MB the bitmap becomes lossy (whole pages). Most pages are in memory: prefetching from disk costs
 * more than it saves.
 */
const Settings = {
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  work_mem: '32MB',
  effective_io_concurrency: '0',
} as const;

/** Two servers that start at once would change the same row of the catalog. */
const LOCK = 7_410_001;

const SET_SQL = `select split_part(setting, '=', 1) as name
  from pg_db_role_setting
  join pg_roles on pg_roles.oid = setrole
  join pg_database on pg_database.oid = setdatabase,
  unnest(setconfig) as setting
  where rolname = current_user and datname = current_database()`;

/**
 * Gives the database's user its settings in this database. A pooler in transaction mode refuses
 * settings of a connection (`options`), and mixes those of its clients. Settings of the operator
 * stay. Connections that are open already don't have them.
 */
export async function setForRole(client: pg.ClientBase): Promise<void> {
  await client.query(`begin; select pg_advisory_xact_lock(${LOCK})`);
  try {
    const { rows } = await client.query<{ name: string }>(SET_SQL);
    const set = new Set(rows.map(({ name }) => name));
    const { database } = (await client.query('select current_database() as database')).rows[0];
    for (const [name, value] of Object.entries(Settings))
      if (!set.has(name))
        await client.query(
          `alter role current_user in database ${pg.escapeIdentifier(String(database))}
            set ${name} = ${pg.escapeLiteral(value)}`,
        );
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => {});
    throw error;
  }
}
