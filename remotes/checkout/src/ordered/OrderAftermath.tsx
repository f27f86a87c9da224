import type { Order } from '@editorial/contracts/checkout';
import { formatDate, formatMoney, useCulture, useT } from '@editorial/platform';

const longDay = (date: string) => formatDate(date, { dateStyle: 'long' });
type Refund = (Order['refunds'] & {})[number];

/** Whether everything that was paid went back. */
export const isRefundedWhole = ({ refunds = [], totals, tax }: Order): boolean =>
  refunds.reduce((sum, { amount }) => sum + amount, 0) >= totals.amount + (tax?.amount ?? 0);

/** Says what a declared withdrawal leads to. */
function useWithdrawalText(): (order: Order) => readonly string[] {
  const t = useT('checkout');
  return ({ withdrawal, currency, invoiceDueAt }) => {
    if (!withdrawal) return [];
    const { number, amount, declaredAt, dueAt, handledAt } = withdrawal;
    const next = () => {
      if (handledAt) return t('WithdrawalHandled', [longDay(handledAt)]);
      if (amount === 0) return t('WithdrawalNothing');
      return t(invoiceDueAt ? 'WithdrawalUnpaid' : 'WithdrawalBack', {
        amount: formatMoney(amount, currency),
        until: longDay(dueAt),
      });
    };
    return [t('WithdrawalDeclared', { number, date: longDay(declaredAt) }), next()];
  };
}

/** A credit note in words. */
function useRefundText(): (refund: Refund) => string {
  const t = useT('checkout');
  return ({ method, isDone, number, issuedAt, amount, currency }) => {
    const values = { number, date: longDay(issuedAt), amount: formatMoney(amount, currency) };
    if (method === 'SetOff') return t('RefundSetOff', values);
    return t(isDone ? 'RefundDone' : 'RefundComing', values);
  };
}

/**
 * Says what became of an order after it was placed: a withdrawal that was declared, a refund that was asked
 * for, and what was given back. The newest state is said, with what happens next.
 */
export function OrderAftermath({ order }: { readonly order: Order }) {
  const t = useT('checkout');
  useCulture();
  const withdrawalText = useWithdrawalText();
  const refundText = useRefundText();
  const { withdrawal, refundAskedAt, refunds = [] } = order;
  const isAsked = refundAskedAt && !withdrawal && refunds.length === 0;
  const said = [
    withdrawalText(order).join(' '),
    isAsked ? t('RefundAskedOn', [longDay(refundAskedAt)]) : '',
    ...refunds.map(refundText),
  ].filter((text) => text !== '');
  if (said.length === 0) return null;
  return (
    <section className="chk-failure" aria-labelledby="chk-after">
      <h2 id="chk-after" className="ed-eyebrow">
        {t(withdrawal ? 'Withdrawn' : 'Refund')}
      </h2>
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
