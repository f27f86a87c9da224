import type { Context } from '../context/context.ts';

/** Terms that are looked at together. */
const AT_A_TIME = 1000;

/** The database notes terms whose picture is public no longer (0715). Those are done first. */
const FORGET_SQL = `with taken as (select id, tenant_id, folded from term_doubts order by id limit $1),
  gone as (delete from catalog_terms as term
    using (select distinct tenant_id, folded from taken) as doubt
    where term.tenant_id = doubt.tenant_id and term.folded = doubt.folded
      and not catalog_has_term(doubt.tenant_id, doubt.folded))
  delete from term_doubts where id in (select id from taken) returning id`;

/** Removes suggested terms that no public picture has any more. */
export async function forgetTerms({ database }: Pick<Context, 'database'>): Promise<void> {
  for (;;) {
    const { rows } = await database.executeSql(FORGET_SQL, [AT_A_TIME]);
    if (rows.length === 0) return;
  }
}
