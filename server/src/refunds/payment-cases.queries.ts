import type { PaymentCase } from '@editorial/contracts/refunds';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../audit/record-audit.ts';
import type { Tx } from '../database/database.ts';
import { problem } from '../problem.ts';
import { paymentCases } from './payment-cases.tables.ts';

/** What of payments by card waits for a person: a condition on `payment_cases`. */
const waits = sql`handled_at is null and (state <> 'Won')`;

/** Counts what `openCases` lists. */
export const openCaseCount = sql`select (select count(*) from payment_cases where ${waits})
  + (select count(*) from credit_notes where state = 'Failed')`;

/** Disputes and refunds that did not arrive and that nobody dealt with, the most urgent first. */
export async function openCases(tx: Tx): Promise<PaymentCase[]> {
  const { rows } = (await tx.execute(sql`
    select p.id, p.kind, coalesce(o.number, c.description) as reference, s.client_name as "clientName",
      p.amount, p.currency, p.reason, p.state, p.due_at as "dueAt", p.opened_at as "openedAt",
      coalesce(v.id, c.plan_invoice_id) as "invoiceId"
    from payment_cases p left join orders o on o.id = p.order_id
    left join invoices v on v.order_id = o.id left join plan_charges c on c.id = p.plan_charge_id
    join subscriptions s on s.id = coalesce(o.subscription_id, c.subscription_id)
    where p.handled_at is null and p.state <> 'Won'
    union all
    select n.id::text, 'CreditNote', n.number, s.client_name, n.amount, n.currency,
      coalesce(n.failure, ''), 'Lost', null, n.issued_at, coalesce(n.invoice_id, n.plan_invoice_id)
    from credit_notes n join subscriptions s on s.id = n.subscription_id where n.state = 'Failed'
    order by "dueAt" nulls last, "openedAt", id limit 500`)) as unknown as {
    rows: (Omit<PaymentCase, 'dueAt' | 'openedAt'> & {
      dueAt: string | Date | null;
      openedAt: string | Date;
    })[];
  };
  return rows.map((row) => ({
    ...row,
    dueAt: row.dueAt === null ? null : new Date(row.dueAt).toISOString(),
    openedAt: new Date(row.openedAt).toISOString(),
  }));
}

/** Notes that somebody dealt with a case, and how. Returns what is left. */
export async function closeCase(
  tx: Tx,
  id: string,
  { actor, note, now }: { readonly actor: string; readonly note: string; readonly now: Date },
): Promise<PaymentCase[]> {
  const [closed] = await tx
    .update(paymentCases)
    .set({ handledAt: now, handledBy: actor, handledNote: note })
    .where(and(eq(paymentCases.id, id), isNull(paymentCases.handledAt)))
    .returning();
  if (!closed) throw problem('Editorial:NotFound');
  recordAudit(tx, {
    action: 'Payment.CaseHandled',
    target: { type: 'PaymentCase', id },
    data: { note, state: closed.state },
  });
  return openCases(tx);
}
