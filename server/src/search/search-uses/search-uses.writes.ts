import { sql } from 'drizzle-orm';
import type { Context } from '../../catalog/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';

/**
 * Different texts of one day. Beyond it, only known ones are counted: nobody can fill the table.
 */
const MAX_TEXTS_A_DAY = 5000;

/** How long counts are kept. */
const MAX_DAYS = 90;

export interface Count {
  searches: number;
  empty: number;
  /** Searches in which a mistyped word was corrected. */
  corrected: number;
  opened: number;
  licensed: number;
}

/** An asset that somebody opened after a search. Kept in memory only. */
export interface Lead {
  readonly userId: string;
  readonly assetId: string;
  readonly text: string;
  readonly at: Date;
}

/** Adds counts of texts to those of a day. */
export async function addCounts(
  tx: Tx,
  day: string,
  counts: ReadonlyMap<string, Count>,
): Promise<void> {
  const rows = [...counts].map(([text, count]) => ({ text, ...count }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into search_days (day, text, searches, empty, corrected, opened, licensed)
    select ${day}::date, added.* from json_to_recordset(${JSON.stringify(rows)}::json)
      as added (text text, searches int, empty int, corrected int, opened int, licensed int)
    where (select count(*) from search_days where day = ${day}::date) < ${MAX_TEXTS_A_DAY}
      or exists (select from search_days as known where known.day = ${day}::date and known.text = added.text)
    order by text
    on conflict (tenant_id, day, text) do update set
      searches = search_days.searches + excluded.searches, empty = search_days.empty + excluded.empty,
      corrected = search_days.corrected + excluded.corrected,
      opened = search_days.opened + excluded.opened, licensed = search_days.licensed + excluded.licensed`);
}

/** Adds to how often assets were opened. Those that were deleted meanwhile are passed over. */
export async function addOpens(tx: Tx, opens: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...opens].map(([id, opened]) => ({ id, opened }));
  if (rows.length === 0) return;
  await tx.execute(sql`
    insert into asset_opens (asset_id, opened)
    select added.id, added.opened from json_to_recordset(${JSON.stringify(rows)}::json)
      as added (id uuid, opened int)
    join assets on assets.id = added.id order by added.id
    on conflict (asset_id) do update set opened = asset_opens.opened + excluded.opened`);
}

/** The leads whose assets their people have licensed since. */
export async function licensedLeads(tx: Tx, leads: readonly Lead[]): Promise<Lead[]> {
  if (leads.length === 0) return [];
  const first = new Date(Math.min(...leads.map(({ at }) => at.getTime())));
  const asked = leads.map(({ userId, assetId, at }, place) => ({ place, userId, assetId, at }));
  const { rows } = (await tx.execute(sql`
    select distinct place from json_to_recordset(${JSON.stringify(asked)}::json)
      as lead (place int, "userId" uuid, "assetId" uuid, at timestamptz)
    join licenses on user_id = lead."userId" and asset_id = lead."assetId" and issued_at >= lead.at
    where issued_at >= ${first.toISOString()}::timestamptz`)) as unknown as {
    rows: { place: number }[];
  };
  return rows.flatMap(({ place }) => leads[place] ?? []);
}

/** Deletes counts that are too old. */
export const sweepSearchUses = ({ database }: Pick<Context, 'database'>): Promise<void> =>
  database.asSystem(async (tx) => {
    await tx.execute(sql`delete from search_days where day < current_date - ${MAX_DAYS}::int`);
  });
