import { z } from '@editorial/contracts/schema';
import { asc, eq, inArray } from 'drizzle-orm';
import { MAX_MAIL_PICTURES, mailPictures } from '../../catalog/assets/mail-pictures.ts';
import type { Context } from '../context/context.ts';
import { queueMail } from '../../ground/mail/mail.job.ts';
import { mailedMembers } from '../subscription/mailed-members.queries.ts';
import { subscriptions } from '../tables/subscriptions.tables.ts';
import { pageAddress } from '../../ground/tenancy/tenants.ts';
import {
  EndNoticeKinds,
  licenses,
  type LicenseRow,
  type NoticeKind,
} from '../tables/licenses.tables.ts';

export const noticeMail = z.object({
  tenantId: z.uuid(),
  subscriptionId: z.uuid(),
  licenseIds: z.array(z.uuid()),
  // Mails that an older version queued are about withdrawals.
  kind: z._default(z.enum(['Withdrawn', ...EndNoticeKinds]), 'Withdrawn'),
  /** By UTC. */
  lastDay: z._default(z.nullable(z.string()), null),
});
export type NoticeMail = z.output<typeof noticeMail>;

/** The texts of each notice. The first one and the reminder differ by the day only. */
export const NoticeTexts: Readonly<Record<NoticeKind, string>> = {
  Withdrawn: 'picture-withdrawn',
  LicenseEnds30: 'license-ends',
  LicenseEnds7: 'license-ends',
  LicenseEnded: 'license-ended',
  ExclusivityEnds30: 'exclusivity-ends',
  ExclusivityEnds7: 'exclusivity-ends',
  ExclusivityEnded: 'exclusivity-ended',
};

const lineOf = ({ assetNumber, assetTitle, number }: LicenseRow): string =>
  `${assetNumber} ${assetTitle} (${number})`;

/**
 * Queues mails to master users, and to the people who licensed the pictures: what holds for their
 * licenses.
 */
export async function mailNotice(
  context: Context,
  { tenantId, subscriptionId, licenseIds, kind, lastDay }: NoticeMail,
  id: string,
): Promise<void> {
  const { database, environment, texts } = context;
  const { subscription, held, members } = await database.inTenant(tenantId, async (tx) => ({
    subscription: (
      await tx.select().from(subscriptions).where(eq(subscriptions.id, subscriptionId))
    )[0],
    held: await tx
      .select()
      .from(licenses)
      .where(inArray(licenses.id, licenseIds))
      .orderBy(asc(licenses.runningNumber)),
    members: (await mailedMembers(tx, subscriptionId)).filter(({ isOpen }) => isOpen),
  }));
  if (!subscription) return;
  const { language } = subscription;
  const day = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  await database.inTenant(tenantId, async (tx) => {
    for (const person of members) {
      const theirs = held.filter(({ userId }) => person.isMasterUser || userId === person.id);
      if (theirs.length === 0) continue;
      const values = {
        name: person.name,
        count: theirs.length,
        pictures: theirs.map(lineOf).join('\n'),
        date: lastDay ? day.format(new Date(lastDay)) : '',
        address: pageAddress(environment, tenantId, '/licensing-history'),
      };
      const mail = {
        to: person.email,
        ...texts.mail(language, NoticeTexts[kind], values),
        pictures: await mailPictures(
          context,
          tx,
          { tenantId, language },
          theirs.map(({ assetId }) => assetId).slice(0, MAX_MAIL_PICTURES),
        ),
      };
      await queueMail(context, tx, { tenantId, ...mail }, `${id}.${person.id}`);
    }
  });
}
