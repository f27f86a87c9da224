import { sql } from 'drizzle-orm';
import type { Tx } from '../../ground/database/database.ts';

/**
 * Locks the documents for which nobody answers once this account is closed: only bookkeeping reads
 * them. Call it after the person has left the subscriptions. Documents that a company's other
 * people or the buyer still hold stay open to them.
 */
export async function lockDocuments(tx: Tx, userId: string, now: Date): Promise<void> {
  const isLeft = (person: ReturnType<typeof sql>, subscription: ReturnType<typeof sql>) => sql`
    not exists (select from users u where u.id = ${person} and u.id <> ${userId} and u.closed_at is null)
    and not exists (select from subscription_members m
      where m.subscription_id = ${subscription} and m.is_master_user)`;
  const isTheirs = (person: ReturnType<typeof sql>) =>
    sql`(${person} = ${userId} or s.client_id = ${userId})`;
  const subjects = sql`
    select 'Invoice' as kind, v.id from invoices v join orders o on o.id = v.order_id
      join subscriptions s on s.id = o.subscription_id
      where ${isTheirs(sql`o.user_id`)} and ${isLeft(sql`o.user_id`, sql`s.id`)}
    union all select 'PlanInvoice', v.id from plan_invoices v
      join subscriptions s on s.id = v.subscription_id
      where s.client_id = ${userId} and ${isLeft(sql`s.client_id`, sql`s.id`)}
    union all select 'CreditNote', n.id from credit_notes n
      join subscriptions s on s.id = n.subscription_id
      left join invoices v on v.id = n.invoice_id left join orders o on o.id = v.order_id
      where ${isTheirs(sql`o.user_id`)} and ${isLeft(sql`coalesce(o.user_id, s.client_id)`, sql`s.id`)}
    union all select 'Certificate', l.id from licenses l join subscriptions s on s.id = l.subscription_id
      where ${isTheirs(sql`l.user_id`)} and ${isLeft(sql`l.user_id`, sql`s.id`)}
    union all select kind, p.id from profit_statements p,
      unnest(array['Statement', 'StatementTable']) as kind where p.contributor_id = ${userId}`;
  await tx.execute(sql`update issued_documents d set locked_at = ${now.toISOString()}::timestamptz
    from (${subjects}) as s where d.kind = s.kind and d.subject_id = s.id and d.locked_at is null`);
}
