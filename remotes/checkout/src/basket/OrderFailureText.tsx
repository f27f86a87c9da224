import type { Quote } from '@editorial/contracts/checkout';
import { useT } from '@editorial/platform';
import type { OrderFailure } from './use-order.ts';

/** Why an order failed, and how to go on. */
export function OrderFailureText({
  failure,
  agreed,
}: {
  readonly failure: OrderFailure;
  readonly agreed: Quote | null;
}) {
  const t = useT('checkout');
  const [title, text] = {
    'quote-changed': () =>
      failure.kind === 'quote-changed' && failure.quote.currency !== agreed?.currency
        ? [t('CurrencyChanged', [failure.quote.currency]), t('CurrencyChangedHint')]
        : [t('PricesChanged'), t('PricesChangedHint')],
    'answer-lost': () => [t('AnswerLost'), t('AnswerLostHint')],
    refused: () => [
      t('OrderRefused'),
      failure.kind === 'refused'
        ? `${failure.message} ${t(`Problem:${failure.code}`, { defaultValue: '' })}`.trim()
        : '',
    ],
  }[failure.kind]();
  return (
    <div className="chk-failure" role="alert">
      <strong>{title}</strong>
      <p>{text}</p>
    </div>
  );
}
