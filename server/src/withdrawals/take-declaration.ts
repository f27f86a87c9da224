import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { translate } from '../configuration/texts.ts';
import type { Context } from '../context.ts';
import { HOST_TENANT, type Tx } from '../database/database.ts';
import { sendAccountMail } from '../identity/account-mails.job.ts';
import { tellAdministrators } from '../identity/tell-administrators.ts';
import { required } from '../required.ts';
import { contractOf } from './contract-of.ts';
import { amountBack, numberOf, refundDueAt, type Declaration } from './withdrawal.rules.ts';
import { withdrawals, type WithdrawalRow } from './withdrawals.tables.ts';

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

/** What somebody declares, in words. */
export const wordsOf = (
  language: string,
  { kind, reference, endsOn }: Pick<Declaration, 'kind' | 'reference'> & { endsOn: string | null },
): string =>
  translate(language, 'Withdrawals', `Declare:${kind}`, {
    reference,
    end: endsOn || translate(language, 'Withdrawals', 'Earliest'),
  });

async function sameDeclaration(
  tx: Tx,
  { kind, email, reference, name, reason, endsOn }: Declaration,
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

async function mailBoth(context: Context, tx: Tx, row: WithdrawalRow): Promise<void> {
  const number = numberOf(row.runningNumber);
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
      words: wordsOf(row.language, row),
      reason: row.reason || '–',
    },
  });
  await tellAdministrators(context, tx, row.tenantId, {
    kind: 'withdrawal-new',
    page: '/administration/orders',
    values: {
      number,
      date: row.dueAt.toISOString().slice(0, 10),
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
  given: Declaration,
  language: string,
): Promise<WithdrawalRow> {
  const { database, clock } = context;
  const now = clock.now();
  const contract = await database.asSystem((tx) => contractOf(tx, given));
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
    await mailBoth(context, tx, row);
    return row;
  });
}
