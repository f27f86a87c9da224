import type { Closing } from '@editorial/contracts/own-data';
import { sql } from 'drizzle-orm';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { notifyAdministrators } from '../../people/mails/notify-administrators.ts';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import { FORGET_JOB } from '../../people/people/closed-name.ts';

/**
 * Returns a contributor's earnings that no closed statement has, in minor units by currency: `cleared` is
 * in the next statements, `pending` waits for buyers who pay on account.
 */
export async function owedTo(tx: Tx, userId: string): Promise<Closing['owed']> {
  const { rows } = (await tx.execute(sql`select currency,
      round(coalesce(sum(share_hundredths) filter (where cleared_at is not null), 0) / 100)::float8
        as cleared,
      round(coalesce(sum(share_hundredths) filter (where cleared_at is null), 0) / 100)::float8
        as pending
    from contributor_earnings
    where contributor_id = ${userId} and statement_id is null and voided_at is null
    group by currency order by currency`)) as unknown as { rows: Closing['owed'] };
  return rows.filter(({ cleared, pending }) => cleared !== 0 || pending !== 0);
}

/**
 * Keeps the name of a person who closes their account until all that is owed is in statements, and
 * mails the administrators how to reach them. Nothing is forfeited.
 */
export async function keepPayee(
  context: Context,
  tx: Tx,
  person: {
    readonly userId: string;
    readonly tenantId: string;
    readonly name: string;
    readonly email: string;
  },
): Promise<void> {
  const { userId, tenantId, name, email } = person;
  const owed = await owedTo(tx, userId);
  if (owed.length === 0) return;
  await tx.execute(sql`insert into closed_payees (tenant_id, user_id, name, closed_at)
    values (${tenantId}, ${userId}, ${name}, ${context.clock.now().toISOString()})`);
  await notifyAdministrators(context, tx, tenantId, {
    kind: 'closed-with-earnings',
    page: '/profit',
    values: {
      person: name,
      email,
      amount: owed
        .map(({ currency, cleared, pending }) =>
          formatMoney(moneyOf({ amount: cleared + pending, currency })),
        )
        .join(', '),
    },
  });
}

/**
 * Forgets the names of people with closed accounts of whom all earnings are in closed statements.
 */
export async function forgetPaidPayees({ jobs }: Pick<Context, 'jobs'>, tx: Tx): Promise<void> {
  const { rows } = (await tx.execute(sql`delete from closed_payees p
    where not exists (select from contributor_earnings e where e.contributor_id = p.user_id
      and e.statement_id is null and e.voided_at is null)
    returning p.user_id as "userId", p.tenant_id as "tenantId", p.name`)) as unknown as {
    rows: { userId: string; tenantId: string; name: string }[];
  };
  for (const row of rows) await jobs.send(tx, FORGET_JOB, { ...row, userName: row.name });
}
