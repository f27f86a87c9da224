import { recordAudit } from '../../ground/audit/record-audit.ts';
import type { Context } from '../context/context.ts';
import type { Tx } from '../../ground/database/database.ts';
import { notifyAdministrators } from '../../people/mails/notify-administrators.ts';
import { formatMoney, moneyOf } from '../../ground/money.ts';
import { paymentCases } from '../tables/payment-cases.tables.ts';
import { subscriptionById } from '../subscription/subscription.queries.ts';
import { grossOf } from '../../ground/tax/tax.rules.ts';
import type { Payment } from './card-payments.ts';
import type { OrderRow } from '../tables/orders.tables.ts';

const isMoney = ({ amountMinor, currency }: Payment['money']): boolean =>
  amountMinor > 0 && /^[A-Z]{3}$/.test(currency);

/** Another amount was paid than the order costs: the order stays open until a person decides. */
export async function keepMismatch(
  context: Context,
  tx: Tx,
  row: OrderRow,
  { sessionId, money }: Payment,
): Promise<void> {
  if (!isMoney(money)) return;
  const [isNew] = await tx
    .insert(paymentCases)
    .values({
      id: sessionId,
      kind: 'Mismatch',
      orderId: row.id,
      amount: money.amountMinor,
      currency: money.currency,
      reason: '',
      state: 'Open',
      openedAt: context.clock.now(),
    })
    .onConflictDoNothing()
    .returning({ id: paymentCases.id });
  if (!isNew) return;
  const amounts = {
    asked: formatMoney(grossOf(moneyOf(row), row.tax)),
    paid: formatMoney(money),
  };
  recordAudit(tx, {
    action: 'Payment.Mismatch',
    target: { type: 'PaymentCase', id: sessionId },
    data: { reference: row.number, ...amounts },
  });
  const { clientName } = await subscriptionById(tx, row.subscriptionId);
  await notifyAdministrators(context, tx, row.tenantId, {
    kind: 'payment-mismatch',
    values: {
      ...amounts,
      reference: row.number,
      client: clientName || (row.billing?.name ?? ''),
    },
    page: '/administration/orders',
  });
}
