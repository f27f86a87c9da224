import { z } from '@editorial/contracts/schema';
import { and, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { assets } from '../../catalog/assets/assets.tables.ts';
import { dayOf } from '../../catalog/assets/rights-end.rules.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { announceLicenses } from '../subscription/announcements.ts';
import { endingLicenses, endPictureRights, type Looked } from './ending-rights.ts';
import { mailNotice, noticeMail, type NoticeMail } from './license-notice.mails.ts';
import { licenseNotices, licenses } from '../tables/licenses.tables.ts';

const SWEEP_JOB = 'license.notices';
const MAIL_JOB = 'license.notice-mail';
/** Notices that are about no day. */
const NO_DAY = '-infinity';

/** Changes of pictures and licenses that are worked off at a time. */
const CHANGES_AT_A_TIME = 100;

type Notice = Pick<NoticeMail, 'tenantId' | 'subscriptionId' | 'kind' | 'lastDay'>;
type Due = Notice & { readonly id: string };
type Changed = Extract<Looked, { readonly assetIds: readonly string[] }>;

/** Licenses that are in force, of withdrawn pictures, and whose holders were not notified. */
async function unannouncedWithdrawals(tx: Tx, changed: Changed, now: Date): Promise<Due[]> {
  const rows = await tx
    .select({
      id: licenses.id,
      tenantId: licenses.tenantId,
      subscriptionId: licenses.subscriptionId,
    })
    .from(licenses)
    .innerJoin(assets, and(eq(assets.id, licenses.assetId), eq(assets.status, 'Withdrawn')))
    .where(
      and(
        or(
          inArray(licenses.assetId, [...changed.assetIds]),
          inArray(licenses.id, [...changed.licenseIds]),
        ),
        isNull(licenses.revokedAt),
        or(isNull(licenses.endsAt), gt(licenses.endsAt, now)),
        notExists(
          tx
            .select({ one: sql`1` })
            .from(licenseNotices)
            .where(
              and(eq(licenseNotices.licenseId, licenses.id), eq(licenseNotices.kind, 'Withdrawn')),
            ),
        ),
      ),
    );
  return rows.map((row) => ({ ...row, kind: 'Withdrawn', lastDay: null }));
}

/**
 * Notes the notifications of some licenses' holders, and queues their mail. Both happen or neither.
 */
async function notifyHolders(
  context: Context,
  tx: Tx,
  { tenantId, subscriptionId, kind, lastDay }: Notice,
  ids: readonly string[],
): Promise<void> {
  const values = ids.map((licenseId) => ({
    tenantId,
    licenseId,
    kind,
    lastDay: lastDay ?? NO_DAY,
    notifiedAt: context.clock.now(),
  }));
  // Another server may have notified some of them in the meantime.
  const noted = await tx
    .insert(licenseNotices)
    .values(values)
    .onConflictDoNothing()
    .returning({ id: licenseNotices.licenseId });
  const licenseIds = noted.map(({ id }) => id);
  if (licenseIds.length === 0) return;
  const data: NoticeMail = { tenantId, subscriptionId, licenseIds, kind, lastDay };
  const key = `${MAIL_JOB}.${licenseIds[0]}.${kind}.${lastDay ?? ''}`;
  await context.jobs.send(tx, MAIL_JOB, data, { key });
  announceLicenses(context, tx, subscriptionId);
}

/** Notifies the holders: one mail for each subscription and day, each in a transaction of its own. */
async function notifyAll(context: Context, due: readonly Due[]): Promise<void> {
  const mailOf = ({ subscriptionId, kind, lastDay }: Due) => `${subscriptionId} ${kind} ${lastDay}`;
  for (const [first, ...others] of Map.groupBy(due, mailOf).values()) {
    if (!first) continue;
    const ids = [first, ...others].map(({ id }) => id);
    await context.database.asSystem((tx) => notifyHolders(context, tx, first, ids));
  }
}

/** Works off what triggers noted since the last run (0471). A change is noted until it is done. */
async function notifyOfChanges(context: Context, today: string): Promise<void> {
  const { database } = context;
  for (;;) {
    const { rows } = await database.executeSql(
      'select id::text, asset_id, license_id from license_notice_queue order by id limit $1',
      [CHANGES_AT_A_TIME],
    );
    if (rows.length === 0) return;
    const changed: Changed = {
      assetIds: rows.flatMap(({ asset_id: id }) => (id === null ? [] : [String(id)])),
      licenseIds: rows.flatMap(({ license_id: id }) => (id === null ? [] : [String(id)])),
    };
    const due = await database.asSystem(async (tx) => [
      ...(await unannouncedWithdrawals(tx, changed, context.clock.now())),
      ...(await endingLicenses(tx, today, changed)),
    ]);
    await notifyAll(context, due);
    await database.executeSql('delete from license_notice_queue where id = any ($1::bigint[])', [
      rows.map(({ id }) => id),
    ]);
  }
}

/** Goes through the days since the last run. If the clock was set back, through all of them. */
async function notifyOfLastDays(context: Context, today: string): Promise<void> {
  const { database } = context;
  const { rows } = await database.executeSql(
    'select noted_through::text as day from license_notice_days',
  );
  const day = rows[0] ? String(rows[0].day) : null;
  if (day === today) return;
  const since = day !== null && day < today ? day : null;
  await notifyAll(context, await database.asSystem((tx) => endingLicenses(tx, today, { since })));
  await database.executeSql(
    `insert into license_notice_days (noted_through) values ($1)
    on conflict (is_only) do update set noted_through = excluded.noted_through`,
    [today],
  );
}

/**
 * Ends the rights of pictures whose last day is over. Notifies the holders of licenses of withdrawn
 * pictures that their licenses hold, and of what ends 30 and 7 days before and when it ended: one
 * mail for each subscription and day, and each of it once. Reads nothing but what changed since the
 * last run.
 */
export async function noteLicenses(context: Context): Promise<void> {
  const today = dayOf(context.clock.now());
  await context.database.asSystem((tx) => endPictureRights(tx, today));
  await notifyOfChanges(context, today);
  await notifyOfLastDays(context, today);
}

/** Registers the jobs that end rights and notify the holders of licenses. */
export async function licenseNoticeJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.register(MAIL_JOB, noticeMail, (data, { id }) => mailNotice(context, data, id));
  await jobs.register(SWEEP_JOB, z.object({}), () => noteLicenses(context));
  await jobs.schedule(SWEEP_JOB, '*/10 * * * *');
}
