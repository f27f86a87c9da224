import type { Notice, NoticeForm } from '@editorial/contracts/notices';
import { and, eq, gt } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { dayIn } from '../../settings/languages/dates.ts';
import { translate } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { sendAccountMail } from '../../people/mails/account-mails.job.ts';
import { notifyAdministrators } from '../../people/mails/notify-administrators.ts';
import { required } from '../../ground/required.ts';
import { dueAfterAnswer, dueAt, isFinalFor, numberOf } from './notice.rules.ts';
import { pictureNamed } from './picture-named.ts';
import { followPath, type Followed } from './notice-links.ts';
import { noticeAnswers, notices, type NoticeRow } from './notices.tables.ts';
import { DAY_MS } from '../../ground/clock.ts';

type Needs = Pick<Context, 'jobs' | 'clock' | 'environment' | 'secrets'>;

/** The address under which a side follows its notice. */
export const pageFor = (
  { secrets, clock }: Pick<Needs, 'secrets' | 'clock'>,
  { id, tenantId }: Pick<NoticeRow, 'id' | 'tenantId'>,
  side: Followed['side'],
): string => followPath(secrets.signingKey, { tenantId, noticeId: id, side }, clock.now());

async function notifyStaff(context: Needs, tx: Tx, row: NoticeRow, message: string): Promise<void> {
  await notifyAdministrators(context, tx, row.tenantId, {
    kind: 'notice-new',
    values: {
      number: numberOf(row.runningNumber),
      picture: row.assetNumber,
      topic: translate('en', 'Notices', `Kind:${row.kind}`),
      date: dayIn('en', row.dueAt),
      asker: row.email === '' ? '–' : `${row.name} <${row.email}>`,
      text: message,
    },
  });
}

/**
 * Takes a notice. A picture with an unknown number is no reason to refuse one: it may have gone in
 * the meantime, or the number may be misread. Both the reporter and staff get a mail.
 */
export async function reportNotice(
  context: Needs,
  tx: Tx,
  {
    form,
    details,
    isMailed,
  }: {
    readonly form: NoticeForm;
    readonly details: Notice['details'];
    /** Whether the reporter gets a mail: a mailbox gets few of them. */
    readonly isMailed: boolean;
  },
  language: string,
): Promise<NoticeRow> {
  const now = context.clock.now();
  const picture = await pictureNamed(tx, form.picture);
  const [written] = await tx
    .insert(notices)
    .values({
      kind: form.kind,
      assetNumber: picture?.number ?? form.picture.trim(),
      assetId: picture?.id ?? null,
      ownerId: picture?.ownerId ?? null,
      name: form.name,
      email: form.email,
      message: form.message,
      details,
      language,
      receivedAt: now,
      dueAt: dueAt(form.kind, now),
    })
    .returning();
  const row = required(written, 'The notice');
  if (isMailed)
    await sendAccountMail(context, tx, {
      to: row.email,
      kind: 'notice-received',
      language,
      tenantId: row.tenantId,
      page: pageFor(context, row, 'Reporter'),
      values: {
        name: row.name,
        number: numberOf(row.runningNumber),
        // Words of somebody whom nobody knows are not repeated to an address that may be anybody's.
        picture: row.assetId === null ? '–' : row.assetNumber,
        date: dayIn(language, row.dueAt),
      },
    });
  await notifyStaff(context, tx, row, row.message);
  recordAudit(tx, {
    action: 'Notice.Received',
    target: { type: 'Notice', id: row.id },
    data: { kind: row.kind, picture: row.assetNumber },
  });
  return row;
}

/** Whether a side wrote nothing about a notice in the last 24 hours. */
async function isFirstOfDay(
  tx: Tx,
  { noticeId, side }: Omit<Followed, 'tenantId'>,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - DAY_MS);
  const earlier = await tx.$count(
    noticeAnswers,
    and(
      eq(noticeAnswers.noticeId, noticeId),
      eq(noticeAnswers.side, side),
      gt(noticeAnswers.answeredAt, since),
    ),
  );
  return earlier === 0;
}

/**
 * The answer of a side: a counter-notice or a complaint. A decided notice is open again, and
 * somebody else decides it; that decision is final here for this side. Further words on an open notice are added,
 * and staff get one mail a day. Returns the notice, or null if there is none or it is final for this side.
 */
export async function answerNotice(
  context: Needs,
  tx: Tx,
  { noticeId, side }: Followed,
  message: string,
): Promise<NoticeRow | null> {
  const now = context.clock.now();
  const [found] = await tx.select().from(notices).where(eq(notices.id, noticeId)).for('update');
  if (!found || isFinalFor(side, found)) return null;
  const isNotified = found.state === 'Decided' || (await isFirstOfDay(tx, { noticeId, side }, now));
  await tx.insert(noticeAnswers).values({ noticeId, side, body: message, answeredAt: now });
  const isAgain = found.state === 'Decided';
  const [row] = await tx
    .update(notices)
    .set(
      isAgain
        ? {
            state: 'Open',
            decidedAt: null,
            decidedBy: null,
            earlierDecidedBy: found.decidedBy,
            objected: [...found.objected, side],
            dueAt: dueAfterAnswer(now),
          }
        : { dueAt: found.dueAt },
    )
    .where(and(eq(notices.id, noticeId)))
    .returning();
  const answered = required(row, 'The notice');
  if (isNotified) await notifyStaff(context, tx, answered, message);
  recordAudit(tx, {
    action: 'Notice.Answered',
    target: { type: 'Notice', id: noticeId },
    data: { side, isAgain },
  });
  return answered;
}
