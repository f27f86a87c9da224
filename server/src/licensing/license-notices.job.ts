import { z } from '@editorial/contracts/schema';
import { and, asc, eq, gt, inArray, isNull, notExists, or, sql } from 'drizzle-orm';
import { assets } from '../catalog/assets/assets.tables.ts';
import { translate } from '../configuration/texts.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database/database.ts';
import { users } from '../identity/identity.tables.ts';
import { subscriptionMembers, subscriptions } from '../subscription/subscriptions.tables.ts';
import { licenseNotices, licenses } from './licenses.tables.ts';

const SWEEP_JOB = 'license.notices';
const MAIL_JOB = 'license.notice-mail';
const mailData = z.object({
  tenantId: z.uuid(),
  subscriptionId: z.uuid(),
  licenseIds: z.array(z.uuid()),
});
type MailData = z.output<typeof mailData>;

/** Licenses that are in force, of pictures that were withdrawn, and whose holders were not told. */
const untold = (tx: Tx, now: Date) =>
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
            .where(eq(licenseNotices.licenseId, licenses.id)),
        ),
      ),
    );

/**
 * Notes which withdrawn pictures the holders of licenses are told of now, and queues one mail for
 * each subscription. Both happen or neither, so each picture is told once.
 */
export async function noteWithdrawals({ database, jobs, clock }: Context): Promise<void> {
  const now = clock.now();
  await database.asSystem(async (tx) => {
    const rows = await untold(tx, now);
    for (const [subscriptionId, ofIt] of Map.groupBy(rows, (row) => row.subscriptionId)) {
      const values = ofIt.map(({ id, tenantId }) => ({
        tenantId,
        licenseId: id,
        kind: 'Withdrawn' as const,
        toldAt: now,
      }));
      // Another server may have told some of them in the meantime.
      const noted = await tx
        .insert(licenseNotices)
        .values(values)
        .onConflictDoNothing()
        .returning({ id: licenseNotices.licenseId });
      const [first] = ofIt;
      if (!first || noted.length === 0) continue;
      const licenseIds = noted.map(({ id }) => id);
      const data: MailData = { tenantId: first.tenantId, subscriptionId, licenseIds };
      await jobs.send(tx, MAIL_JOB, data, { key: `${MAIL_JOB}.${licenseIds[0]}` });
    }
  });
}

/** Tells master users, and the people who licensed the pictures, that their licenses hold. */
export async function mailWithdrawals(
  { database, mail, environment }: Context,
  { tenantId, subscriptionId, licenseIds }: MailData,
  id: string,
): Promise<void> {
  const { subscription, held, members } = await database.inTenant(tenantId, async (tx) => ({
    subscription: (
      await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
    )[0],
    held: await tx
      .select()
      .from(licenses)
      .where(inArray(licenses.id, licenseIds))
      .orderBy(asc(licenses.runningNumber)),
    members: await tx
      .select({
        id: users.id,
        email: users.email,
        name: users.name,
        isMasterUser: subscriptionMembers.isMasterUser,
      })
      .from(subscriptionMembers)
      .innerJoin(users, eq(users.id, subscriptionMembers.userId))
      .where(
        and(
          eq(subscriptionMembers.subscriptionId, subscriptionId),
          users.isActive,
          isNull(users.closedAt),
        ),
      ),
  }));
  if (!subscription) return;
  const language = subscription.language;
  for (const person of members) {
    const theirs = held.filter(({ userId }) => person.isMasterUser || userId === person.id);
    if (theirs.length === 0) continue;
    const values = {
      name: person.name,
      count: theirs.length,
      pictures: theirs
        .map((license) => `${license.assetNumber} ${license.assetTitle} (${license.number})`)
        .join('\n'),
      address: `${environment.publicUrl}/licensing-history`,
    };
    await mail.send({
      id: `${id}.${person.id}`,
      to: person.email,
      subject: translate(language, 'Mails', 'picture-withdrawn.subject', values),
      text: translate(language, 'Mails', 'picture-withdrawn.text', values),
    });
  }
}

/** Registers the job that tells holders of licenses of withdrawn pictures. */
export async function licenseNoticeJobs(context: Context): Promise<void> {
  const { jobs } = context;
  await jobs.register(MAIL_JOB, mailData, (data, { id }) => mailWithdrawals(context, data, id));
  await jobs.register(SWEEP_JOB, z.object({}), () => noteWithdrawals(context));
  await jobs.schedule(SWEEP_JOB, '*/10 * * * *');
}
