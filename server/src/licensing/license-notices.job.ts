import { z } from '@editorial/contracts/schema';
import { and, eq, gt, isNull, notExists, or, sql } from 'drizzle-orm';
import { assets } from '../catalog/assets/assets.tables.ts';
import { dayOf } from '../catalog/assets/rights-end.rules.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { announceLicenses } from '../subscription/announcements.ts';
import { type EndingLicense, endingLicenses, endPictureRights } from './ending-rights.ts';
import { mailNotice, noticeMail, type NoticeMail } from './license-notice.mails.ts';
import { licenseNotices, licenses, type NoticeKind } from './licenses.tables.ts';

const SWEEP_JOB = 'license.notices';
const MAIL_JOB = 'license.notice-mail';
/** Notices that are about no day. */
const NO_DAY = '-infinity';

type Told = Pick<NoticeMail, 'tenantId' | 'subscriptionId' | 'kind' | 'lastDay'>;

/** Licenses that are in force, of pictures that were withdrawn, and whose holders were not told. */
const untoldWithdrawals = (tx: Tx, now: Date) =>
  tx
    .select({
      id: licenses.id,
      tenantId: licenses.tenantId,
      subscriptionId: licenses.subscriptionId,
    })
    .from(licenses)
    .innerJoin(assets, and(eq(assets.id, licenses.assetId), eq(assets.status, 'Withdrawn')))
    .where(
      and(
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

/** Notes what the holders of some licenses are told, and queues their mail. Both happen or neither. */
async function tell(
  context: Context,
  tx: Tx,
  { tenantId, subscriptionId, kind, lastDay }: Told,
  ids: readonly string[],
): Promise<void> {
  const values = ids.map((licenseId) => ({
    tenantId,
    licenseId,
    kind,
    lastDay: lastDay ?? NO_DAY,
    toldAt: context.clock.now(),
  }));
  // Another server may have told some of them in the meantime.
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
  await announceLicenses(context, tx, subscriptionId);
}

/**
 * Ends the rights of pictures whose last day is over. Tells the holders of licenses of withdrawn
 * pictures that their licenses hold, and of what ends 30 and 7 days before and when it ended: one
 * mail for each subscription and day, and each of it once.
 */
export async function noteLicenses(context: Context): Promise<void> {
  const now = context.clock.now();
  await context.database.asSystem(async (tx) => {
    await endPictureRights(tx, dayOf(now));
    const withdrawn = await untoldWithdrawals(tx, now);
    for (const [subscriptionId, ofIt] of Map.groupBy(withdrawn, (row) => row.subscriptionId)) {
      const tenantId = ofIt[0]?.tenantId ?? '';
      const told = { tenantId, subscriptionId, kind: 'Withdrawn' as NoticeKind, lastDay: null };
      await tell(
        context,
        tx,
        told,
        ofIt.map(({ id }) => id),
      );
    }
    const ending = await endingLicenses(tx, dayOf(now));
    const mailOf = ({ subscriptionId, kind, lastDay }: EndingLicense) =>
      `${subscriptionId} ${kind} ${lastDay}`;
    for (const ofMail of Map.groupBy(ending, mailOf).values()) {
      const [first] = ofMail;
      if (first)
        await tell(
          context,
          tx,
          first,
          ofMail.map(({ id }) => id),
        );
    }
  });
}

/** Registers the jobs that end rights and tell the holders of licenses. */
export async function licenseNoticeJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.register(MAIL_JOB, noticeMail, (data, { id }) => mailNotice(context, data, id));
  await jobs.register(SWEEP_JOB, z.object({}), () => noteLicenses(context));
  await jobs.schedule(SWEEP_JOB, '*/10 * * * *');
}
