import type { PaymentCase } from '@editorial/contracts/refunds';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Tx } from '../../ground/database/database.ts';
import type { Context } from '../context/context.ts';
import { problem } from '../../ground/problem.ts';
import { decideMismatch } from './decide-mismatch.ts';
import { withdrawals, type WithdrawalRow } from '../tables/withdrawals.tables.ts';
import { paymentCases } from '../tables/payment-cases.tables.ts';

/** Cases of payments by card that wait for a person: a condition on `payment_cases`. */
const waits = sql`handled_at is null and (state <> 'Won')`;

/** Counts what `openCases` lists. */
export const openCaseCount = sql`select (select count(*) from payment_cases where ${waits})
  + (select count(*) from credit_notes where state = 'Failed')
  + (select count(*) from withdrawals where handled_at is null)`;

/** Open cases of payments by card, the most urgent first. */
export async function openCases(tx: Tx): Promise<PaymentCase[]> {
  const { rows } = (await tx.execute(sql`
    select p.id, p.kind, coalesce(o.number, c.description) as reference, s.client_name as "clientName",
      p.amount, p.currency, p.reason, p.state, p.due_at as "dueAt", p.opened_at as "openedAt",
      coalesce(v.id, c.plan_invoice_id) as "invoiceId",
      case when p.kind = 'Mismatch' then json_build_object('currency', o.currency,
        'amount', o.amount + coalesce((o.tax->>'amount')::bigint, 0)) end as asked,
      null::timestamptz as "waivedAt"
    from payment_cases p left join orders o on o.id = p.order_id
    left join invoices v on v.order_id = o.id left join plan_charges c on c.id = p.plan_charge_id
    join subscriptions s on s.id = coalesce(o.subscription_id, c.subscription_id)
    where p.handled_at is null and p.state <> 'Won'
    union all
    select n.id::text, 'CreditNote', n.number, s.client_name, n.amount, n.currency,
      coalesce(n.failure, ''), 'Lost', null, n.issued_at, coalesce(n.invoice_id, n.plan_invoice_id),
      null, null
    from credit_notes n join subscriptions s on s.id = n.subscription_id where n.state = 'Failed'
    union all
    select w.id::text, w.kind, 'W-' || lpad(w.running_number::text, 6, '0') || ' · ' || w.reference,
      w.name || ' <' || w.email || '>', w.amount, w.currency,
      concat_ws(' · ', w.ends_on::text, nullif(w.reason, '')), 'Open', w.due_at, w.received_at,
      w.invoice_id, null, o.waived_at
    from withdrawals w left join orders o on o.id = w.order_id and w.kind = 'Withdrawal'
    where w.handled_at is null
    order by "dueAt" nulls last, "openedAt", id limit 500`)) as unknown as {
    rows: (Omit<PaymentCase, 'dueAt' | 'openedAt' | 'waivedAt'> & {
      dueAt: string | Date | null;
      openedAt: string | Date;
      waivedAt: string | Date | null;
    })[];
  };
  return rows.map((row) => ({
    ...row,
    dueAt: row.dueAt === null ? null : new Date(row.dueAt).toISOString(),
    openedAt: new Date(row.openedAt).toISOString(),
    waivedAt: row.waivedAt === null ? null : new Date(row.waivedAt).toISOString(),
  }));
}

/** Notes how a withdrawal or a cancellation was dealt with. Returns the cases that are left. */
async function closeDeclaration(
  tx: Tx,
  id: string,
  handled: Pick<WithdrawalRow, 'handledAt' | 'handledBy' | 'handledNote'>,
): Promise<PaymentCase[]> {
  const [found] = await tx
    .update(withdrawals)
    .set(handled)
    .where(and(sql`${withdrawals.id}::text = ${id}`, isNull(withdrawals.handledAt)))
    .returning({ kind: withdrawals.kind });
  if (!found) throw problem('Editorial:NotFound');
  recordAudit(tx, {
    action: 'Payment.CaseHandled',
    target: { type: 'PaymentCase', id },
    data: { note: handled.handledNote, state: found.kind },
  });
  return openCases(tx);
}

/**
 * Notes that somebody dealt with a case, and how. A payment of another amount needs a decision too.
 * Returns the cases that are left.
 */
export async function closeCase(
  context: Context,
  tx: Tx,
  id: string,
  {
    actor,
    note,
    decision,
  }: {
    readonly actor: string;
    readonly note: string;
    readonly decision?: 'Accept' | 'Refund' | undefined;
  },
): Promise<PaymentCase[]> {
  const now = context.clock.now();
  const [found] = await tx
    .select()
    .from(paymentCases)
    .where(and(eq(paymentCases.id, id), isNull(paymentCases.handledAt)))
    .for('update');
  if (!found)
    return closeDeclaration(tx, id, { handledAt: now, handledBy: actor, handledNote: note });
  const handled = { handledAt: now, handledBy: actor, handledNote: note };
  if (found.kind === 'Mismatch') {
    if (!decision || found.orderId === null)
      throw problem('Editorial:Validation', {
        validationErrors: [
          { message: 'AbpValidation::ThisFieldIsRequired.', members: ['decision'] },
        ],
      });
    const ids = { caseId: id, orderId: found.orderId };
    await decideMismatch(context, tx, ids, { decision, actor, reason: note, now });
    await tx
      .update(paymentCases)
      .set({ ...handled, state: decision === 'Accept' ? 'Won' : 'Lost', closedAt: now })
      .where(eq(paymentCases.id, id));
  } else await tx.update(paymentCases).set(handled).where(eq(paymentCases.id, id));
  recordAudit(tx, {
    action: 'Payment.CaseHandled',
    target: { type: 'PaymentCase', id },
    data: { note, state: found.state, ...(decision && { decision }) },
  });
  return openCases(tx);
}
