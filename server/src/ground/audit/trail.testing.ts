import type { Database } from '../database/database.ts';

/** An entry of the audit log: what was done, by whom, to what, and how. */
export interface Entry<Person extends string> {
  readonly action: unknown;
  /** Null: by none of the people of the test. */
  readonly by: Person | null;
  readonly target: string;
  readonly changes: unknown;
  readonly data: unknown;
}

/** The entry that is expected. */
export const entry = <Person extends string>(
  by: Person | null,
  action: string,
  target: string,
  { changes = {}, data = {} }: { readonly changes?: object; readonly data?: object } = {},
): Entry<Person> => ({ action, by, target, changes, data });

/** Signing in to make a call is not what a test is about. */
const LEFT_OUT = '^(SignIn|IdentityCheck|Setting)';

/** Returns a function that reads the entries since its last call, oldest first. */
export function openTrail<Person extends string>(
  database: Pick<Database, 'executeSql'>,
  ids: Readonly<Record<Person, string>>,
): () => Promise<Entry<Person>[]> {
  const people = Object.keys(ids) as Person[];
  let read = '0';
  return async () => {
    const { rows } = await database.executeSql(
      `select id::text as place, action, actor_id, target_type, target_id, changes, data
       from audit_log where id > $1 and action !~ $2 order by id`,
      [read, LEFT_OUT],
    );
    read = String(rows.at(-1)?.place ?? read);
    return rows.map(({ action, actor_id: actor, target_type: type, target_id: id, ...about }) => ({
      action,
      by: people.find((person) => ids[person] === actor) ?? null,
      target: `${String(type)} ${String(id)}`,
      changes: about.changes,
      data: about.data,
    }));
  };
}
