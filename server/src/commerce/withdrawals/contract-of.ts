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
  /** The reference is a number of ours, and no name that somebody chose. */
  readonly isNumber: boolean;
  /** The address has a confirmed account of the site. */
  readonly isOfSite: boolean;
  /** How many organizations have a confirmed account with the address, the site included. */
  readonly places: number;
}

/**
 * The contracts with the typed number or name, of accounts with the typed address. An organization
 * can give anybody's address to an account of its own, and a plan any name.
 */
const declaredSql = ({ reference, email }: Pick<Declaration, 'reference' | 'email'>) => sql`
  with declarer as (
    select id, tenant_id, email_confirmed, upper(${reference}::text) as reference from users
    where normalized_email = ${normalize(email)} and closed_at is null
  ), found as (
    select o.tenant_id as "tenantId", o.id as "orderId", o.subscription_id as "subscriptionId",
      i.id as "invoiceId", o.currency,
      greatest(0, coalesce(i.amount, 0) - coalesce(i.credited, 0)) as amount,
      o.creation_time as concluded, o.waived_at is not null as "isWaived",
      null::timestamptz as start, null::timestamptz as until, true as "isNumber"
    from declarer d join orders o on o.user_id = d.id left join invoices i on i.order_id = o.id
    where upper(o.number) = d.reference or upper(i.number) = d.reference
    union all
    select s.tenant_id, null, s.id, p.id, s.currency,
      greatest(0, coalesce(p.amount - p.credited, 0)),
      coalesce(s.start_date, now()), false, p.period_start, p.period_end,
      coalesce(upper(p.number) = d.reference, false)
    from declarer d
    join subscription_members m on m.user_id = d.id and m.is_master_user
    join subscriptions s on s.id = m.subscription_id
    left join plan_invoices p on p.subscription_id = s.id and p.paid_at is not null
    where upper(p.number) = d.reference or upper(s.plan_name) = d.reference
  )
  select found.*,
    exists (select from declarer d where d.tenant_id = ${HOST_TENANT} and d.email_confirmed)
      as "isOfSite",
    (select count(distinct d.tenant_id)::int from declarer d where d.email_confirmed) as places
  from found order by start desc nulls last, concluded desc`;

/**
 * The contract of the account with this address that has the typed number or name, or null. Another
 * person's number finds nothing. Reads all organizations, so it needs a transaction of the system.
 *
 * The organization whose page was used comes first: no other one can hide a declaration from it. At
 * the site's own page, somebody with a confirmed account of the site means that one. Of an address
 * that only organizations have, a number counts if one of them alone knows it, and the name of a
 * plan if there is no other confirmed account: no declaration goes to a stranger.
 */
export async function contractOf(
  tx: Tx,
  { organization, ...given }: Pick<Declaration, 'reference' | 'email' | 'organization'>,
): Promise<DeclaredContract | null> {
  const { rows } = (await tx.execute(declaredSql(given))) as unknown as { rows: Row[] };
  const of = (tenantId: string) => rows.find((row) => row.tenantId === tenantId);
  const [first] = rows;
  if (!first) return null;
  const isAlone = rows.every(({ tenantId }) => tenantId === first.tenantId);
  const only = isAlone && (first.places <= 1 || first.isNumber) ? first : undefined;
  const row =
    (organization && of(organization)) || of(HOST_TENANT) || (first.isOfSite ? undefined : only);
  if (!row) return null;
  const { tenantId, orderId, subscriptionId, invoiceId, currency, isWaived } = row;
  const { amount, concluded, start, until } = row;
  return {
    tenantId,
    orderId,
    subscriptionId,
    invoiceId,
    currency,
    isWaived,
    amountMinor: Number(amount),
    concludedAt: new Date(concluded),
    ...(start && until ? { period: { from: new Date(start), until: new Date(until) } } : {}),
  };
}
