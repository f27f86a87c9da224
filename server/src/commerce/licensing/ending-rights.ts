import { and, eq, lt, sql, type SQL } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { assets } from '../../catalog/assets/assets.tables.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { NoticeKind } from '../tables/licenses.tables.ts';

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

/** A license whose holders are to be notified of an end. */
export interface EndingLicense {
  readonly id: string;
  readonly tenantId: string;
  readonly subscriptionId: string;
  readonly kind: NoticeKind;
  /** By UTC. */
  readonly lastDay: string;
}

/**
 * Which licenses to look at: those of days that were not gone through yet, or those that changed.
 */
export type Looked =
  /** `since` is the last day, by UTC, that was gone through; null if none was. */
  | { readonly since: string | null }
  | { readonly assetIds: readonly string[]; readonly licenseIds: readonly string[] };

/**
 * Conditions on the last days of licenses and of exclusivities. Notices are due 30 and 7 days
 * before the last day, and on the day after it.
 */
function conditionsOf(looked: Looked, today: string): { license: SQL; picture: SQL } {
  if ('since' in looked) {
    const { since } = looked;
    const days = (day: SQL) =>
      since === null
        ? sql`${day} <= ${today}::date + 30`
        : sql`(${day} between ${since}::date + 31 and ${today}::date + 30
          or ${day} between ${since}::date + 8 and ${today}::date + 7
          or ${day} between ${since}::date and ${today}::date - 1)`;
    return {
      license: days(sql`((l.ends_at at time zone 'UTC')::date - 1)`),
      picture: days(sql`a.rights_last_day`),
    };
  }
  const [assets_, licenses_] = [arrayOf(looked.assetIds), arrayOf(looked.licenseIds)];
  return {
    license: sql`(l.id = any (${licenses_}) or l.asset_id = any (${assets_}))`,
    picture: sql`(a.id = any (${assets_}) and a.rights_last_day <= ${today}::date + 30)`,
  };
}

const arrayOf = (ids: readonly string[]): SQL => sql`${`{${ids.join(',')}}`}::uuid[]`;

/**
 * The licenses whose holders are to be notified today of an end, and were not notified of that day yet. Of
 * several notices that are due, only the last: who comes late to 30 days hears of 7. Nobody is notified
 * 30 or 7 days before who licensed the picture later than that: the basket said it. Trials have
 * mails of their own.
 */
export const endingLicensesSql = (today: string, looked: Looked): SQL => {
  const { license, picture } = conditionsOf(looked, today);
  return sql`
    with ends as (
      select l.id, l.tenant_id, l.subscription_id, l.issued_at, 'License' as what,
        ((l.ends_at at time zone 'UTC')::date - 1) as last_day
      from licenses l
      where l.revoked_at is null and l.source <> 'Trial' and l.ends_at is not null and ${license}
      union all
      select l.id, l.tenant_id, l.subscription_id, l.issued_at, 'Exclusivity', a.rights_last_day
      from assets a join licenses l on l.asset_id = a.id
      where a.rights_end = 'Exclusivity' and ${picture}
        and l.revoked_at is null and l.source <> 'Trial'
        and l.issued_at < (a.rights_last_day + 1)::timestamp at time zone 'UTC'),
    due as (
      select *, last_day - ${today}::date as days_left,
        last_day - (issued_at at time zone 'UTC')::date as days_had
      from ends where last_day <= ${today}::date + 30),
    ending as (
      select *, case when days_left < 0 then what || 'Ended'
        when days_left <= 7 and days_had > 7 then what || 'Ends7'
        when days_left > 7 and days_had > 30 then what || 'Ends30' end as kind
      from due)
    select id, tenant_id as "tenantId", subscription_id as "subscriptionId", kind,
      last_day::text as "lastDay" from ending
    where kind is not null and not exists (select from license_notices n
      where n.license_id = ending.id and n.kind = ending.kind and n.last_day = ending.last_day)
    order by id`;
};

export const endingLicenses = async (
  tx: Tx,
  today: string,
  looked: Looked,
): Promise<EndingLicense[]> =>
  ((await tx.execute(endingLicensesSql(today, looked))) as unknown as { rows: EndingLicense[] })
    .rows;
