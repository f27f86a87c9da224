import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { dayIn } from '../../settings/languages/dates.ts';
import { translate } from '../../settings/languages/texts.ts';
import type { Context } from '../context/context.ts';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { sendAccountMail } from '../../people/mails/account-mails.job.ts';
import { notifyAdministrators } from '../../people/mails/notify-administrators.ts';
import { required } from '../../ground/required.ts';
import { contractOf } from './contract-of.ts';
import { amountBack, numberOf, refundDueAt, type Declaration } from './withdrawal.rules.ts';
import { withdrawals, type WithdrawalRow } from '../tables/withdrawals.tables.ts';

/**
 * The very same declaration within this time is one: somebody pressed the button twice. One that
 * differs in anything counts: somebody names another day, or is another person, who must not learn
 * of the earlier one.
 */
const SAME_MS = 10 * 60_000;

/** A moment with its time, as a receipt names it. */
export const momentIn = (language: string, at: Date): string =>
  new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'long',
    timeZone: 'UTC',
  }).format(at);

/** The content of a declaration, in words. */
export const wordsOf = (
  language: string,
  { kind, reference, endsOn }: Pick<Declaration, 'kind' | 'reference'> & { endsOn: string | null },
): string =>
  translate(language, 'Withdrawals', `Declare:${kind}`, {
    reference,
    end: endsOn
      ? dayIn(language, new Date(endsOn))
      : translate(language, 'Withdrawals', 'Earliest'),
  });

/**
 * Words of somebody whom nobody knows, as mails quote: the receipt goes to an address that was
 * never confirmed, in the name of the site.
 */
const quoted = (text: string): string => text.replaceAll(/^/gm, '> ');

async function sameDeclaration(
  tx: Tx,
  { kind, email, reference, name, reason, endsOn }: Omit<Declaration, 'organization'>,
  now: Date,
): Promise<WithdrawalRow | undefined> {
  const [same] = await tx
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.kind, kind),
        sql`lower(${withdrawals.email}) = lower(${email})`,
        eq(withdrawals.reference, reference),
        eq(withdrawals.name, name),
        eq(withdrawals.reason, reason),
        endsOn ? eq(withdrawals.endsOn, endsOn) : isNull(withdrawals.endsOn),
        isNull(withdrawals.handledAt),
        gt(withdrawals.receivedAt, new Date(now.getTime() - SAME_MS)),
      ),
    );
  return same;
}

async function mailBoth(
  context: Context,
  tx: Tx,
  row: WithdrawalRow,
  isMailed: boolean,
): Promise<void> {
  const number = numberOf(row.runningNumber);
  if (isMailed)
    await sendAccountMail(context, tx, {
      to: row.email,
      kind: 'withdrawal-received',
      language: row.language,
      tenantId: row.tenantId,
      page: '/contact',
      values: {
        name: row.name,
        number,
        date: momentIn(row.language, row.receivedAt),
        words: quoted(wordsOf(row.language, row)),
        reason: row.reason ? `\n${quoted(row.reason)}` : '–',
      },
    });
  await notifyAdministrators(context, tx, row.tenantId, {
    kind: 'withdrawal-new',
    page: '/administration/orders',
    values: {
      number,
      date: dayIn('en', row.dueAt),
      words: wordsOf('en', row),
      asker: `${row.name} <${row.email}>`,
      text: row.reason || '–',
    },
  });
}

/**
 * Takes a declaration: a case for those who look after refunds, and a receipt with date and time.
 * Whether the contract exists changes nothing of what the person reads.
 */
export async function takeDeclaration(
  context: Context,
  { organization, ...given }: Declaration,
  { language, isMailed }: { readonly language: string; readonly isMailed: boolean },
): Promise<WithdrawalRow> {
  const { database, clock } = context;
  const now = clock.now();
  const contract = await database.asSystem((tx) => contractOf(tx, { ...given, organization }));
  return database.inTenant(contract?.tenantId ?? HOST_TENANT, async (tx) => {
    await tx.execute(
      sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawal:${given.email.toLowerCase()}`}, 0))`,
    );
    const same = await sameDeclaration(tx, given, now);
    if (same) return same;
    const [written] = await tx
      .insert(withdrawals)
      .values({
        ...given,
        endsOn: given.endsOn || null,
        language,
        receivedAt: now,
        dueAt: refundDueAt(now),
        ...(contract && {
          orderId: contract.orderId,
          subscriptionId: contract.subscriptionId,
          invoiceId: contract.invoiceId,
          amount: given.kind === 'Withdrawal' ? amountBack(contract, now) : 0,
          currency: contract.currency,
        }),
      })
      .returning();
    const row = required(written, 'The declaration');
    await mailBoth(context, tx, row, isMailed);
    return row;
  });
}
