import type { Database } from '../database/database.ts';

/** A pass through everything, such as all files, that came to its end. */
export interface Pass {
  /** The subject of the pass. A pass about something else starts again. */
  readonly about: string;
  readonly finishedAt: Date;
}

/** The last pass of that name that came to its end. */
export async function lastPass(
  { executeSql }: Pick<Database, 'executeSql'>,
  name: string,
): Promise<Pass | null> {
  const { rows } = await executeSql(
    'select about, finished_at from finished_passes where pass = $1',
    [name],
  );
  const [row] = rows;
  return row
    ? { about: String(row.about), finishedAt: new Date(row.finished_at as string | Date) }
    : null;
}

/** Notes that a pass came to its end. */
export async function notePass(
  { executeSql }: Pick<Database, 'executeSql'>,
  name: string,
  { about, finishedAt }: Pass,
): Promise<void> {
  await executeSql(
    `insert into finished_passes (pass, about, finished_at) values ($1, $2, $3)
      on conflict (pass) do update set about = excluded.about, finished_at = excluded.finished_at`,
    [name, about, finishedAt.toISOString()],
  );
}
