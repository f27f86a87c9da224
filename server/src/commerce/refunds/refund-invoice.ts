import { createHash } from 'node:crypto';
import type { RefundRequest } from '@editorial/contracts/refunds';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { recordAudit } from '../../ground/audit/record-audit.ts';
import { nextDocumentNumber } from '../invoices/document-number.ts';
import { lineText, sayIn } from '../invoices/document-words.ts';
import { invoices } from '../tables/orders.tables.ts';
import type { Caller, Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { licenses, type LicenseRow } from '../tables/licenses.tables.ts';
import { ResolutionType } from '@editorial/contracts/enumerations';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import { problem } from '../../ground/problem.ts';
import { required } from '../../ground/required.ts';
import { announceSubscription } from '../subscription/announcements.ts';
import { giveUpCharges } from '../plan-invoices/begin-charge.ts';
import { resumeSuspended } from '../billing/pay-plan-invoice.ts';
import { planInvoices } from '../tables/plan-invoices.tables.ts';
import { sendMail } from '../subscription/mails.job.ts';
import { creditNoteLines, creditNotes, type CreditNoteRow } from '../tables/credit-notes.tables.ts';
import { GIVE_BACK_JOB } from './give-back.job.ts';
import { linesOf, refundTarget, type RefundTarget, type TargetLine } from './refund-target.ts';
import { creditOf, methodOf, type Credit } from './refund.rules.ts';

export interface Refund {
  /** The invoice of an order or a plan. */
  readonly invoiceId: string;
  /** The same request sent again, with the same key, refunds nothing more. */
  readonly key: string | undefined;
  readonly request: RefundRequest;
}

/**
 * Refuses the license of a small size while a large one is valid for which only the difference was
 * paid.
 */
async function assertNotUpgraded(tx: Tx, ending: readonly LicenseRow[]): Promise<void> {
  const low = ending.filter(({ resolutionType }) => resolutionType === ResolutionType.Low);
  if (low.length === 0) return;
  const upgraded = alias(licenses, 'upgraded');
  const endingIds = ending.map(({ id }) => id);
  const [later] = await tx
    .select({ number: upgraded.number })
    .from(licenses)
    .innerJoin(
      upgraded,
      and(
        eq(upgraded.assetId, licenses.assetId),
        // The company that bought the large one may have given away either of them since. A person
        // pays the difference to own licenses from another subscription too.
        sql`exists (select from orders large, orders small
          where large.id = ${upgraded.orderId} and small.id = ${licenses.orderId}
            and (large.subscription_id in (${licenses.subscriptionId}, small.subscription_id)
              or large.user_id = small.user_id))`,
        eq(upgraded.resolutionType, ResolutionType.High),
        sql`${upgraded.runningNumber} > ${licenses.runningNumber}`,
        isNull(upgraded.revokedAt),
      ),
    )
    .where(
      and(
        inArray(
          licenses.id,
          low.map(({ id }) => id),
        ),
        sql`not ${inArray(upgraded.id, endingIds)}`,
      ),
    )
    .limit(1);
  if (later) throw problem('Editorial:LicenseUpgraded', { data: { license: later.number } });
}

/**
 * The amount that is still to be charged changes with the refund, so a charge ends, or the refund
 * waits for it.
 */
async function settleCharge(tx: Tx, target: RefundTarget, gross: number, now: Date): Promise<void> {
  if (target.kind === 'Order' || target.invoice.paidAt !== null || !target.charge) return;
  const isWhole = target.invoice.credited + gross === target.invoice.amount;
  if (!isWhole || target.charge.state === 'Mismatch') throw problem('Editorial:PaymentPending');
  await giveUpCharges(tx, [target.charge.id], { failure: 'credited', now });
}

async function writeCreditNote(
  tx: Tx,
  target: RefundTarget,
  credit: Credit,
  note: Pick<
    CreditNoteRow,
    'reason' | 'actor' | 'method' | 'idempotencyKey' | 'bodyHash' | 'issuedAt'
  >,
): Promise<CreditNoteRow> {
  const { invoice, subscription } = target;
  const isSetOff = note.method === 'SetOff';
  const [written] = await tx
    .insert(creditNotes)
    .values({
      ...note,
      number: await nextDocumentNumber(tx, 'CreditNote', note.issuedAt),
      subscriptionId: subscription.id,
      ...(target.kind === 'Order' ? { invoiceId: invoice.id } : { planInvoiceId: invoice.id }),
      amount: credit.netMinor + credit.taxMinor,
      currency: invoice.currency,
      billing: invoice.billing,
      tax: invoice.tax && { ...invoice.tax, amount: credit.taxMinor },
      seller: invoice.seller,
      state: isSetOff ? 'Done' : 'Open',
      settledAt: isSetOff ? note.issuedAt : null,
    })
    .returning();
  const row = required(written, 'The credit note');
  await tx
    .insert(creditNoteLines)
    .values(credit.lines.map((line, position) => ({ ...line, creditNoteId: row.id, position })));
  const table = target.kind === 'Order' ? invoices : planInvoices;
  await tx
    .update(table)
    .set({
      credited: invoice.credited + row.amount,
      creditedTax: invoice.creditedTax + credit.taxMinor,
    })
    .where(eq(table.id, invoice.id));
  return row;
}

/**
 * Ends the licenses of refunded lines. The database allows it only once their credit note is
 * written.
 */
async function endLicenses(
  context: Context,
  tx: Tx,
  ending: readonly LicenseRow[],
  now: Date,
): Promise<void> {
  if (ending.length === 0) return;
  await tx
    .update(licenses)
    .set({ revokedAt: now })
    .where(
      inArray(
        licenses.id,
        ending.map(({ id }) => id),
      ),
    );
  // One that was given to another company ends there.
  for (const id of new Set(ending.map(({ subscriptionId }) => subscriptionId)))
    announceSubscription(context, tx, id);
}

/** Whether this very request was carried out before. Throws if its key was used for another. */
async function isRepeated(tx: Tx, key: string, bodyHash: string): Promise<boolean> {
  const [earlier] = await tx
    .select({ bodyHash: creditNotes.bodyHash })
    .from(creditNotes)
    .where(eq(creditNotes.idempotencyKey, key));
  if (earlier && earlier.bodyHash !== bodyHash) throw problem('Editorial:IdempotencyKeyReused');
  return earlier !== undefined;
}

const asLine =
  (language: string | null) =>
  ({ line }: TargetLine) => ({
    id: line.id,
    amount: line.amount,
    text: lineText(language, { ...line, title: line.assetTitle }),
  });

function recordRefund(
  tx: Tx,
  target: RefundTarget,
  { number: creditNote, method, reason }: CreditNoteRow,
  { amount, tax, licenses: numbers }: { amount: number; tax: number; licenses: string[] },
): void {
  const { number: invoice, currency } = target.invoice;
  recordAudit(tx, {
    action: 'Invoice.Refunded',
    target:
      target.kind === 'Order'
        ? { type: 'Order', id: target.order.id }
        : { type: 'Subscription', id: target.subscription.id },
    data: { invoice, creditNote, amount, tax, currency, method, reason, licenses: numbers },
  });
}

/**
 * Refunds an invoice whole or in part: writes a credit note, ends the licenses of refunded lines,
 * and has the money go back the way it came. All of it, or nothing.
 */
export async function refundInvoice(
  context: Context,
  tx: Tx,
  caller: Pick<Caller, 'userId'>,
  { invoiceId, key, request }: Refund,
): Promise<void> {
  if (!key || key.length > 200) throw problem('Editorial:IdempotencyKeyRequired');
  const now = context.clock.now();
  const bodyHash = createHash('sha256')
    .update(JSON.stringify([invoiceId, request]))
    .digest('base64url');
  const target = await refundTarget(tx, invoiceId, { lock: true });
  if (await isRepeated(tx, key, bodyHash)) return;

  const open = (await linesOf(tx, target, { lock: true })).filter(({ isRefunded }) => !isRefunded);
  const credit = creditOf(target.invoice, open.map(asLine(target.language)), request, {
    reference: target.reference,
    partial: sayIn(target.language ?? 'en')('PartialRefund', { reference: target.reference }),
  });
  const gross = credit.netMinor + credit.taxMinor;
  const lineIds = new Set(credit.lines.map(({ orderLineId }) => orderLineId));
  const ending = open.flatMap(({ line, license }) =>
    lineIds.has(line.id) && license?.revokedAt === null ? [license] : [],
  );
  await assertNotUpgraded(tx, ending);
  await settleCharge(tx, target, gross, now);

  const method = methodOf(target, context.environment.stripe !== undefined);
  const note = await writeCreditNote(tx, target, credit, {
    reason: request.reason,
    actor: caller.userId,
    method,
    idempotencyKey: key,
    bodyHash,
    issuedAt: now,
  });
  await endLicenses(context, tx, ending, now);
  if (method === 'Card') await context.jobs.send(tx, GIVE_BACK_JOB, {});
  if (target.kind === 'Plan' && target.invoice.credited + gross === target.invoice.amount)
    await resumeSuspended(context, tx, target.plan, caller.userId);

  recordRefund(tx, target, note, {
    amount: gross,
    tax: credit.taxMinor,
    licenses: ending.map((license) => license.number),
  });
  const { language } = target.kind === 'Order' ? target.order : target.subscription;
  await sendMail(context, tx, {
    kind: 'credit-note',
    subscription: target.subscription,
    reference: `${note.number} (${formatMoney(moneyOf(note), language)})`,
    language,
    attached: { of: 'CreditNote', id: note.id },
    key: `credit-note:${note.id}`,
  });
  announceSubscription(context, tx, target.subscription.id);
}

/**
 * Notes that people sent the money of a credit note, once. That of a card is noted so only if the
 * card refused it.
 */
export async function noteGivenBack(
  context: Context,
  tx: Tx,
  id: string,
  reference: string,
): Promise<string> {
  const [note] = await tx.select().from(creditNotes).where(eq(creditNotes.id, id)).for('update');
  if (!note) throw problem('Editorial:NotFound');
  const isOpen = note.state === 'Failed' || (note.state === 'Open' && note.method === 'Transfer');
  if (!isOpen) throw problem('Editorial:NothingToPay');
  await tx
    .update(creditNotes)
    .set({ state: 'Done', settledAt: context.clock.now(), settlementReference: reference })
    .where(eq(creditNotes.id, id));
  recordAudit(tx, {
    action: 'CreditNote.GivenBack',
    target: { type: 'CreditNote', id },
    data: { number: note.number, amount: note.amount, currency: note.currency, reference },
  });
  announceSubscription(context, tx, note.subscriptionId);
  return required(note.invoiceId ?? note.planInvoiceId, 'The invoice of a credit note');
}
