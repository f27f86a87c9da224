import { and, eq, lt, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import { assets } from '../catalog/assets/assets.tables.ts';
import type { Tx } from '../database/database.ts';
import type { NoticeKind } from './licenses.tables.ts';

/**
 * Withdraws published pictures whose release is over, and takes exclusivity from those whose
 * exclusivity is over. `today` is the day by UTC.
 */
export async function endPictureRights(tx: Tx, today: string): Promise<void> {
  const isOver = lt(assets.rightsLastDay, today);
  const changed = { id: assets.id, tenantId: assets.tenantId };
  const withdrawn = await tx
    .update(assets)
    .set({ status: 'Withdrawn', statusReason: 'The release ended.' })
    .where(and(isOver, eq(assets.rightsEnd, 'Release'), eq(assets.status, 'Published')))
    .returning(changed);
  const shared = await tx
    .update(assets)
    .set({ exclusivity: 'NonExclusive' })
    .where(and(isOver, eq(assets.rightsEnd, 'Exclusivity'), eq(assets.exclusivity, 'Exclusive')))
    .returning(changed);
  for (const { id, tenantId } of withdrawn)
    recordAudit(tx, {
      action: 'Asset.StatusChanged',
      tenantId,
      target: { type: 'Asset', id },
      changes: { status: ['Published', 'Withdrawn'] },
    });
  for (const { id, tenantId } of shared)
    recordAudit(tx, {
      action: 'Asset.Changed',
      tenantId,
      target: { type: 'Asset', id },
      changes: { exclusivity: ['Exclusive', 'NonExclusive'] },
    });
}

/** A license whose holders are to be told of an end. */
export interface EndingLicense {
  readonly id: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly kind: NoticeKind;
  /** By UTC. */
  readonly lastDay: string;
}

/**
 * The licenses whose holders are to be told today of an end, and were not told of that day yet. Of
 * several notices that are due, only the last: who comes late to 30 days hears of 7. Nobody is told
 * 30 or 7 days before who licensed the picture later than that: the basket said it. Trials have
 * mails of their own.
 */
export async function endingLicenses(tx: Tx, today: string): Promise<EndingLicense[]> {
  const { rows } = (await tx.execute(sql`
    with ends as (
      select l.id, l.tenant_id, l.subscription_id, l.issued_at, 'License' as what,
        ((l.ends_at at time zone 'UTC')::date - 1) as last_day
      from licenses l where l.revoked_at is null and l.source <> 'Trial'
        and l.ends_at <= (${today}::date + 31)::timestamp at time zone 'UTC'
      union all
      select l.id, l.tenant_id, l.subscription_id, l.issued_at, 'Exclusivity', a.rights_last_day
      from assets a join licenses l on l.asset_id = a.id
      where a.rights_end = 'Exclusivity' and a.rights_last_day <= ${today}::date + 30
        and l.revoked_at is null and l.source <> 'Trial'
        and l.issued_at < (a.rights_last_day + 1)::timestamp at time zone 'UTC'),
    due as (
      select *, last_day - ${today}::date as days_left, last_day - (issued_at at time zone 'UTC')::date as days_had
      from ends),
    told as (
      select *, case when days_left < 0 then what || 'Ended'
        when days_left <= 7 and days_had > 7 then what || 'Ends7'
        when days_left > 7 and days_had > 30 then what || 'Ends30' end as kind
      from due)
    select id, tenant_id as "tenantId", subscription_id as "subscriptionId", kind,
      last_day::text as "lastDay" from told
    where kind is not null and not exists (select from license_notices n
      where n.license_id = told.id and n.kind = told.kind and n.last_day = told.last_day)
    order by id`)) as unknown as { rows: EndingLicense[] };
  return rows;
}
