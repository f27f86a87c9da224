import { SubscriptionState } from '@editorial/contracts/enumerations';
import type { SpendingGroup, SpendingRow } from '@editorial/contracts/spending';
import { sql, type SQL } from 'drizzle-orm';
import type { Caller } from '../../ground/context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { problem } from '../../ground/problem.ts';
import { callersSubscription, membership } from '../subscription/subscription.queries.ts';

export interface SpendingQuery {
  readonly by: SpendingGroup;
  readonly field: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * The subscriptions of the company whose master user the caller is, also earlier ones. The spending
 * can still be read once the last plan has ended. An owner may have several companies, which do not
 * see each other. Throws `Editorial:NotMasterUser`.
 */
async function ofCompany(tx: Tx, caller: Caller): Promise<SQL> {
  for (const state of [SubscriptionState.Activated, SubscriptionState.Deactivated]) {
    const row = await callersSubscription(tx, caller, state);
    // A trial is nobody's company.
    if (!row?.clientId) continue;
    if (!(await membership(tx, caller, row.id))?.isMasterUser) break;
    return sql`o.subscription_id in (select id from subscriptions
      where client_id = ${row.clientId} and client_name = ${row.clientName})`;
  }
  throw problem('Editorial:NotMasterUser');
}

const labelOf = ({ by, field }: SpendingQuery): SQL =>
  ({
    Month: sql`to_char(o.creation_time at time zone 'UTC', 'YYYY-MM')`,
    Person: sql`coalesce(nullif(trim(u.name || ' ' || u.surname), ''), u.user_name, '')`,
    Field: sql`coalesce((select given->>'value'
      from jsonb_array_elements(o.reference_values) as given
      where given->>'name' = ${field} limit 1), '')`,
  })[by];

/** Months in their order, everything else by what was spent. Two people may share a name. */
const orderOf = (by: SpendingGroup): SQL =>
  by === 'Month' ? sql`label, currency` : sql`credits desc, amount desc, label, currency`;

const MAX_ROWS = 10_000;

/** Spending of the caller's company, over all subscriptions that it had, less what was refunded. */
export async function spendingOf(
  tx: Tx,
  caller: Caller,
  query: SpendingQuery,
): Promise<SpendingRow[]> {
  const isOfCompany = await ofCompany(tx, caller);
  const { by, from, to } = query;
  const { rows } = (await tx.execute(sql`
    select label, currency, count(*)::int as orders, sum(pictures)::int as pictures,
      sum(credits)::int as credits, sum(amount)::bigint as amount
    from (
      select ${labelOf(query)} as label, ${by === 'Person' ? sql`o.user_id` : sql`null`} as person,
        o.currency, o.credits, o.amount - coalesce(i.credited - i.credited_tax, 0) as amount,
        (select count(*) from order_lines l
          where l.order_id = o.id and not l.already_licensed and not exists
            (select from credit_note_lines n where n.order_line_id = l.id)) as pictures
      from orders o left join users u on u.id = o.user_id
        left join invoices i on i.order_id = o.id
      where o.status = 'Completed'
        and ${isOfCompany}
        ${from ? sql`and o.creation_time >= ${`${from}T00:00:00Z`}::timestamptz` : sql``}
        ${to ? sql`and o.creation_time < ${`${to}T00:00:00Z`}::timestamptz + interval '1 day'` : sql``}
    ) as spent
    group by label, person, currency order by ${orderOf(by)} limit ${MAX_ROWS}`)) as unknown as {
    rows: SpendingRow[];
  };
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** Names of fields that the company's orders have. */
export async function spendingFields(tx: Tx, caller: Caller): Promise<string[]> {
  const isOfCompany = await ofCompany(tx, caller);
  const { rows } = (await tx.execute(sql`
    select distinct given->>'name' as name
    from orders o cross join jsonb_array_elements(o.reference_values) as given
    where o.reference_values <> '[]'
      and ${isOfCompany}
    order by name limit 50`)) as unknown as { rows: { name: string }[] };
  return rows.map(({ name }) => name);
}
