import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';

/**
 * Names to show for those who did something. Records keep the id of a person, so that a new name is
 * shown everywhere and the name of a closed account nowhere; or a word of the site's own, which is
 * shown as it is.
 */
export async function actorNames(
  tx: Tx,
  actors: readonly string[],
): Promise<(actor: string) => string> {
  if (actors.length === 0) return (actor) => actor;
  const { rows } = (await tx.execute(sql`select actor, actor_name(actor) as name
    from (select distinct jsonb_array_elements_text(${JSON.stringify(actors)}::jsonb) as actor) as kept`)) as unknown as {
    rows: { actor: string; name: string }[];
  };
  const names = new Map(rows.map(({ actor, name }) => [actor, name]));
  return (actor) => names.get(actor) ?? actor;
}
