import type { noticeDecision } from '@editorial/contracts/notices';
import type { z } from '@editorial/contracts/schema';
import { and, eq, isNotNull, ne } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { updateAssets } from '../assets/asset.writes.ts';
import { assets } from '../assets/assets.tables.ts';
import { translate } from '../../settings/languages/texts.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { sendAccountMail } from '../../people/mails/account-mails.job.ts';
import { problem } from '../../ground/problem.ts';
import { giveReasons, type Reasons } from '../../people/restrictions/give-reasons.ts';
import { numberOf } from './notice.rules.ts';
import { notices, type NoticeRow } from './notices.tables.ts';
import { pageFor } from './report-notice.ts';
import { applyStrikeRule, strikesWith, warningOf, type Strikes } from './strike-rule.ts';

type Decision = z.output<typeof noticeDecision>;

async function openNotice(tx: Tx, id: string): Promise<NoticeRow> {
  const [row] = await tx.select().from(notices).where(eq(notices.id, id)).for('update');
  if (!row || row.state !== 'Open') throw problem('Editorial:NotFound');
  return row;
}

const pictureOf = async (tx: Tx, { assetId }: NoticeRow) =>
  assetId === null
    ? undefined
    : (
        await tx
          .select({ id: assets.id, status: assets.status, isHidden: assets.isHidden })
          .from(assets)
          .where(eq(assets.id, assetId))
      )[0];

/** The reasons for the contributor of the picture, with a link to object (DSA Art. 17). */
function reasonsOf(
  context: Context,
  row: NoticeRow,
  { ground, reason }: Pick<Decision, 'ground' | 'reason'>,
): Reasons {
  return {
    ground,
    facts: reason,
    noticeMail: {
      kind: 'notice-restriction',
      language: row.language,
      page: pageFor(context, row, 'Owner'),
      values: { number: numberOf(row.runningNumber), picture: row.assetNumber, reason },
    },
  };
}

/** Whether another open notice hides the picture. */
const isHiddenByOther = async (tx: Tx, { id, assetId }: NoticeRow): Promise<boolean> =>
  assetId !== null &&
  (await tx.$count(
    notices,
    and(
      eq(notices.assetId, assetId),
      eq(notices.state, 'Open'),
      isNotNull(notices.hiddenAt),
      ne(notices.id, id),
    ),
  )) > 0;

/**
 * Hides the picture until the notice is decided. Its owner gets a mail with the reason. If another
 * notice hides it already, it stays hidden until both are decided.
 */
export async function hideUntilDecided(
  context: Context,
  tx: Tx,
  caller: Caller,
  id: string,
): Promise<undefined> {
  const row = await openNotice(tx, id);
  const picture = await pictureOf(tx, row);
  if (!picture) throw problem('Editorial:NotFound');
  if (row.hiddenAt !== null) return undefined;
  if (picture.isHidden && !(await isHiddenByOther(tx, row))) return undefined;
  const now = context.clock.now();
  await tx.update(notices).set({ hiddenAt: now }).where(eq(notices.id, id));
  recordAudit(tx, { action: 'Notice.Hidden', target: { type: 'Notice', id } });
  if (picture.isHidden) return undefined;
  const say = (key: string) => translate(row.language, 'Notices', key);
  const reasons = reasonsOf(context, row, {
    ground: say(`Kind:${row.kind}`),
    reason: say('HiddenMeanwhile'),
  });
  await updateAssets(context, tx, caller, [{ id: picture.id, isHidden: true, reasons }]);
  return undefined;
}

/** The change of the picture by a decision. */
async function changeOf(
  tx: Tx,
  row: NoticeRow,
  picture: { readonly status: string; readonly isHidden: boolean },
  { outcome, reason }: Decision,
) {
  if (outcome === 'Removed')
    return {
      ...(picture.isHidden ? {} : { isHidden: true }),
      ...(picture.status === 'Published'
        ? { status: 'Withdrawn' as const, statusReason: reason.slice(0, 500) }
        : {}),
    };
  const isToShow = row.hiddenAt !== null && picture.isHidden && !(await isHiddenByOther(tx, row));
  return isToShow ? { isHidden: false } : {};
}

/**
 * The reasons that a contributor reads, with the warning of the operator's rule, if there is one.
 */
const withWarning = (
  { language }: Pick<NoticeRow, 'language'>,
  { ground, reason }: Decision,
  strikes: Strikes | null,
): Pick<Decision, 'ground' | 'reason'> => ({
  ground,
  reason: strikes && strikes.limit > 0 ? `${reason}\n\n${warningOf(language, strikes)}` : reason,
});

const mailReporter = (
  context: Context,
  tx: Tx,
  row: NoticeRow,
  { outcome, ground, reason }: Decision,
): Promise<void> =>
  sendAccountMail(context, tx, {
    to: row.email,
    kind: 'notice-decided',
    language: row.language,
    tenantId: row.tenantId,
    page: pageFor(context, row, 'Reporter'),
    values: {
      name: row.name,
      number: numberOf(row.runningNumber),
      picture: row.assetNumber,
      outcome: translate(row.language, 'Notices', `Outcome:${outcome}`),
      ground,
      reason,
    },
  });

/**
 * Decides a notice and gives both sides the reasons. After a complaint, somebody else decides
 * (`Editorial:NotAllowed`). A picture that staff hid because of the notice is shown again if it
 * stays and no other notice hides it.
 */
export async function decideNotice(
  context: Context,
  {
    tx,
    caller,
    id,
    decision,
  }: { readonly tx: Tx; readonly caller: Caller; readonly id: string; readonly decision: Decision },
): Promise<undefined> {
  const row = await openNotice(tx, id);
  if (row.earlierDecidedBy === caller.userId) throw problem('Editorial:NotAllowed');
  const now = context.clock.now();
  const picture = await pictureOf(tx, row);
  const change = picture ? await changeOf(tx, row, picture, decision) : {};
  const isRemoved = decision.outcome === 'Removed';
  const strikes = isRemoved ? await strikesWith(context, tx, row) : null;
  const reasons = isRemoved
    ? reasonsOf(context, row, withWarning(row, decision, strikes))
    : undefined;
  if (picture && Object.keys(change).length > 0)
    await updateAssets(context, tx, caller, [{ id: picture.id, ...change, reasons }]);
  // If the picture was hidden or withdrawn before, or is gone, its contributor still learns the
  // decision.
  else if (reasons && row.assetId !== null)
    await giveReasons(context, tx, caller, {
      kind: 'Withdrawn',
      restricted: [{ personId: row.ownerId, asset: { id: row.assetId, number: row.assetNumber } }],
      reasons,
    });
  await tx
    .update(notices)
    .set({
      ...decision,
      state: 'Decided',
      decidedAt: now,
      decidedBy: caller.userId,
      hiddenAt: isRemoved ? (row.hiddenAt ?? now) : null,
    })
    .where(eq(notices.id, id));
  if (strikes) await applyStrikeRule(context, { tx, caller, noticeRow: row, strikes });
  // A person who reported a child without a name follows the link of the page.
  if (row.email !== '') await mailReporter(context, tx, row, decision);
  recordAudit(tx, {
    action: 'Notice.Decided',
    target: { type: 'Notice', id },
    data: { outcome: decision.outcome, ground: decision.ground },
  });
  return undefined;
}
