import { sql } from 'drizzle-orm';
import { HOST_TENANT, type Tx } from '../../ground/database/database.ts';
import { normalize } from '../../people/passwords/passwords.ts';
import type { Contract, Declaration } from './withdrawal.rules.ts';

/** The contract that a declaration of withdrawal or cancellation is about. */
interface DeclaredContract extends Contract {
  readonly tenantId: string;
  readonly orderId: string | null;
  readonly subscriptionId: string;
  readonly invoiceId: string | null;
  readonly currency: string;
}

interface Row extends Omit<DeclaredContract, 'amountMinor' | 'concludedAt' | 'period'> {
  readonly amount: number;
  readonly concluded: string;
  readonly start: string | null;
  readonly until: string | null;
}

/**
 * The contract of the account with this address that has the typed number or name, or null. Another
 * person's number finds nothing. Reads all organizations, so it needs a transaction of the system.
 * An organization can give anybody's address to an account of its own. So of an address with
 * accounts elsewhere too, only the site's contracts count: no declaration goes to a stranger.
 */
export async function contractOf(
  tx: Tx,
  { reference, email }: Pick<Declaration, 'reference' | 'email'>,
): Promise<DeclaredContract | null> {
  const { rows } = (await tx.execute(sql`
    with accounts as (
      select id, tenant_id from users
      where normalized_email = ${normalize(email)} and closed_at is null
    ), declarer as (
      select id, upper(${reference}::text) as reference from accounts
      where tenant_id = ${HOST_TENANT}
        or not exists (select from accounts other where other.tenant_id <> accounts.tenant_id)
    )
    select o.tenant_id as "tenantId", o.id as "orderId", o.subscription_id as "subscriptionId",
      i.id as "invoiceId", o.currency, greatest(0, coalesce(i.amount, 0) - coalesce(i.credited, 0)) as amount,
      o.creation_time as concluded, o.waived_at is not null as "isWaived",
      null::timestamptz as start, null::timestamptz as until
    from declarer d join orders o on o.user_id = d.id left join invoices i on i.order_id = o.id
    where upper(o.number) = d.reference or upper(i.number) = d.reference
    union all
    select s.tenant_id, null, s.id, p.id, s.currency, greatest(0, coalesce(p.amount - p.credited, 0)),
      coalesce(s.start_date, now()), false, p.period_start, p.period_end
    from declarer d
    join subscription_members m on m.user_id = d.id and m.is_master_user
    join subscriptions s on s.id = m.subscription_id
    left join plan_invoices p on p.subscription_id = s.id and p.paid_at is not null
    where upper(p.number) = d.reference or upper(s.plan_name) = d.reference
    order by start desc nulls last, concluded desc limit 1`)) as unknown as { rows: Row[] };
  const [row] = rows;
  if (!row) return null;
  const { amount, concluded, start, until, ...rest } = row;
  return {
    ...rest,
    amountMinor: Number(amount),
    concludedAt: new Date(concluded),
    ...(start && until ? { period: { from: new Date(start), until: new Date(until) } } : {}),
  };
}
